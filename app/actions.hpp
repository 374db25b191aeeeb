// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

#include "app/app_state.hpp"

namespace lattice::app {

/// Carries out what a key or button asks for, except quitting and screenshots.
void perform(AppState& state, Action action);

/// The scene's view and look as its present cameras have them.
struct SeenNow {
    scene::View view;
    scene::Look look;
};
SeenNow seen_now(const AppState& state);

/// Fills in where Save writes, unless a name was typed for this scene.
void offer_save_path(AppState& state);

/// A name in the working directory that is not taken: scene, step, a number when need be.
std::filesystem::path new_file(const AppState& state, const char* ending);

/// Lets `save` write the picture under a new name in the working directory: scene, step, and a
/// number when that name is taken.
void save_screenshot(AppState& state,
                     const std::function<void(const std::filesystem::path&)>& save);

}  // namespace lattice::app
