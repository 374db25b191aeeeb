// SPDX-License-Identifier: MIT
// Device memory that the simulation of a scene takes; see also memory_needed in simulation.hpp.
#pragma once

#include <cstddef>
#include <string>

#include "engine/compute/device.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::simulation {

/// For messages: "512 MB".
std::string in_megabytes(std::size_t bytes);

/// Bytes that a running simulation of this scene holds, checkpoints aside and what the picture asks
/// for: fields, lines, and numbers for each particle.
std::size_t memory_kept(const scene::Scene& scene, compute::Backend backend);

/// Bytes that starting it and its picture takes; see memory_needed.
std::size_t flow_memory(const scene::Scene& scene, compute::Backend backend);

/// Throws Error when the scene does not fit into what is free and `already_held` bytes that it may
/// take the place of: it then names the largest resolution that does.
void check_memory(const compute::Device& device, const scene::Scene& scene,
                  std::size_t already_held);

}  // namespace lattice::simulation
