// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "app/app_state.hpp"

namespace lattice::app {

/// The keys of an obstacle's path: a list to select from, what the selected one says, one more,
/// one less, and the pose that the obstacle has now as a key.
void obstacle_path_rows(AppState& state, std::size_t obstacle);

}  // namespace lattice::app
