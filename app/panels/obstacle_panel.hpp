// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/mesh_rows.hpp"
#include "app/panels/obstacle_path_rows.hpp"
#include "app/panels/panel.hpp"

namespace lattice::app {

/// The solids in the flow: list, mesh, place, how they act on it; add and remove.
class ObstaclePanel : public Panel {
public:
    const char* title() const override { return "Obstacles"; }
    void draw(AppState& state) override;

private:
    void draw_list(AppState& state);
    void draw_motion(AppState& state, std::size_t index);
    void draw_boundary(AppState& state);

    MeshRows mesh_rows_;
    ObstaclePathRows path_rows_;
};

}  // namespace lattice::app
