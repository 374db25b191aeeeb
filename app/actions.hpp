// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

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

/// Saves the scene as it is seen now, with its cells where wished; under a name that ends in
/// .lattice a checkpoint of the running world. What goes wrong is reported to the session.
void save_scene_as(AppState& state, const std::filesystem::path& file, bool with_cells);

/// Writes what the probes found as tables. Returns what to tell of it. Throws Error.
std::string save_probes(AppState& state, const std::filesystem::path& file);

/// A name in the working directory that is not taken: scene, step, a number when need be.
std::filesystem::path new_file(const AppState& state, const char* ending);

/// Lets `save` write the picture under a new name in the working directory: scene, step, and a
/// number when that name is taken.
void save_screenshot(AppState& state,
                     const std::function<void(const std::filesystem::path&)>& save);

}  // namespace lattice::app
