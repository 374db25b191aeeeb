// SPDX-License-Identifier: MIT
// Free and hinged bodies of finite mass come to the ends that mechanics asks for.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/body_scenes.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::ObstacleMotion;
using scene::Scene;
using test::ball_in_a_box;
using test::centre;
using test::fluid_momentum;
using test::snapshot_of;

TEST_CASE("a free obstacle falls, bounces and stays in a box with walls") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene s = ball_in_a_box(ObstacleMotion::free);
        s.domain.faces.fill(scene::FaceKind::no_slip);
        s.solid.gravity_lu = {0, 0, -2e-4};
        FluidSimulation simulation(*device, s);
        simulation.step(1500);
        const Snapshot after = snapshot_of(simulation);
        CHECK(centre(after).z == doctest::Approx(1.5 + 6).epsilon(0.04));
        CHECK(std::abs(after.obstacles.at(0).velocity.z) < 2e-3);
        CHECK(std::isfinite(fluid_momentum(simulation).x));
    }
}

TEST_CASE("thin light bodies move with the flow and stay stable") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const ObstacleMotion motion : {ObstacleMotion::free, ObstacleMotion::hinged}) {
            const bool free = motion == ObstacleMotion::free;
            CAPTURE(free);
            Scene s = ball_in_a_box(motion);
            s.start.background_lu = {0.05, 0, 0};
            s.obstacles[0].mesh = LATTICELAB_ASSETS "/meshes/windmill.obj";
            s.obstacles[0].scale = 0.8;
            s.obstacles[0].density = 1.1;
            s.obstacles[0].velocity_lu = {0, 0, 0};
            s.solid.spreading =
                free ? scene::ForceSpreading::gather : scene::ForceSpreading::scatter;
            FluidSimulation simulation(*device, s);
            simulation.step(600);
            const Snapshot after = snapshot_of(simulation);
            CHECK(after.obstacles.at(0).tip_speed < 0.1);
            CHECK(after.obstacles[0].tip_speed > 0.005);
            CHECK((after.obstacles[0].velocity.x > 0.005) == free);
        }
    }
}
