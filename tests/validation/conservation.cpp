// SPDX-License-Identifier: MIT
// In a periodic box mass and momentum are invariants. Single precision holds them to round-off:
// relative drift below 1e-6 in 100 steps.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/solver.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::fluid;

namespace {

constexpr int n = 32;

SolverSettings settings_of(scene::CollisionModel model, scene::Storage storage) {
    SolverSettings s;
    s.extent = {n, n, n};
    s.viscosity = 1e-3F;
    s.model = model;
    s.storage = storage;
    return s;
}

struct Drift {
    double mass;
    double momentum;
};

/// Relative, in 100 steps.
Drift drift(compute::Device& device, const SolverSettings& s) {
    const double k = 2 * std::numbers::pi / n;
    std::vector<glm::vec3> velocity;
    std::vector<float> density;
    for (int z = 0; z < n; ++z) {
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) {
                velocity.emplace_back(0.03 + 0.08 * std::sin(k * x) * std::cos(k * y),
                                      -0.08 * std::cos(k * x) * std::sin(k * y) + 0.02,
                                      0.05 * std::sin(k * (x + z)));
                density.push_back(static_cast<float>(1 + 0.01 * std::cos(k * (y - z))));
            }
        }
    }
    Solver solver(device, s);
    solver.set_equilibrium(density, velocity);
    const Solver::Totals before = solver.totals();
    for (int step = 0; step < 100; ++step) { solver.step(nullptr, false); }
    const Solver::Totals after = solver.totals();
    const double mass = s.extent.size();
    const double scale = glm::length(before.momentum);
    REQUIRE(scale > 0.03 * mass);
    return {std::abs(after.mass - before.mass) / mass,
            glm::length(after.momentum - before.momentum) / scale};
}

}  // namespace

TEST_CASE("mass and momentum are conserved in a periodic box by every model") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const CollisionEntry& entry : collision_registry()) {
            CAPTURE(entry.title);
            const Drift found = drift(*device, settings_of(entry.model, scene::Storage::fp32));
            CHECK(found.mass < 1e-6);
            CHECK(found.momentum < 1e-6);
        }
    }
}

// Rounding to 11 bits is unbiased, so what is lost and won nearly cancels.
TEST_CASE("mass and momentum in 16 bits") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const Drift found =
            drift(*device, settings_of(scene::CollisionModel::acm, scene::Storage::fp16));
        CHECK(found.mass < 1e-6);
        CHECK(found.momentum < 1e-4);
    }
}
