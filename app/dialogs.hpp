// SPDX-License-Identifier: MIT
// What opens over the window: errors and the list of keys.
#pragma once

#include "app/app_state.hpp"

namespace lattice::app {

/// The oldest undismissed error: where, what was found, what would be right. Modal.
void draw_error_dialog(AppState& state);

/// Puts the next window into the middle, a little above.
void centre_next_window();

/// The F1 sheet, from the table of key bindings.
void draw_key_sheet(AppState& state);

}  // namespace lattice::app
