// SPDX-License-Identifier: MIT
// The state of a flow under way that a solver starts from.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/fluid/lattice.hpp"
#include "engine/fluid/solver.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::FaceKind;

TEST_CASE("a flow that starts with its stress decays from the first step on") {
    constexpr int n = 32;
    constexpr double k = 2 * std::numbers::pi / n;
    std::vector<glm::vec3> velocity;
    for (int z = 0; z < 2; ++z) {
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) {
                velocity.emplace_back(0, 0, 0.05 * std::sin(k * (x + y)));
            }
        }
    }
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const float viscosity : {1e-4F, 0.02F}) {
            SolverSettings s;
            s.extent = {n, n, 2};
            s.viscosity = viscosity;
            Solver solver(*device, s);
            const auto energy_left = [&](int steps) {
                solver.advance(steps);
                double sum = 0;
                for (const glm::vec4& node : solver.velocity_density()) { sum += node.z * node.z; }
                return sum / (0.5 * 0.05 * 0.05 * static_cast<double>(velocity.size()));
            };
            const auto loss = [&](double nu) { return 1 - std::exp(-2 * nu * 2 * k * k); };
            solver.set_flow({}, velocity);
            CHECK(std::abs(1 - energy_left(1) - loss(viscosity)) < 5e-4);
            CHECK(energy_left(9) ==
                  doctest::Approx(std::pow(1 - loss(viscosity), 10)).epsilon(2e-3));
            solver.set_equilibrium({}, velocity);
            CHECK(1 - energy_left(1) == doctest::Approx(loss(1.0 / 6)).epsilon(0.02));
        }
    }
}

TEST_CASE("at walls the starting stress looks inward") {
    const Extent e{6, 5, 4};
    std::vector<glm::vec3> velocity;
    for (int z = 0; z < e.z; ++z) {
        for (int y = 0; y < e.y; ++y) {
            for (int x = 0; x < e.x; ++x) {
                velocity.emplace_back(0.01F * static_cast<float>(y), 0, 0);
            }
        }
    }
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        SolverSettings s;
        s.extent = e;
        s.viscosity = 0.01F;
        s.faces = {FaceKind::periodic, FaceKind::periodic, FaceKind::no_slip,
                   FaceKind::no_slip,  FaceKind::periodic, FaceKind::periodic};
        Solver solver(*device, s);
        solver.set_flow({}, velocity);
        const std::vector<float> f = solver.populations();
        const auto nodes = static_cast<std::size_t>(e.size());
        for (std::size_t node = 0; node < nodes; ++node) {
            // sum f cx cy = rho ux uy + (1 - 1/w)(2/3) Sxy, with Sxy = 0.005 at every node.
            double stress = 0;
            for (int i = 0; i < direction_count; ++i) {
                stress += f[i * nodes + node] * cx(i) * cy(i);
            }
            CHECK(stress == doctest::Approx((0.5 - 0.03) * 2.0 / 3 * 0.005).epsilon(1e-4));
        }
    }
}
