// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"
#include "app/picture.hpp"

namespace lattice::app {

/// Carries out what a key or button asks for, except quitting and screenshots.
void perform(AppState& state, Action action);

/// Saves the picture under a new name in the working directory: scene, step, and a number when
/// that name is taken.
void save_screenshot(AppState& state, Picture& picture);

}  // namespace lattice::app
