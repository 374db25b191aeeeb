// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"

namespace lattice::app {

/// The field that is typed in, above the panels.
void search_field(AppState& state);

/// Rows of all parameters that hold what was typed, in the place of the panels.
void search_results(AppState& state);

}  // namespace lattice::app
