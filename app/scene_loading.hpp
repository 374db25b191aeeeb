// SPDX-License-Identifier: MIT
#pragma once

#include "app/options.hpp"
#include "engine/compute/device.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// Reads the scene named on the command line, takes the GPU's defaults on CUDA, then applies
/// --set in order. Throws InputError.
scene::Scene load_scene(const SceneOptions& options, const compute::DeviceInfo& device);

/// The same for a file alone.
scene::Scene load_scene(const std::filesystem::path& file, const compute::DeviceInfo& device);

/// The other side of a comparison: its own scene or the first one's, with --set and then
/// --compare-set. Throws InputError.
scene::Scene load_compared_scene(const SceneOptions& first, const CompareOptions& compare,
                                 const compute::DeviceInfo& device);

/// Throws InputError when the scenes are of different kinds.
void check_comparable(const scene::Scene& first, const scene::Scene& second);

}  // namespace lattice::app
