// SPDX-License-Identifier: MIT
// One number a particle for the picture to colour it by.
#pragma once

#include <cstddef>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::smoke {

/// values[i] = `scale` times the speed of the flow at particle i, lattice units; 0 for a dead one.
/// All in device memory; enqueued on CUDA.
void particle_speeds(const compute::Device& device, const VelocityView& velocity,
                     const glm::vec4* particles, std::size_t count, float scale, float* values);

/// values[i] = the tag of the emitter that particle i came from. As above.
void particle_emitters(const compute::Device& device, const std::uint8_t* emitters,
                       std::size_t count, float* values);

}  // namespace lattice::smoke
