// SPDX-License-Identifier: MIT
// The things of a scene that a person can pick one by one, what they are called, and the commands
// that add, copy and remove them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/command.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

enum class ObjectKind {
    obstacle,
    obstacle_key,
    emitter,
    probe,
    seed,
    slice,  ///< across x, y and z, and the oblique one
    light,
    bookmark,
    camera_key
};

/// One of them: by its index, a key of an obstacle's path by both numbers.
struct SceneObject {
    ObjectKind kind = ObjectKind::obstacle;
    std::size_t index = 0;
    std::size_t key = 0;

    friend bool operator==(const SceneObject&, const SceneObject&) = default;
};

/// The kinds that have a place in the list, in its order; keys stand below their obstacle.
inline constexpr std::array object_kinds{
    ObjectKind::obstacle, ObjectKind::emitter, ObjectKind::probe,    ObjectKind::seed,
    ObjectKind::slice,    ObjectKind::light,   ObjectKind::bookmark, ObjectKind::camera_key};

/// "Obstacles", "Kept cameras".
const char* title_of(ObjectKind kind);

/// All of a kind; of keys those of all obstacles.
std::vector<SceneObject> objects_of(const scene::Scene& scene, ObjectKind kind);
/// All of a scene in the order of the list, each obstacle before its keys.
std::vector<SceneObject> all_objects(const scene::Scene& scene);
bool exists(const scene::Scene& scene, const SceneObject& object);

/// "Left smoke", or "Emitter 2" where it has no name.
std::string label_of(const scene::Scene& scene, const SceneObject& object);

/// The parameter that names it, "emitter.1.name"; "" where it has none.
std::string name_parameter(const SceneObject& object);
/// The parameter that shows or hides it; "" where it has none.
std::string visibility_parameter(const SceneObject& object);

/// Adds one more of a kind: as the last one, or where one does well. Empty for what cannot be added
/// from the scene alone: slices, the light, and cameras, which are taken from the picture.
std::optional<scene::Command> addition_of(const scene::Scene& scene, ObjectKind kind);
/// Adds a copy under a name that is not taken; an obstacle beside the first, a key after it.
std::optional<scene::Command> copy_of(const scene::Scene& scene, const SceneObject& object);
/// Empty for slices and the light.
std::optional<scene::Command> removal_of(const SceneObject& object);

/// What a command of addition_of() or copy_of() has added to this scene.
SceneObject added_by(const scene::Scene& scene, const scene::Command& command);

}  // namespace lattice::app
