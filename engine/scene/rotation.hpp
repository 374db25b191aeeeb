// SPDX-License-Identifier: MIT
// Rotations as scenes give them, degrees about x, then y, then z, and as orientations.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace lattice::scene {

glm::dquat orientation(const glm::dvec3& rotation_degrees);

/// The rotation, each angle from -180 to 180 degrees, that gives this orientation.
glm::dvec3 rotation_degrees(const glm::dquat& orientation);

}  // namespace lattice::scene
