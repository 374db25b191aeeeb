// SPDX-License-Identifier: MIT
#include "engine/simulation/obstacle_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "engine/error.hpp"
#include "engine/simulation/obstacle_path.hpp"
#include "engine/solid/mass_properties.hpp"

namespace lattice::simulation {

namespace {

using scene::ObstacleMotion;

solid::BodyMotion motion_of(ObstacleMotion motion) {
    switch (motion) {
        case ObstacleMotion::fixed:
            return solid::BodyMotion::fixed;
        case ObstacleMotion::driven:
            return solid::BodyMotion::driven;
        case ObstacleMotion::free:
            return solid::BodyMotion::free;
        case ObstacleMotion::hinged:
            return solid::BodyMotion::hinged;
    }
    return solid::BodyMotion::fixed;
}

/// Directions from the centre of a cube to points spread over its sides, five to an edge.
std::vector<glm::dvec3> support_directions() {
    constexpr int half = 2;
    std::vector<glm::dvec3> directions;
    for (int z = -half; z <= half; ++z) {
        for (int y = -half; y <= half; ++y) {
            for (int x = -half; x <= half; ++x) {
                if (std::max({std::abs(x), std::abs(y), std::abs(z)}) == half) {
                    directions.emplace_back(x, y, z);
                }
            }
        }
    }
    return directions;
}

/// The vertex of the mesh that lies furthest along each direction, about `centre`.
void find_support(const PlacedMesh& placed, const glm::dvec3& centre,
                  glm::dvec3 (&support)[solid::support_count]) {
    const std::vector<glm::dvec3> directions = support_directions();
    std::vector<double> furthest(directions.size(), -std::numeric_limits<double>::infinity());
    // By triangles: a file may hold vertices that none of them uses.
    for (const auto& triangle : placed.mesh->triangles) {
        for (const std::uint32_t vertex : triangle) {
            const glm::vec4 corner(placed.mesh->vertices[vertex], 1.0F);
            const glm::dvec3 local = glm::dvec3(placed.transform * corner) - centre;
            for (std::size_t k = 0; k < directions.size(); ++k) {
                const double along = glm::dot(local, directions[k]);
                if (along <= furthest[k]) { continue; }
                furthest[k] = along;
                support[k] = local;
            }
        }
    }
}

/// Mass and inertia of a body that the fluid moves. A free one comes to stand at its centre of
/// mass.
void set_mass(const scene::Scene& scene, const scene::Obstacle& obstacle, std::size_t index,
              const PlacedMesh& placed, solid::BodyPlan& plan) {
    const solid::MassProperties shape = solid::mass_properties(*placed.mesh);
    const auto scale = static_cast<double>(glm::length(glm::vec3(placed.transform[0])));
    const double volume = shape.volume * scale * scale * scale;
    if (!(volume > 0)) {
        throw Error(fmt::format("obstacle.{}.motion", index),
                    "the fluid is to move it, but its mesh encloses no volume",
                    "take a closed mesh whose faces point outward, or set the motion to driven");
    }
    const glm::dmat3 rotation = glm::dmat3(glm::mat3(placed.transform)) / scale;
    const glm::dvec3 centre(placed.transform * glm::vec4(glm::vec3(shape.centre), 1.0F));
    plan.law.volume = volume;
    plan.law.mass = obstacle.density * volume;
    plan.law.inertia = rotation * shape.inertia * glm::transpose(rotation) *
                       (obstacle.density * std::pow(scale, 5));
    if (obstacle.motion == ObstacleMotion::free) {
        plan.state.position = centre;
        plan.law.gravity = scene.solid.gravity_lu;
        find_support(placed, centre, plan.law.support);
        return;
    }
    // Steiner: about the hinge instead of the centre of mass.
    const glm::dvec3 arm = centre - plan.state.position;
    plan.law.inertia +=
        plan.law.mass * (glm::dot(arm, arm) * glm::dmat3(1.0) - glm::outerProduct(arm, arm));
    plan.law.axis = glm::normalize(obstacle.axis);
    plan.state.velocity = glm::dvec3(0.0);
    plan.state.angular_velocity =
        plan.law.axis * glm::dot(plan.law.axis, plan.state.angular_velocity);
}

void set_path(const scene::Scene& scene, const scene::Obstacle& obstacle, solid::BodyPlan& plan) {
    const ObstaclePath path = obstacle_path(obstacle);
    plan.keys = path.keys;
    for (solid::BodyKey& key : plan.keys) { key.position = to_lattice(scene.domain, key.position); }
    plan.law.smooth = path.smooth;
    plan.law.repeats = path.repeats;
}

solid::BodyPlan plan_of(const scene::Scene& scene, std::size_t index, const PlacedMesh& placed) {
    const scene::Obstacle& obstacle = scene.obstacles[index];
    solid::BodyPlan plan;
    plan.law.motion = motion_of(obstacle.motion);
    plan.state.position = to_lattice(scene.domain, obstacle.position + obstacle.pivot);
    if (obstacle.motion == ObstacleMotion::fixed) { return plan; }
    plan.state.velocity = obstacle.velocity_lu;
    plan.state.angular_velocity = obstacle.spin_degrees * (glm::pi<double>() / 180);
    if (obstacle.motion == ObstacleMotion::driven) {
        plan.law.velocity = plan.state.velocity;
        plan.law.angular_velocity = plan.state.angular_velocity;
        set_path(scene, obstacle, plan);
    } else {
        set_mass(scene, obstacle, index, placed, plan);
    }
    return plan;
}

/// A sample brings the fluid within about a node spacing on either side of its share of the surface
/// to the body's velocity, with twice the impulse (the half-force velocity).
void add_held_fluid(const scene::Scene& scene, ObstacleBodies& made) {
    const double held = 4 * scene.solid.spacing_lu * scene.solid.spacing_lu;
    for (std::size_t s = 0; s < made.local_samples.size(); ++s) {
        solid::BodyLaw& law = made.plans[static_cast<std::size_t>(made.body_of_sample[s])].law;
        const glm::dvec3 arm(made.local_samples[s]);
        law.held_mass += held;
        law.held_inertia +=
            held * (glm::dot(arm, arm) * glm::dmat3(1.0) - glm::outerProduct(arm, arm));
    }
}

}  // namespace

std::vector<solid::BodyState> ObstacleBodies::states() const {
    std::vector<solid::BodyState> states;
    states.reserve(plans.size());
    for (const solid::BodyPlan& plan : plans) { states.push_back(plan.state); }
    return states;
}

ObstacleBodies obstacle_bodies(const scene::Scene& scene, const PlacedObstacles& placed) {
    ObstacleBodies made;
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
        made.plans.push_back(plan_of(scene, i, placed.meshes[i]));
    }
    made.local_samples.reserve(placed.samples_lu.size());
    for (std::size_t s = 0; s < placed.samples_lu.size(); ++s) {
        const std::int32_t body = placed.obstacle_of_sample[s];
        const glm::dvec3& origin = made.plans[static_cast<std::size_t>(body)].state.position;
        made.local_samples.emplace_back(glm::dvec3(placed.samples_lu[s]) - origin);
    }
    made.body_of_sample = placed.obstacle_of_sample;
    add_held_fluid(scene, made);
    return made;
}

solid::BodyRoom body_room(const scene::Scene& scene) {
    constexpr double reach = 1.5;  // of the 3-point kernel; a wall is half a node outside the grid
    const Extent extent = scene::grid_extent(scene.domain);
    const glm::dvec3 nodes(extent.x, extent.y, extent.z);
    solid::BodyRoom room;
    for (int axis = 0; axis < 3; ++axis) {
        const auto open = [&](std::size_t side) {
            return scene.domain.faces.at(2 * static_cast<std::size_t>(axis) + side) ==
                   scene::FaceKind::periodic;
        };
        constexpr double endless = std::numeric_limits<double>::infinity();
        room.low[axis] = open(0) ? -endless : reach;
        room.high[axis] = open(1) ? endless : nodes[axis] - 1 - reach;
    }
    return room;
}

glm::mat4 carried_transform(const glm::mat4& placed, const solid::BodyState& start,
                            const solid::BodyState& now) {
    const glm::dmat4 to_body = glm::translate(glm::dmat4(1.0), -start.position);
    const glm::dmat4 to_domain =
        glm::translate(glm::dmat4(1.0), now.position) * glm::mat4_cast(now.orientation);
    return {to_domain * to_body * glm::dmat4(placed)};
}

double tip_speed(const PlacedMesh& mesh, const solid::BodyState& start,
                 const solid::BodyState& now) {
    const solid::Bounds box = solid::bounds(*mesh.mesh);
    const glm::mat4 transform = carried_transform(mesh.transform, start, now);
    double fastest = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 at((corner & 1) != 0 ? box.high.x : box.low.x,
                           (corner & 2) != 0 ? box.high.y : box.low.y,
                           (corner & 4) != 0 ? box.high.z : box.low.z);
        const glm::dvec3 point(transform * glm::vec4(at, 1.0F));
        fastest = std::max(fastest, glm::length(now.velocity_at(point)));
    }
    return fastest;
}

}  // namespace lattice::simulation
