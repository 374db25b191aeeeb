// SPDX-License-Identifier: MIT
// What a person does to the things of the scene by the list of objects, keys and the picture.
#pragma once

#include <optional>
#include <string>

#include "app/app_state.hpp"
#include "app/scene_objects.hpp"

namespace lattice::app {

/// The thing picked, while the scene has it; an obstacle picked in the picture as well.
std::optional<SceneObject> picked_object(const AppState& state);

/// Picks a thing: it is marked in the picture and has its handles there. A kept camera or key of
/// the camera's path becomes the camera.
void select(AppState& state, const SceneObject& object);
/// The same, and its panel opens.
void pick(AppState& state, const SceneObject& object);
/// Picks the one `way` further in the list, round its end.
void pick_next(AppState& state, int way);
/// Outlines a picked emitter or probe in the picture, to be called once a frame before the panels.
void mark_picked(AppState& state);
/// Picks nothing.
void unpick(AppState& state);

/// Adds a thing and picks it; cameras are those of the picture.
void add_object(AppState& state, ObjectKind kind);
/// Removes the picked thing, adds a copy of it, or begins to type a name for it; tells why not.
void remove_picked(AppState& state);
void duplicate_picked(AppState& state);
void rename_picked(AppState& state);
/// Names a thing, in a step of its own.
void rename(AppState& state, const SceneObject& object, const std::string& name);

}  // namespace lattice::app
