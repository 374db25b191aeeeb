// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"
#include "engine/simulation/node_lens.hpp"

namespace lattice::app {

/// The stages of a step as a list to go through one by one, and what each leaves in memory at the
/// node under the lens. For the fused step, a way to the paper's.
void draw_stages(AppState& state, const simulation::NodeLens& lens);

}  // namespace lattice::app
