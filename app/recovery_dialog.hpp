// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"

namespace lattice::app {

/// Asks what becomes of the newest copy of lost work: Recover, Discard or Later. Modal.
void draw_recovery_dialog(AppState& state);

/// Answers by a key of GLFW: Enter, Delete, Esc. True while the dialog is shown, whatever the key:
/// none is for what lies behind it.
bool recovery_dialog_takes_key(AppState& state, int key);

}  // namespace lattice::app
