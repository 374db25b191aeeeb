// SPDX-License-Identifier: MIT
// Obstacles that move, in a flow.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/solid/mass_properties.hpp"
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

TEST_CASE("a driven obstacle goes its way and drags the fluid along") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene s = ball_in_a_box(ObstacleMotion::driven);
        s.obstacles[0].spin_degrees = {0, 0, 0.5};
        FluidSimulation simulation(*device, s);
        const glm::vec3 before = centre(snapshot_of(simulation));
        simulation.step(200);
        const Snapshot after = snapshot_of(simulation);
        CHECK(glm::length(centre(after) - before - glm::vec3(6, 2, 0)) < 1e-3F);
        const glm::vec3 axis = glm::normalize(glm::vec3(after.meshes[0].transform[0]));
        CHECK(std::atan2(axis.y, axis.x) == doctest::Approx(glm::radians(100.0)).epsilon(1e-4));
        CHECK(after.obstacles.at(0).force.x < 0);
        CHECK(fluid_momentum(simulation).x > 0.1);
        CHECK(after.obstacles[0].tip_speed > 0.03);
    }
}

TEST_CASE("fluid and free obstacle keep their momentum together") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const Scene s = ball_in_a_box(ObstacleMotion::free);
        FluidSimulation simulation(*device, s);
        const PlacedMesh placed = snapshot_of(simulation).meshes.at(0);
        const auto scale = static_cast<double>(glm::length(glm::vec3(placed.transform[0])));
        const double volume = solid::mass_properties(*placed.mesh).volume * std::pow(scale, 3);
        const double mass = s.obstacles[0].density * volume;
        // The enclosed fluid counts as fluid; its inertia acts a step late, see AnswerForce.
        const auto total = [&](const glm::dvec3& now, const glm::dvec3& before) {
            return fluid_momentum(simulation) + mass * now - volume * before;
        };
        const glm::dvec3 start = s.obstacles[0].velocity_lu;
        const glm::dvec3 at_first = total(start, start);
        simulation.step(299);
        const glm::dvec3 before = snapshot_of(simulation).obstacles.at(0).velocity;
        simulation.step(1);
        const glm::dvec3 now = snapshot_of(simulation).obstacles.at(0).velocity;
        CHECK(glm::length(now) < 0.8 * glm::length(start));
        CHECK(glm::length(total(now, before) - at_first) < 1e-4 * glm::length(at_first));
    }
}

TEST_CASE("moving obstacles repeat bit for bit, from the start and from a checkpoint") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene s = ball_in_a_box(ObstacleMotion::free);
        s.run.checkpoint_interval = 64;
        FluidSimulation simulation(*device, s);
        simulation.step(100);
        const std::vector<float> first = simulation.solver().populations();
        const glm::vec3 place = centre(snapshot_of(simulation));
        simulation.rewind();
        CHECK(simulation.step_count() == 64);
        simulation.step(36);
        CHECK(simulation.solver().populations() == first);
        CHECK(centre(snapshot_of(simulation)) == place);
        simulation.reset();
        simulation.step(100);
        CHECK(simulation.solver().populations() == first);
        CHECK(centre(snapshot_of(simulation)) == place);
    }
}

TEST_CASE("a free obstacle without a volume is refused by name and leaves the flow alone") {
    const auto device = compute::Device::open("cpu");
    FluidSimulation simulation(*device, ball_in_a_box(ObstacleMotion::fixed));
    simulation.step(3);
    const std::vector<float> before = simulation.solver().populations();
    Scene open = ball_in_a_box(ObstacleMotion::free);
    const std::filesystem::path sheet =
        std::filesystem::temp_directory_path() / "latticelab_test_sheet.obj";
    std::ofstream(sheet) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    open.obstacles[0].mesh = sheet.string();
    CHECK_THROWS_WITH_AS(simulation.apply(open, scene::Effect::obstacle),
                         doctest::Contains("encloses no volume"), Error);
    CHECK(simulation.solver().populations() == before);
    simulation.step(1);
    std::filesystem::remove(sheet);
}
