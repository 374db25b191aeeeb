// SPDX-License-Identifier: MIT
// Scene files: TOML, read with toml++ and validated whole against the parameter table.
#pragma once

#include <filesystem>
#include <string>

#include "engine/scene/scene.hpp"

namespace lattice::scene {

/// Reads and validates a scene. Throws Error with file and line, what was found and what is
/// allowed: syntax, unknown key (the nearest known one is offered), wrong type, value out of range,
/// missing mesh or mask file.
Scene read_scene_file(const std::filesystem::path& file);

/// The same from text; `file` names it in errors and is where relative mesh paths start.
Scene parse_scene(const std::string& text, const std::filesystem::path& file);

/// Writes through a temporary name (contract 8). Reading it back gives an equal scene. Comments of
/// the file that scene.file names stay, as format_scene_with_comments() has them.
void write_scene_file(const Scene& scene, const std::filesystem::path& file);
/// A scene that stands at the GPU's values is written with those as the GPU's.
std::string format_scene(const Scene& scene);
/// As it is written to `file`: the text of scene.file, where that is still a scene, with the values
/// that differ now; lines that stay keep their comments. Else as format_scene() has it.
std::string format_scene_with_comments(const Scene& scene, const std::filesystem::path& file);

/// Absolute path of a mesh or picture named in a scene: as given when absolute or when it exists
/// relative to the working directory, else relative to the scene file's folder.
std::filesystem::path resolve_mesh_path(const Scene& scene, const std::string& mesh);

}  // namespace lattice::scene
