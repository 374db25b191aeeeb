// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// The solids in the flow: list, mesh, place; add and remove.
class ObstaclePanel : public Panel {
public:
    const char* title() const override { return "Obstacles"; }
    void draw(AppState& state) override;

private:
    void draw_list(AppState& state);
    void add(AppState& state);
};

}  // namespace lattice::app
