// SPDX-License-Identifier: MIT
// Drag, lift and side force of an obstacle as coefficients: force over U^2 A / 2, with the density
// 1 of lattice units, U the scene's reference speed and A a reference area.
#pragma once

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"
#include "engine/simulation/placed_mesh.hpp"

namespace lattice::simulation {

struct ForceScale {
    glm::dvec3 drag{1.0, 0.0, 0.0};  ///< direction of the stream
    glm::dvec3 lift{0.0, 0.0, 1.0};  ///< upward across it
    glm::dvec3 side{0.0, 1.0, 0.0};  ///< across both
    double unit = 0;                 ///< force whose coefficient is 1; 0 where nothing flows

    /// Drag, lift and side; NaN where nothing flows.
    glm::dvec3 coefficients(const glm::dvec3& force) const;
};

/// A force on an obstacle at one step, lattice units.
struct ForceSample {
    glm::dvec3 force{0.0};
    glm::dvec3 torque{0.0};  ///< about the centre of mass of a free obstacle, the pivot of others
    glm::dvec3 coefficients{0.0};  ///< drag, lift, side
};

/// Area that an obstacle shows a stream, kept because it takes long to find.
struct Shadow {
    PlacedMesh of;
    glm::dvec3 along{0.0};  ///< the stream's direction
    bool plane = false;     ///< in a plane flow
    double area = 0;        ///< nodes squared
};

/// Up is z; y in a stream along z, and on a grid one node deep, where the flow is one of the plane.
/// The area is the probe's or, where that is 0, what the obstacle shows the stream at its start
/// (its height there, times one node, in the plane), found anew where `shadow` is of another.
ForceScale force_scale(const scene::Scene& scene, const scene::Probe& probe,
                       const PlacedMesh& obstacle, Shadow& shadow);

}  // namespace lattice::simulation
