// SPDX-License-Identifier: MIT
// A ball in a uniform stream between free-slip faces, and what the stream does to it. One node
// deep, the ball is cut in a circle and stands for a cylinder.
//
// The immersed boundary spreads a body's force over nodes on both sides of its surface, so the body
// acts larger than it is. The ball is drawn smaller by `retraction` all around (fluid.md 7.3 asks
// for 0.3 to 0.4 node spacings); figures are of the diameter asked for.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"

namespace lattice::test {

constexpr double retraction = 0.35;  // node spacings

struct Stream {
    double diameter = 24;  ///< nodes
    double reynolds = 100;
    double speed = 0.06;              ///< lattice units
    glm::dvec3 size{16.0, 8.0, 8.0};  ///< of the domain, diameters; depth 0: one node
    double upstream = 5;              ///< diameters from the inlet to the centre
};

/// Speed over force coefficients of 1: half the dynamic pressure times the area that faces the
/// flow.
inline double reference_force(const Stream& stream) {
    const double d = stream.diameter;
    const double area = stream.size.z == 0 ? d : std::numbers::pi / 4 * d * d;
    return 0.5 * stream.speed * stream.speed * area;
}

/// One scene unit is a diameter.
inline scene::Scene stream_scene(const Stream& stream) {
    const double node = 1 / stream.diameter;
    scene::Scene s;
    s.domain.size = stream.size;
    if (stream.size.z == 0) {
        s.domain.size.z = node;
        s.domain.faces[4] = s.domain.faces[5] = scene::FaceKind::periodic;
    }
    s.domain.resolution = static_cast<int>(stream.diameter);
    s.fluid.inflow_speed_lu = stream.speed;
    s.fluid.viscosity_lu = stream.speed * stream.diameter / stream.reynolds;
    s.fluid.length = 1;
    scene::Obstacle ball;
    ball.mesh = LATTICELAB_ASSETS "/meshes/ball.obj";
    ball.position = {stream.upstream, 0.5 * s.domain.size.y, 0.5 * s.domain.size.z};
    ball.scale = 1 - 2 * retraction * node;
    s.obstacles.push_back(ball);
    s.smoke.capacity = 1;
    s.run.checkpoint_interval = 0;
    return s;
}

/// Force coefficients of the ball every `interval` steps.
inline std::vector<glm::dvec3> coefficients(simulation::FluidSimulation& simulation,
                                            const Stream& stream, int count, int interval) {
    std::vector<glm::dvec3> found;
    for (int i = 0; i < count; ++i) {
        simulation.step(interval);
        found.push_back(-simulation.boundary().total_force() / reference_force(stream));
    }
    return found;
}

/// Steps in which the stream goes on by so many diameters.
inline int steps_of(const Stream& stream, double diameters) {
    return static_cast<int>(std::lround(diameters * stream.diameter / stream.speed));
}

inline glm::dvec3 mean(const std::vector<glm::dvec3>& values) {
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& value : values) { sum += value; }
    return sum / static_cast<double>(values.size());
}

/// Schiller and Naumann's drag law of a sphere, 1935; within a few percent up to Re = 800.
inline double schiller_naumann(double reynolds) {
    return 24 / reynolds * (1 + 0.15 * std::pow(reynolds, 0.687));
}

}  // namespace lattice::test
