// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Streamlines and pathlines: list, place and shape of the seeds they start from. While it is open
/// the selected seed has handles in the picture.
class LinesPanel : public Panel {
public:
    const char* title() const override { return "Streamlines and pathlines"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
