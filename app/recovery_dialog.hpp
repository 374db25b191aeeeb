// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"

namespace lattice::app {

/// Asks what becomes of the newest copy of lost work: Recover, Discard or Later. Modal.
void draw_recovery_dialog(AppState& state);

}  // namespace lattice::app
