// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"
#include "app/workspace.hpp"

namespace lattice::app {

/// Ends a frame of the report with what the window shows beside its widgets, for tests.
void report_state(AppState& state, const Rectangle& picture);

}  // namespace lattice::app
