// SPDX-License-Identifier: MIT
#pragma once

namespace lattice::app {

/// What the window shows beside the picture. Not of a scene, and not remembered.
struct ShellState {
    enum class Drawer { none, left, right };

    bool start_page = false;
    bool presenting = false;
    Drawer drawer = Drawer::none;  ///< column pulled over the picture while presenting
    bool right_column = false;     ///< in place of the left one, where there is room for one
};

}  // namespace lattice::app
