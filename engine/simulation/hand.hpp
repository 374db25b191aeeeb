// SPDX-License-Identifier: MIT
// A hand that holds an obstacle at a point of its surface and draws it through the flow.
#pragma once

#include <cstddef>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"

namespace lattice::simulation {

struct Hand {
    std::size_t obstacle = 0;
    glm::vec3 grip{0.0F};       ///< the point that is held, coordinates of its mesh
    glm::dvec3 target_lu{0.0};  ///< where the hand is, lattice units

    friend bool operator==(const Hand&, const Hand&) = default;
};

/// Fastest that a hand moves an obstacle, lattice units: a third of the speed at which a flow is
/// stopped, as it goes up to twice as fast around a body's edges.
double hand_speed(const scene::Scene& scene);

}  // namespace lattice::simulation
