// SPDX-License-Identifier: MIT
#include "engine/smoke/particle_values.hpp"

#include "engine/compute/parallel_for.hpp"
#include "engine/smoke/velocity_sampling.hpp"

namespace lattice::smoke {
namespace {

struct SpeedOf {
    VelocityView velocity;
    const glm::vec4* particles;
    float scale;
    float* values;

    LATTICE_HD void operator()(std::int64_t i) const {
        const glm::vec4 particle = particles[i];
        const bool lives = particle.w >= 0.0F;
        const glm::vec3 place(particle.x, particle.y, particle.z);
        values[i] = lives ? scale * glm::length(sample_velocity(velocity, place)) : 0.0F;
    }
};

struct EmitterOf {
    const std::uint8_t* emitters;
    float* values;

    LATTICE_HD void operator()(std::int64_t i) const {
        values[i] = static_cast<float>(emitters[i]);
    }
};

}  // namespace

void particle_speeds(const compute::Device& device, const VelocityView& velocity,
                     const glm::vec4* particles, std::size_t count, float scale, float* values) {
    compute::parallel_for(device, static_cast<std::int64_t>(count),
                          SpeedOf{velocity, particles, scale, values});
}

void particle_emitters(const compute::Device& device, const std::uint8_t* emitters,
                       std::size_t count, float* values) {
    compute::parallel_for(device, static_cast<std::int64_t>(count), EmitterOf{emitters, values});
}

}  // namespace lattice::smoke
