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

}  // namespace lattice::app
