// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "app/app_state.hpp"

namespace lattice::app {

/// What the fluid does to an obstacle: force, torque, drag and lift over time where a probe records
/// them, and how fast its surface moves.
void obstacle_forces(AppState& state, std::size_t obstacle);

/// A speed of an obstacle's surface, lattice units, against what the flow bears: in the colour of a
/// warning and with words of what to do where it is too much.
void speed_row(AppState& state, const char* name, double speed);

}  // namespace lattice::app
