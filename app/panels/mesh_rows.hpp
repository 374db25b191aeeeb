// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"
#include "app/mesh_reports.hpp"

namespace lattice::app {

/// What an obstacle's mesh is like and what is doubtful about it, as part of its panel.
class MeshRows {
public:
    void draw(AppState& state, std::size_t obstacle);

private:
    MeshReports reports_;
};

}  // namespace lattice::app
