// SPDX-License-Identifier: MIT
// Between a resting wall and one that moves along itself the velocity grows linearly, and the
// halfway wall gives that exactly: a double-precision program found a relative error of 2e-9 (what
// was left of the transient). Single precision leaves round-off, in models with all high rates 1
// the most.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/fluid/collision_registry.hpp"
#include "tests/unit/largest.hpp"
#include "tests/validation/flow_run.hpp"

using namespace lattice;
using fluid::SolverSettings;
using scene::FaceKind;

namespace {

constexpr int height = 8;
constexpr double viscosity = 0.05;
const glm::vec3 wall_velocity(0.05F, 0, 0.02F);

SolverSettings channel(scene::CollisionModel model, scene::Storage storage) {
    SolverSettings s;
    s.extent = {16, height, 1};
    s.faces = {FaceKind::periodic,    FaceKind::periodic, FaceKind::no_slip,
               FaceKind::moving_wall, FaceKind::periodic, FaceKind::periodic};
    s.viscosity = viscosity;
    s.wall_velocity = wall_velocity;
    s.model = model;
    s.storage = storage;
    return s;
}

/// Largest deviation from the linear profile over the wall's speed.
double profile_error(compute::Device& device, const SolverSettings& s) {
    test::FlowRun run(device, s);
    run.advance(static_cast<int>(1.5 * height * height / viscosity));
    const std::vector<glm::vec3> velocity = run.velocity();
    test::Largest error;
    for (int y = 0; y < height; ++y) {
        const glm::dvec3 exact = glm::dvec3(wall_velocity) * ((y + 0.5) / height);
        const glm::dvec3 found(velocity[s.extent.index(1, y, 0)]);
        error.take(glm::distance(found, exact));
    }
    return error.value() / glm::length(wall_velocity);
}

}  // namespace

TEST_CASE("Couette flow is exact in every model") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const auto& entry : fluid::collision_registry()) {
            CAPTURE(entry.title);
            const auto s = channel(entry.model, scene::Storage::fp32);
            CHECK(profile_error(*device, s) < 5e-5);
        }
        const auto acm = channel(scene::CollisionModel::acm, scene::Storage::fp32);
        CHECK(profile_error(*device, acm) < 5e-6);
    }
}

TEST_CASE("Couette flow in 16 bits") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto s = channel(scene::CollisionModel::acm, scene::Storage::fp16);
        const double error = profile_error(*device, s);
        CHECK(error < 0.03);
    }
}
