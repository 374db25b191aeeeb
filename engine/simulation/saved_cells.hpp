// SPDX-License-Identifier: MIT
// Cells beside a saved scene, so that what a person drew, and how far it ran, is not lost.
#pragma once

#include <filesystem>

#include "engine/automata/pattern.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::simulation {

/// The pattern file of a scene file: "soup.toml" has "soup_cells.rle".
std::filesystem::path cells_file_of(const std::filesystem::path& scene_file);

/// The scene that starts with these cells where they stand, in their generation: with the same seed
/// it goes on as the world that they were taken from (Simulation::pattern). It is the scene as
/// `scene_file` will hold it, whose pattern lies in cells_file_of() that, or nowhere where it has
/// no cells. Of a scene with a size of its own on a GPU the present size stays, which the cells are
/// for. A rule that came with the pattern before is named, also that of a file beside it. Throws
/// Error: that file or pattern is gone, or the generation is beyond those of scenes.
scene::Scene starting_with(const scene::Scene& scene, const automata::Pattern& pattern,
                           const std::filesystem::path& scene_file);

}  // namespace lattice::simulation
