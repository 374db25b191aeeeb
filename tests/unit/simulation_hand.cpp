// SPDX-License-Identifier: MIT
// Obstacles that follow the keys of a path or a hand, in a flow.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/scene/rotation.hpp"
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

namespace {

/// The point of the first mesh that stands at these lattice coordinates.
glm::vec3 grip_at(const Snapshot& snapshot, const glm::vec3& place) {
    return {glm::inverse(snapshot.meshes.at(0).transform) * glm::vec4(place, 1.0F)};
}

glm::dquat orientation_of(const Snapshot& snapshot) {
    const glm::mat3 turn(snapshot.meshes.at(0).transform);
    return glm::normalize(glm::quat_cast(turn / glm::length(turn[0])));
}

}  // namespace

TEST_CASE("rotations lead to orientations and back") {
    for (const glm::dvec3 degrees :
         {glm::dvec3(0, 0, 0), glm::dvec3(10, 20, 30), glm::dvec3(-170, 89, 120),
          glm::dvec3(33, 90, 0), glm::dvec3(33, -90, 0), glm::dvec3(0, 0, 180)}) {
        CAPTURE(degrees.y);
        const glm::dquat turn = scene::orientation(degrees);
        const glm::dquat back = scene::orientation(scene::rotation_degrees(turn));
        CHECK(std::abs(glm::dot(turn, back)) == doctest::Approx(1).epsilon(1e-12));
    }
    const glm::dvec3 same = scene::rotation_degrees(scene::orientation({-20, 35, 160}));
    CHECK(glm::length(same - glm::dvec3(-20, 35, 160)) < 1e-9);
}

TEST_CASE("the keys of a scene move and turn its obstacle, about the mesh's centre or a pivot") {
    const auto device = compute::Device::open("cpu");
    for (const glm::dvec3 pivot : {glm::dvec3(0, 0, 0), glm::dvec3(0.1, -0.05, 0.02)}) {
        Scene s = ball_in_a_box(ObstacleMotion::driven);
        s.obstacles[0].rotation_degrees = {0, 0, 30};
        s.obstacles[0].pivot = pivot;
        s.obstacles[0].keys = {{10, {0.4, 0.4, 0.5}, {0, 0, 30}},
                               {50, {0.4, 0.5, 0.5}, {0, 20, 60}},
                               {90, {0.5, 0.5, 0.5}, {0, 0, 90}}};
        FluidSimulation simulation(*device, s);
        const auto expect_at = [&](const scene::ObstacleKey& key) {
            const Snapshot now = snapshot_of(simulation);
            CAPTURE(key.step);
            CHECK(glm::length(glm::dvec3(centre(now)) - (key.position * 40.0 - 0.5)) < 1e-3);
            const double same =
                std::abs(glm::dot(orientation_of(now), scene::orientation(key.rotation_degrees)));
            CHECK(same == doctest::Approx(1).epsilon(1e-5));
        };
        expect_at(s.obstacles[0].keys[0]);  // it waits at its first key
        simulation.step(10);
        expect_at(s.obstacles[0].keys[0]);
        simulation.step(40);
        expect_at(s.obstacles[0].keys[1]);
        CHECK(glm::length(fluid_momentum(simulation)) > 0.1);
        simulation.step(60);
        expect_at(s.obstacles[0].keys[2]);
        CHECK(snapshot_of(simulation).obstacles.at(0).tip_speed < 1e-6);
    }
}

TEST_CASE("an obstacle with a period is at its first key again when it has passed") {
    const auto device = compute::Device::open("cpu");
    Scene s = ball_in_a_box(ObstacleMotion::driven);
    s.obstacles[0].keys = {{0, {0.4, 0.5, 0.5}, {0, 0, 0}}, {30, {0.45, 0.55, 0.5}, {0, 0, 40}}};
    s.obstacles[0].period = 70;
    FluidSimulation simulation(*device, s);
    const glm::vec3 first = centre(snapshot_of(simulation));
    simulation.step(30);
    CHECK(glm::length(centre(snapshot_of(simulation)) - first - glm::vec3(2, 2, 0)) < 1e-3F);
    simulation.step(40);
    CHECK(glm::length(centre(snapshot_of(simulation)) - first) < 1e-3F);
    simulation.step(30);
    CHECK(glm::length(centre(snapshot_of(simulation)) - first - glm::vec3(2, 2, 0)) < 1e-3F);
}

TEST_CASE("a hand draws a free obstacle to itself, and its pull is the momentum that comes in") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene s = ball_in_a_box(ObstacleMotion::free);
        s.obstacles[0].velocity_lu = {0, 0, 0};
        FluidSimulation simulation(*device, s);
        const Snapshot start = snapshot_of(simulation);
        const auto scale =
            static_cast<double>(glm::length(glm::vec3(start.meshes[0].transform[0])));
        const double volume =
            solid::mass_properties(*start.meshes[0].mesh).volume * std::pow(scale, 3);
        const double mass = s.obstacles[0].density * volume;
        const glm::dvec3 target = glm::dvec3(centre(start)) + glm::dvec3(8, -3, 2);
        simulation.hold(Hand{0, grip_at(start, centre(start)), target});
        glm::dvec3 impulse(0.0);
        Snapshot now = start;
        glm::dvec3 before(0.0);
        for (int step = 0; step < 80; ++step) {
            before = now.obstacles[0].velocity;
            // The spring of BodyGrab, from the middle of the ball.
            impulse += mass * (4e-4 * (target - glm::dvec3(centre(now))) - 0.04 * before);
            simulation.step(1);
            now = snapshot_of(simulation);
        }
        const glm::dvec3 total =
            fluid_momentum(simulation) + mass * now.obstacles[0].velocity - volume * before;
        CHECK(glm::length(total - impulse) < 1e-3 * glm::length(impulse));
        CHECK(now.obstacles[0].velocity.x > 0.005);
        simulation.step(700);
        CHECK(glm::length(glm::dvec3(centre(snapshot_of(simulation))) - target) < 0.8);
        simulation.hold(std::nullopt);
        simulation.step(1);
        CHECK(glm::length(snapshot_of(simulation).obstacles[0].shift) == 0);
    }
}

TEST_CASE(
    "a standing obstacle follows a hand no faster than it may, and rests where it is let go") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene s = ball_in_a_box(ObstacleMotion::fixed);
        FluidSimulation simulation(*device, s);
        const Snapshot start = snapshot_of(simulation);
        const glm::vec3 edge = centre(start) + glm::vec3(0, 0, 5);
        const glm::dvec3 way(12, 4, 0);
        simulation.hold(Hand{0, grip_at(start, edge), glm::dvec3(edge) + way});
        double fastest = 0;
        for (int step = 0; step < 40; ++step) {
            simulation.step(1);
            fastest = std::max(fastest, snapshot_of(simulation).obstacles[0].tip_speed);
        }
        CHECK(hand_speed(s) == doctest::Approx(0.4 / 3));
        CHECK(fastest <= hand_speed(s) + 1e-9);
        CHECK(fastest > 0.9 * hand_speed(s));
        CHECK(fluid_momentum(simulation).x > 1);  // the fluid feels a moving body
        simulation.step(500);
        const Snapshot there = snapshot_of(simulation);
        CHECK(glm::length(there.obstacles[0].shift - way) < 0.05);
        CHECK(glm::length(glm::dvec3(centre(there) - centre(start)) - way) < 0.05);

        // Letting go, and placing it there by the scene, leave it where it is.
        simulation.hold(std::nullopt);
        simulation.step(20);
        const glm::vec3 rests = centre(snapshot_of(simulation));
        s.obstacles[0].position += snapshot_of(simulation).obstacles[0].shift / 40.0;
        simulation.apply(s, scene::Effect::obstacle);
        simulation.step(20);
        CHECK(glm::length(centre(snapshot_of(simulation)) - rests) < 1e-3F);
        CHECK(snapshot_of(simulation).obstacles[0].tip_speed == 0);
    }
}

TEST_CASE("a reset takes an obstacle that a hand has moved back to its place") {
    const auto device = compute::Device::open("cpu");
    const Scene s = ball_in_a_box(ObstacleMotion::fixed);
    FluidSimulation simulation(*device, s);
    simulation.step(30);
    const std::vector<float> undisturbed = simulation.solver().populations();
    const Snapshot start = snapshot_of(simulation);
    simulation.hold(Hand{0, grip_at(start, centre(start)), glm::dvec3(30, 20, 20)});
    simulation.step(50);
    CHECK(centre(snapshot_of(simulation)).x > centre(start).x + 1);
    simulation.hold(Hand{7, {}, {}});  // there is no such obstacle
    simulation.reset();
    CHECK(centre(snapshot_of(simulation)) == centre(start));
    simulation.step(30);
    CHECK(simulation.solver().populations() == undisturbed);
}

TEST_CASE("a free obstacle goes on from where it is when another one is moved") {
    const auto device = compute::Device::open("cpu");
    Scene s = ball_in_a_box(ObstacleMotion::free);
    scene::Obstacle other = s.obstacles[0];
    other.motion = ObstacleMotion::fixed;
    other.position = {0.8, 0.8, 0.8};
    other.scale = 0.15;
    s.obstacles.push_back(other);
    FluidSimulation simulation(*device, s);
    simulation.step(60);
    const Snapshot before = snapshot_of(simulation);
    CHECK(centre(before).x > 0.4F * 40);
    s.obstacles[1].position = {0.75, 0.8, 0.8};
    s.obstacles[0].density = 4;
    simulation.apply(s, scene::Effect::obstacle);
    CHECK(centre(snapshot_of(simulation)) == centre(before));
    simulation.step(1);
    CHECK(glm::length(snapshot_of(simulation).obstacles[0].velocity -
                      before.obstacles[0].velocity) < 1e-3);
    s.obstacles[0].position.y = 0.4;
    simulation.apply(s, scene::Effect::obstacle);
    CHECK(glm::length(centre(snapshot_of(simulation)) - glm::vec3(15.5, 15.5, 19.5)) < 1e-3F);
}

TEST_CASE("a standing obstacle that a hand draws goes on when another one is edited") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene s = ball_in_a_box(ObstacleMotion::fixed);
        s.obstacles.push_back(s.obstacles[0]);
        s.obstacles[1].position = {0.8, 0.8, 0.8};
        s.obstacles[1].scale = 0.15;
        FluidSimulation simulation(*device, s);
        const Snapshot start = snapshot_of(simulation);
        simulation.hold(Hand{0, grip_at(start, centre(start)), glm::dvec3(30, 20, 20)});
        simulation.step(60);
        const Snapshot before = snapshot_of(simulation);
        CHECK(before.obstacles[0].shift.x > 2);
        s.obstacles[1].position.y = 0.75;
        simulation.apply(s, scene::Effect::obstacle);
        const Snapshot after = snapshot_of(simulation);
        CHECK(glm::length(centre(after) - centre(before)) < 1e-4F);
        CHECK(glm::length(after.obstacles[0].velocity - before.obstacles[0].velocity) < 1e-9);
        simulation.hold(std::nullopt);
        simulation.step(200);
        CHECK(centre(snapshot_of(simulation)).x > centre(before).x);
        CHECK(snapshot_of(simulation).obstacles[0].tip_speed == 0);
    }
}

TEST_CASE("a rewind to before an edit leaves obstacles that a hand has moved where they belong") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const bool another : {true, false}) {
            CAPTURE(another);
            Scene s = ball_in_a_box(ObstacleMotion::fixed);
            s.run.checkpoint_interval = 32;
            FluidSimulation simulation(*device, s);
            simulation.step(40);  // a state of step 32 is kept
            if (another) {
                s.obstacles.push_back(s.obstacles[0]);
                s.obstacles[1].position = {0.8, 0.8, 0.8};
                s.obstacles[1].scale = 0.15;
            } else {
                s.obstacles[0].position = {0.5, 0.55, 0.5};
            }
            simulation.apply(s, scene::Effect::obstacle);
            const Snapshot placed = snapshot_of(simulation);
            simulation.hold(Hand{0, grip_at(placed, centre(placed)), glm::dvec3(30, 20, 20)});
            simulation.step(10);
            simulation.hold(std::nullopt);
            simulation.rewind();
            CHECK(simulation.step_count() == 32);
            const Snapshot back = snapshot_of(simulation);
            REQUIRE(back.meshes.size() == s.obstacles.size());
            for (std::size_t i = 0; i < back.meshes.size(); ++i) {
                CHECK(back.meshes[i].transform == placed.meshes[i].transform);
                CHECK(back.obstacles[i].tip_speed == 0);
            }
            simulation.step(5);
            CHECK(std::isfinite(fluid_momentum(simulation).x));
        }
    }
}

TEST_CASE("an obstacle with a single key stands there until its step, and then goes on evenly") {
    const auto device = compute::Device::open("cpu");
    Scene s = ball_in_a_box(ObstacleMotion::driven);
    s.obstacles[0].velocity_lu = {0.05, 0, 0};
    s.obstacles[0].spin_degrees = {0, 0, 1};
    s.obstacles[0].keys = {{20, {0.4, 0.45, 0.5}, {0, 0, 10}}};
    FluidSimulation simulation(*device, s);
    const glm::vec3 pose(15.5, 17.5, 19.5);
    for (int step = 0; step < 20; step += 5) {
        const Snapshot waiting = snapshot_of(simulation);
        CHECK(glm::length(centre(waiting) - pose) < 1e-3F);
        CHECK(waiting.obstacles[0].tip_speed == 0);
        simulation.step(5);
    }
    simulation.step(40);
    CHECK(glm::length(centre(snapshot_of(simulation)) - pose - glm::vec3(2, 0, 0)) < 1e-3F);
    CHECK(snapshot_of(simulation).obstacles[0].velocity.x == doctest::Approx(0.05));
}
