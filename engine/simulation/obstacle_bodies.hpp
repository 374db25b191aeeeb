// SPDX-License-Identifier: MIT
// The obstacles of a scene as rigid bodies: what moves each, and where its mesh and samples are
// after it moved. A body's frame is the domain's, shifted to the body's position at the start.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"
#include "engine/simulation/obstacle_samples.hpp"
#include "engine/simulation/placed_mesh.hpp"
#include "engine/solid/body_state.hpp"
#include "engine/solid/rigid_bodies.hpp"

namespace lattice::simulation {

/// The obstacles as bodies, in the scene's order, and their samples in the frames of these.
struct ObstacleBodies {
    std::vector<solid::BodyPlan> plans;
    std::vector<glm::vec3> local_samples;
    std::vector<std::int32_t> body_of_sample;

    std::vector<solid::BodyState> states() const;
};

/// Throws Error, which names the obstacle, when a free one encloses no volume.
ObstacleBodies obstacle_bodies(const scene::Scene& scene, const PlacedObstacles& placed);

/// Between the scene's walls, inlets and outlets; as far from them as a kernel reaches.
solid::BodyRoom body_room(const scene::Scene& scene);

/// A mesh as placed at the start, where its body has carried it.
glm::mat4 carried_transform(const glm::mat4& placed, const solid::BodyState& start,
                            const solid::BodyState& now);

/// Largest speed of a body's surface, lattice units: of the mesh's box corners.
double tip_speed(const PlacedMesh& mesh, const solid::BodyState& start,
                 const solid::BodyState& now);

}  // namespace lattice::simulation
