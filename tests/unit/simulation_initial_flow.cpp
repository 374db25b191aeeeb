// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/initial_flow.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/largest.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::FaceKind;
using scene::InitialFlow;

namespace {

scene::Start start_of(InitialFlow flow, double speed = 0.05) {
    scene::Start start;
    start.flow = flow;
    start.speed_lu = speed;
    return start;
}

/// Central differences on a periodic grid.
class Differences {
public:
    Differences(const FlowField& field, const Extent& extent) : field_(field), e_(extent) {}

    /// Velocity gradient: column a is the derivative along axis a.
    glm::dmat3 velocity_gradient(const glm::ivec3& at) const {
        glm::dmat3 gradient(0.0);
        for (int a = 0; a < 3; ++a) {
            const auto [low, high] = neighbours(at, a);
            gradient[a] =
                0.5 * (glm::dvec3(field_.velocity[high]) - glm::dvec3(field_.velocity[low]));
        }
        return gradient;
    }

    glm::dvec3 pressure_gradient(const glm::ivec3& at) const {
        glm::dvec3 gradient(0.0);
        for (int a = 0; a < 3; ++a) {
            const auto [low, high] = neighbours(at, a);
            gradient[a] = 0.5 * (pressure(high) - pressure(low));
        }
        return gradient;
    }

    double pressure_laplacian(const glm::ivec3& at) const {
        double sum = 0;
        for (int a = 0; a < 3; ++a) {
            const auto [low, high] = neighbours(at, a);
            sum += pressure(low) + pressure(high) - 2 * pressure(node(at));
        }
        return sum;
    }

    std::size_t node(const glm::ivec3& at) const {
        return static_cast<std::size_t>(e_.index(at.x, at.y, at.z));
    }

private:
    double pressure(std::size_t node) const { return (field_.density[node] - 1.0) / 3; }

    std::pair<std::size_t, std::size_t> neighbours(const glm::ivec3& at, int axis) const {
        const int count[3] = {e_.x, e_.y, e_.z};
        glm::ivec3 low = at;
        glm::ivec3 high = at;
        low[axis] = (at[axis] + count[axis] - 1) % count[axis];
        high[axis] = (at[axis] + 1) % count[axis];
        return {node(low), node(high)};
    }

    const FlowField& field_;
    Extent e_;
};

template <class Body>
void for_nodes(const Extent& e, const Body& body) {
    for (int z = 0; z < e.z; ++z) {
        for (int y = 0; y < e.y; ++y) {
            for (int x = 0; x < e.x; ++x) { body(glm::ivec3(x, y, z)); }
        }
    }
}

/// Largest |div u| and largest violation of lap p = -grad u : (grad u)^T, both over the largest
/// value of what they are made of.
glm::dvec2 incompressible_errors(const FlowField& field, const Extent& e) {
    const Differences d(field, e);
    double gradient = 0;
    test::Largest divergence;
    double source = 0;
    test::Largest imbalance;
    for_nodes(e, [&](const glm::ivec3& at) {
        const glm::dmat3 g = d.velocity_gradient(at);
        double products = 0;
        for (int a = 0; a < 3; ++a) {
            for (int c = 0; c < 3; ++c) {
                products += g[a][c] * g[c][a];
                gradient = std::max(gradient, std::abs(g[a][c]));
            }
        }
        divergence.take(std::abs(g[0][0] + g[1][1] + g[2][2]));
        source = std::max(source, std::abs(products));
        imbalance.take(std::abs(d.pressure_laplacian(at) + products));
    });
    return {divergence.value() / gradient, imbalance.value() / source};
}

}  // namespace

TEST_CASE("the shear wave stands across x") {
    const Extent e{8, 2, 1};
    const FlowField field = textbook_flow(start_of(InitialFlow::shear_wave), e);
    REQUIRE(field.velocity.size() == 16);
    for (int x = 0; x < 8; ++x) {
        const glm::vec3 u = field.velocity[e.index(x, 1, 0)];
        CHECK(u.x == 0);
        CHECK(u.y == doctest::Approx(0.05 * std::sin(std::numbers::pi * (2 * x + 1) / 8)));
        CHECK(field.density[e.index(x, 0, 0)] == 1);
    }
}

TEST_CASE("Taylor-Green: free of divergence, and the pressure is that of the flow") {
    // Differences over 48 nodes a wave are off by (2 pi / 48)^2 and less.
    for (const Extent e : {Extent{48, 48, 1}, Extent{48, 80, 1}, Extent{48, 56, 64}}) {
        CAPTURE(e.y);
        CAPTURE(e.z);
        const glm::dvec2 error =
            incompressible_errors(textbook_flow(start_of(InitialFlow::taylor_green), e), e);
        CHECK(error.x < 0.01);
        CHECK(error.y < 0.02);
    }
}

TEST_CASE("Taylor-Green on a flat grid is the two-dimensional vortex") {
    const Extent e{16, 16, 1};
    const FlowField field = textbook_flow(start_of(InitialFlow::taylor_green, 0.1), e);
    const double k = 2 * std::numbers::pi / 16;
    const auto node = static_cast<std::size_t>(e.index(3, 6, 0));
    CHECK(field.velocity[node].x == doctest::Approx(0.1 * std::sin(k * 3.5) * std::cos(k * 6.5)));
    CHECK(field.velocity[node].y == doctest::Approx(-0.1 * std::cos(k * 3.5) * std::sin(k * 6.5)));
    CHECK(field.density[node] ==
          doctest::Approx(1 + 0.75 * 0.01 * (std::cos(2 * k * 3.5) + std::cos(2 * k * 6.5))));
}

TEST_CASE("the vortex turns about the middle in balance with its pressure") {
    const Extent e{120, 96, 1};
    const scene::Start start = start_of(InitialFlow::vortex);
    const FlowField field = textbook_flow(start, e);
    const Differences d(field, e);
    double fastest = 0;
    test::Largest imbalance;
    for_nodes(e, [&](const glm::ivec3& at) {
        const glm::dvec3 u(field.velocity[d.node(at)]);
        fastest = std::max(fastest, glm::length(u));
        imbalance.take(glm::length(d.velocity_gradient(at) * u + d.pressure_gradient(at)));
        const glm::dvec3 arm(at.x - 59.5, at.y - 47.5, 0);
        CHECK(std::abs(glm::dot(u, arm)) < 1e-6);
        CHECK(glm::cross(arm, u).z >= 0);
    });
    CHECK(fastest == doctest::Approx(0.05).epsilon(0.01));
    // The centripetal acceleration is U^2 / R at R = 8 nodes.
    CHECK(imbalance.value() < 0.05 * 0.05 * 0.05 / 8);
}

TEST_CASE("the double shear layer has two layers of Minion and Brown's width") {
    const Extent e{64, 128, 1};
    const FlowField field = textbook_flow(start_of(InitialFlow::double_shear_layer, 0.04), e);
    for_nodes(e, [&](const glm::ivec3& at) {
        const glm::vec3 u = field.velocity[e.index(at.x, at.y, 0)];
        const double y = (at.y + 0.5) / 128;
        const double layer = y <= 0.5 ? std::tanh(80 * (y - 0.25)) : std::tanh(80 * (0.75 - y));
        CHECK(u.x == doctest::Approx(0.04 * layer));
        CHECK(u.y == doctest::Approx(0.002 * std::cos(2 * std::numbers::pi * (at.x + 0.5) / 64))
                         .epsilon(1e-4));
    });
}

TEST_CASE("a background moves every start") {
    const Extent e{12, 12, 1};
    scene::Start start = start_of(InitialFlow::vortex);
    const FlowField still = textbook_flow(start, e);
    start.background_lu = {0.1, -0.02, 0.03};
    const FlowField moved = textbook_flow(start, e);
    for (std::size_t i = 0; i < moved.velocity.size(); ++i) {
        CHECK(glm::distance(moved.velocity[i], still.velocity[i] + glm::vec3(0.1F, -0.02F, 0.03F)) <
              1e-7F);
    }
    CHECK(moved.density == still.density);
}

TEST_CASE("a uniform start is that of the first inlet, or rest, with the background") {
    scene::Scene s;
    s.fluid.inflow_speed_lu = 0.08;
    CHECK(starts_uniform(s.start));
    CHECK(uniform_start(s) == glm::vec3(0.08F, 0, 0));
    s.domain.faces = {FaceKind::no_slip, FaceKind::no_slip, FaceKind::outlet,
                      FaceKind::inlet,   FaceKind::no_slip, FaceKind::no_slip};
    CHECK(uniform_start(s) == glm::vec3(0, -0.08F, 0));
    s.start.background_lu = {0, 0, 0.01};
    CHECK(uniform_start(s) == glm::vec3(0, -0.08F, 0.01F));
    s.start.flow = InitialFlow::rest;
    CHECK(uniform_start(s) == glm::vec3(0, 0, 0.01F));
    s.domain.faces.fill(FaceKind::periodic);
    s.start.flow = InitialFlow::inflow;
    CHECK(uniform_start(s) == glm::vec3(0, 0, 0.01F));
    s.start.flow = InitialFlow::shear_wave;
    CHECK(!starts_uniform(s.start));
}

TEST_CASE("a simulation starts, and starts again, with the flow its scene names") {
    scene::Scene s;
    s.domain.size = {1, 1, 0.125};
    s.domain.resolution = 16;
    s.domain.faces.fill(FaceKind::periodic);
    s.start = start_of(InitialFlow::taylor_green, 0.1);
    const Extent e{16, 16, 2};
    const FlowField wanted = textbook_flow(s.start, e);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        FluidSimulation simulation(*device, s);
        for (int run = 0; run < 2; ++run) {
            const std::vector<glm::vec4> found = simulation.solver().velocity_density();
            test::Largest error;
            for (std::size_t i = 0; i < found.size(); ++i) {
                error.take(
                    glm::distance(found[i], glm::vec4(wanted.velocity[i], wanted.density[i])));
            }
            CHECK(error.value() < 1e-6);
            simulation.step(5);
            simulation.reset();
        }
    }
}

TEST_CASE("a textbook flow refuses a grid too narrow for a wave") {
    CHECK_THROWS_AS(textbook_flow(start_of(InitialFlow::taylor_green), {16, 1, 4}), Error);
}
