// SPDX-License-Identifier: MIT
// A small picture of a scene or pattern as it looks after a while, for the start page.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace lattice::app {

constexpr int thumbnail_width = 400;  // pixels
constexpr int thumbnail_height = 225;

/// What is to be drawn, and by which name a picture of it is known: 32 hexadecimal digits from the
/// bytes of the file and of all files it names, so that an old picture is never taken for a new
/// scene. Of a checkpoint, which may be long, it is from its begin, size and time.
struct ThumbnailPlan {
    std::string key;
    std::vector<std::string> arguments;  ///< of `latticelab`, but for --out
};

/// The coarser of a scene's resolution and one that a core steps through its warm-up within some
/// seconds, and the steps that take the flow as far on that grid.
struct SmallRun {
    int resolution = 0;
    int steps = 0;
};
SmallRun small_run(const scene::Scene& scene);

/// Throws Error when the file cannot be read.
ThumbnailPlan thumbnail_plan(const std::filesystem::path& file);

}  // namespace lattice::app
