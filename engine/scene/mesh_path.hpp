// SPDX-License-Identifier: MIT
// Names of mesh, picture and pattern files in scenes, against the files they mean. See
// resolve_mesh_path too.
#pragma once

#include <cstddef>
#include <filesystem>

#include "engine/scene/scene.hpp"

namespace lattice::scene {

/// Throws Error when the obstacle names no mesh, or one that does not exist or is a folder. What is
/// in the file is for the reader of meshes to judge.
void check_mesh_file(const Scene& scene, std::size_t obstacle);

/// Throws Error when domain.inlet_mask names a picture that does not exist or is a folder, and when
/// it names none although domain.inlet_profile asks for one.
void check_mask_file(const Scene& scene);

/// Throws Error when automaton.pattern or automaton.rule_file names a file that does not exist or
/// is a folder.
void check_automaton_files(const Scene& scene);

/// The same scene as a file elsewhere would hold it: relative names lead from `file` to the same
/// meshes, pictures and patterns, and scene.file is `file`.
Scene relocated(const Scene& scene, const std::filesystem::path& file);

}  // namespace lattice::scene
