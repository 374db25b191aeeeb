// SPDX-License-Identifier: MIT
// Where particles went that were let go at given points: each is advected step by step, and its
// last places are kept in a ring.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::smoke {

/// A particle now, and its ring of places.
struct PathParticle {
    glm::vec4 place{0.0F};   ///< and its speed
    float travelled = 0;     ///< since the last place kept, nodes
    std::int32_t next = 0;   ///< slot to be written
    std::int32_t count = 0;  ///< slots in use; 0: it is still to be let go
};

class PathLines {
public:
    /// `device` must outlive this object.
    explicit PathLines(compute::Device& device) : device_(&device) {}

    /// Places that are kept of a particle.
    static constexpr int slots = 1024;

    /// Particles from these points, lattice units; `spacing[i]` nodes along the path of particle i
    /// lie between two places kept of it, `kept[i]` (2 to slots) are. Begins anew. Throws Error,
    /// and goes on with the particles it had, when there is no memory.
    void start(std::span<const glm::vec3> seeds, std::span<const float> spacing,
               std::span<const std::int32_t> kept);
    /// Lets all particles go from their seeds again.
    void clear();

    /// One step of the midpoint rule, as for smoke. A particle that leaves the domain, at a
    /// periodic face too, or does not start inside begins again at its seed, with a new path.
    /// Enqueued on CUDA.
    void step(const VelocityView& velocity);

    /// The places kept of each particle, the oldest first, then where it is now; in w the speed
    /// there. Waits for the device.
    std::vector<std::vector<glm::vec4>> paths() const;

    /// Of device memory held, and what one particle takes of it.
    std::size_t bytes() const;
    static constexpr std::size_t bytes_a_particle = sizeof(glm::vec3) + sizeof(float) +
                                                    sizeof(std::int32_t) + sizeof(PathParticle) +
                                                    slots * sizeof(glm::vec4);

private:
    compute::Device* device_;
    compute::Buffer<glm::vec3> seeds_;
    compute::Buffer<float> spacing_;
    compute::Buffer<std::int32_t> kept_;
    compute::Buffer<PathParticle> particles_;
    compute::Buffer<glm::vec4> rings_;
};

}  // namespace lattice::smoke
