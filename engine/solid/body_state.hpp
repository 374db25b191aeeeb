// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "engine/compute/host_device.hpp"

namespace lattice::solid {

/// Where a rigid body is and how it moves, lattice units. In double precision, so that a slow body
/// still moves by its small share of a node in every step.
struct BodyState {
    glm::dvec3 position{0.0};                    ///< of the centre of mass, or of the pivot
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0};  ///< turns the body's frame into the domain's
    glm::dvec3 velocity{0.0};                    ///< of that point
    glm::dvec3 angular_velocity{0.0};            ///< radians a step, about that point

    /// Domain coordinates of a point of the body's frame.
    LATTICE_HD_INLINE glm::dvec3 point(const glm::dvec3& local) const {
        return position + orientation * local;
    }
    /// A tensor of the body's frame in the domain's.
    LATTICE_HD_INLINE glm::dmat3 in_domain(const glm::dmat3& tensor) const {
        const glm::dmat3 rotation = glm::mat3_cast(orientation);
        return rotation * tensor * glm::transpose(rotation);
    }
    /// Velocity of the material point at these domain coordinates.
    LATTICE_HD_INLINE glm::dvec3 velocity_at(const glm::dvec3& at) const {
        return velocity + glm::cross(angular_velocity, at - position);
    }
};

}  // namespace lattice::solid
