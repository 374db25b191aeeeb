// SPDX-License-Identifier: MIT
// What tests of obstacles that move share: a ball in a box of fluid, where it is, and the momentum
// of the fluid.
#pragma once

#include <glm/glm.hpp>

#include "engine/fluid/lattice.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/small_tunnel.hpp"

namespace lattice::test {

/// A ball that starts in a box of fluid at rest, without walls.
inline scene::Scene ball_in_a_box(scene::ObstacleMotion motion) {
    scene::Scene s = small_tunnel();
    s.domain.size = {1, 1, 1};
    s.domain.resolution = 40;
    s.domain.faces.fill(scene::FaceKind::periodic);
    s.start.flow = scene::InitialFlow::rest;
    s.emitters.clear();
    s.fluid.viscosity_lu = 0.02;
    s.obstacles.resize(1);
    s.obstacles[0].position = {0.4, 0.5, 0.5};
    s.obstacles[0].scale = 0.3;
    s.obstacles[0].visible = true;
    s.obstacles[0].motion = motion;
    s.obstacles[0].velocity_lu = {0.03, 0.01, 0};
    s.obstacles[0].density = 3;
    return s;
}

inline simulation::Snapshot snapshot_of(simulation::FluidSimulation& simulation) {
    simulation::Snapshot snapshot;
    simulation.fill(snapshot, {});
    return snapshot;
}

/// Of the first obstacle, lattice units.
inline glm::vec3 centre(const simulation::Snapshot& snapshot) {
    const solid::Bounds box = solid::bounds(*snapshot.meshes.at(0).mesh);
    return {snapshot.meshes[0].transform * glm::vec4(box.centre(), 1.0F)};
}

/// Of the populations, which hold all of the force so far.
inline glm::dvec3 fluid_momentum(const simulation::FluidSimulation& simulation) {
    const std::vector<float> f = simulation.solver().populations();
    const std::size_t nodes = f.size() / fluid::direction_count;
    glm::dvec3 sum(0.0);
    for (int i = 0; i < fluid::direction_count; ++i) {
        double mass = 0;
        for (std::size_t n = 0; n < nodes; ++n) { mass += f[i * nodes + n]; }
        sum += mass * glm::dvec3(fluid::cx(i), fluid::cy(i), fluid::cz(i));
    }
    return sum;
}

}  // namespace lattice::test
