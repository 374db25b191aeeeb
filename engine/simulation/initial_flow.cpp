// SPDX-License-Identifier: MIT
#include "engine/simulation/initial_flow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "engine/simulation/vortex_rings.hpp"

namespace lattice::simulation {

namespace {

using scene::InitialFlow;

constexpr double full_turn = 2 * std::numbers::pi;

/// Velocity and pressure (over the density) of one node.
struct NodeFlow {
    glm::dvec3 velocity{0.0};
    double pressure = 0;
};

NodeFlow shear_wave(const glm::dvec3& at) {
    return {{0, std::sin(full_turn * at.x), 0}, 0};
}

NodeFlow taylor_green(const glm::dvec3& at, const Extent& e) {
    const double a = 1.0 / e.x;
    const double b = 1.0 / e.y;
    const double c = e.z == 1 ? 0.0 : 1.0 / e.z;
    const glm::dvec3 phase = full_turn * at;
    const double depth = e.z == 1 ? 1 : std::cos(phase.z);
    const double twice = e.z == 1 ? 1 : std::cos(2 * phase.z);
    NodeFlow flow;
    flow.velocity.x = std::sin(phase.x) * std::cos(phase.y) * depth;
    flow.velocity.y = -a / b * std::cos(phase.x) * std::sin(phase.y) * depth;
    flow.pressure = (std::cos(2 * phase.x) * (1 + a * a / (a * a + c * c) * twice) +
                     std::cos(2 * phase.y) * a * a * (1 / (b * b) + twice / (b * b + c * c))) /
                    8;
    return flow;
}

NodeFlow double_shear_layer(const glm::dvec3& at) {
    constexpr double steepness = 80;
    constexpr double perturbation = 0.05;
    const double from_layer = at.y < 0.5 ? at.y - 0.25 : 0.75 - at.y;
    return {
        {std::tanh(steepness * from_layer), perturbation * std::sin(full_turn * (at.x + 0.25)), 0},
        0};
}

NodeFlow vortex(const glm::dvec3& at, const Extent& e) {
    const double radius = std::min(e.x, e.y) / 12.0;
    const double x = (at.x - 0.5) * e.x / radius;
    const double y = (at.y - 0.5) * e.y / radius;
    const double swirl = std::exp((1 - x * x - y * y) / 2);
    return {{-y * swirl, x * swirl, 0}, -swirl * swirl / 2};
}

NodeFlow with_bernoulli(const glm::dvec3& velocity) {
    return {velocity, -0.5 * glm::dot(velocity, velocity)};
}

/// At speed 1; `at` counts from 0 to 1 across the grid.
NodeFlow node_flow(InitialFlow flow, const glm::dvec3& at, const Extent& e) {
    switch (flow) {
        case InitialFlow::shear_wave:
            return shear_wave(at);
        case InitialFlow::taylor_green:
            return taylor_green(at, e);
        case InitialFlow::double_shear_layer:
            return double_shear_layer(at);
        case InitialFlow::vortex:
            return vortex(at, e);
        case InitialFlow::vortex_rings:  // has a table, see below
        case InitialFlow::inflow:
        case InitialFlow::rest:
            break;
    }
    return {};
}

}  // namespace

glm::vec3 uniform_start(const scene::Scene& scene) {
    glm::vec3 velocity(scene.start.background_lu);
    if (scene.start.flow != InitialFlow::inflow) { return velocity; }
    const auto speed = static_cast<float>(scene.fluid.inflow_speed_lu);
    return velocity + speed * glm::vec3(scene::inlet_normal(scene.domain));
}

FlowField textbook_flow(const scene::Start& start, const Extent& e) {
    scene::check_start(start, e);
    constexpr double sound_speed_squared = 1.0 / 3;
    const double speed = start.speed_lu;
    std::optional<VortexRings> rings;
    if (start.flow == InitialFlow::vortex_rings) { rings.emplace(e); }
    FlowField field;
    field.density.reserve(static_cast<std::size_t>(e.size()));
    field.velocity.reserve(static_cast<std::size_t>(e.size()));
    for (int z = 0; z < e.z; ++z) {
        for (int y = 0; y < e.y; ++y) {
            for (int x = 0; x < e.x; ++x) {
                const glm::dvec3 at((x + 0.5) / e.x, (y + 0.5) / e.y, (z + 0.5) / e.z);
                const NodeFlow node =
                    rings ? with_bernoulli(rings->velocity(x, y, z)) : node_flow(start.flow, at, e);
                field.velocity.emplace_back(speed * node.velocity + start.background_lu);
                field.density.push_back(
                    static_cast<float>(1 + speed * speed * node.pressure / sound_speed_squared));
            }
        }
    }
    return field;
}

}  // namespace lattice::simulation
