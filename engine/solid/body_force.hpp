// SPDX-License-Identifier: MIT
// What the fluid does to each body: forces of its samples and their torque about its position,
// summed in an order that depends on the samples alone.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"
#include "engine/solid/sample_arrays.hpp"
#include "engine/solid/sample_placement.hpp"

namespace lattice::solid {

/// Of the fluid on a body, lattice units. Fluid that a body's surface encloses is part of the
/// fluid: what its acceleration asks for is in the force as well.
struct BodyForce {
    glm::dvec3 force{0.0};
    glm::dvec3 torque{0.0};  ///< about the body's position

    LATTICE_HD_INLINE BodyForce& operator+=(const BodyForce& other) {
        force += other.force;
        torque += other.torque;
        return *this;
    }
};

/// A body's samples are summed by so many threads, and their results by the square root of it.
constexpr std::int64_t force_parts = 1024;
constexpr std::int64_t force_groups = 32;

struct SumSampleForces {
    BodySamples samples;
    const glm::vec4* impulse;   ///< on the fluid, in units of 1 / force_scale
    const std::int32_t* first;  ///< sample of each body, and the end of the last
    BodyForce* parts;           ///< force_parts a body

    LATTICE_HD void operator()(std::int64_t part) const {
        const std::int64_t body = part / force_parts;
        BodyForce sum;
        for (std::int64_t i = first[body] + part % force_parts; i < first[body + 1];
             i += force_parts) {
            const glm::dvec3 force = glm::dvec3(glm::vec3(impulse[i])) * (-1.0 / force_scale);
            sum.force += force;
            sum.torque += glm::cross(samples.position(i) - samples.bodies[body].position, force);
        }
        parts[part] = sum;
    }
};

/// Sums `count` neighbouring values each.
struct SumParts {
    const BodyForce* parts;
    std::int64_t count;
    BodyForce* sums;

    LATTICE_HD void operator()(std::int64_t i) const {
        BodyForce sum;
        for (std::int64_t k = 0; k < count; ++k) { sum += parts[i * count + k]; }
        sums[i] = sum;
    }
};

}  // namespace lattice::solid
