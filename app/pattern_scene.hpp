// SPDX-License-Identifier: MIT
// Files of automata that are no scenes, given where a scene is wanted.
#pragma once

#include <filesystem>
#include <string>

#include "engine/scene/scene.hpp"

namespace lattice::app {

/// Whether the name ends as files of patterns do: .rle, .mc, .cells, .lif, .life, .mcl.
bool names_pattern(const std::filesystem::path& file);

/// An automaton that starts with the pattern, under its rule (Life where it says none, the .rule
/// file beside it where that has the name). The grid is what the pattern says, else a torus that is
/// at least three times as large as the pattern. Saving writes a scene beside the file. Throws
/// Error.
scene::Scene pattern_scene(const std::filesystem::path& file);

/// What makes the pattern that an automaton starts with doubtful, "cells.rle: the file ends within
/// the pattern"; empty where nothing does, or where it cannot be read.
std::string doubt_about_start(const scene::Scene& scene);

/// Throws Error that tells what to do with a .rule file, which has no cells.
void refuse_rule_file(const std::filesystem::path& file);

}  // namespace lattice::app
