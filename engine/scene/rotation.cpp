// SPDX-License-Identifier: MIT
#include "engine/scene/rotation.hpp"

#include <algorithm>
#include <cmath>

namespace lattice::scene {

glm::dquat orientation(const glm::dvec3& rotation_degrees) {
    const glm::dvec3 angle = glm::radians(rotation_degrees);
    return glm::angleAxis(angle.z, glm::dvec3(0, 0, 1)) *
           glm::angleAxis(angle.y, glm::dvec3(0, 1, 0)) *
           glm::angleAxis(angle.x, glm::dvec3(1, 0, 0));
}

glm::dvec3 rotation_degrees(const glm::dquat& orientation) {
    const glm::dmat3 turn = glm::mat3_cast(glm::normalize(orientation));
    const double sine = std::clamp(-turn[0][2], -1.0, 1.0);
    const double cosine = std::hypot(turn[0][0], turn[0][1]);
    glm::dvec3 angle(0.0);
    angle.y = std::atan2(sine, cosine);
    constexpr double upright = 1e-9;
    if (cosine > upright) {
        angle.x = std::atan2(turn[1][2], turn[2][2]);
        angle.z = std::atan2(turn[0][1], turn[0][0]);
    } else {  // x and z turn about the same axis: all of it goes to x
        angle.x = std::atan2(-turn[2][1], turn[1][1]);
    }
    return glm::degrees(angle);
}

}  // namespace lattice::scene
