// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Size, edge and start of the grid, pace, and how a generation is computed.
class GridPanel : public Panel {
public:
    const char* title() const override { return "Grid"; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
