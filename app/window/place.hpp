// SPDX-License-Identifier: MIT
#pragma once

namespace lattice::window {

/// Where a window stands when it is neither maximised nor full screen; screen coordinates.
struct Place {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool maximised = false;

    friend bool operator==(const Place&, const Place&) = default;
};

}  // namespace lattice::window
