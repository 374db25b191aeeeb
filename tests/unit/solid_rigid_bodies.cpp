// SPDX-License-Identifier: MIT
// Mass properties and the motion of rigid bodies, with forces given instead of a fluid.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <vector>

#include <glm/gtc/constants.hpp>

#include "engine/error.hpp"
#include "engine/solid/mass_properties.hpp"
#include "engine/solid/rigid_bodies.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::solid;

namespace {

constexpr double far_away = std::numeric_limits<double>::infinity();
const BodyRoom open_room{glm::dvec3(-far_away), glm::dvec3(far_away)};

TriangleMesh shipped(const char* name) {
    return load_obj(std::filesystem::path(LATTICELAB_MESHES) / name);
}

/// A free brick of sides 2, 4 and 6, of so many times the fluid's density; it encloses no fluid
/// when `hollow`, so that Newton's laws hold as for a body in vacuum.
BodyPlan brick(double density, bool hollow) {
    BodyPlan plan;
    plan.law.motion = BodyMotion::free;
    plan.law.volume = hollow ? 0 : 48;
    plan.law.mass = density * 48;
    plan.law.inertia = glm::dmat3(0.0);
    plan.law.inertia[0][0] = plan.law.mass / 12 * (16 + 36);
    plan.law.inertia[1][1] = plan.law.mass / 12 * (4 + 36);
    plan.law.inertia[2][2] = plan.law.mass / 12 * (4 + 16);
    int corner = 0;
    for (glm::dvec3& support : plan.law.support) {
        support = {(corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 2 : -2,
                   (corner & 4) != 0 ? 3 : -3};
        ++corner;
    }
    return plan;
}

/// States after so many steps under a force that does not change.
BodyState moved(compute::Device& device, const BodyPlan& plan, int steps,
                const BodyForce& force = {}, const BodyRoom& room = open_room,
                const BodyGrab& grab = {}) {
    RigidBodies bodies(device);
    bodies.set(std::vector{plan}, room, 0);
    const compute::Buffer<BodyForce> forces(device, std::span(&force, 1));
    for (int step = 1; step <= steps; ++step) {
        bodies.answer(forces.data(), grab);
        bodies.advance(forces.data(), static_cast<std::uint64_t>(step));
    }
    return bodies.download().at(0);
}

glm::dvec3 angular_momentum(const BodyPlan& plan, const BodyState& state) {
    const glm::dmat3 rotation = glm::mat3_cast(state.orientation);
    return rotation * plan.law.inertia * glm::transpose(rotation) * state.angular_velocity;
}

}  // namespace

TEST_CASE("mass properties of a cube and of a ball") {
    TriangleMesh cube = shipped("cube.obj");
    const glm::vec3 sides = bounds(cube).extent();
    for (glm::vec3& vertex : cube.vertices) {
        vertex = (vertex - bounds(shipped("cube.obj")).centre()) / sides * glm::vec3(1, 2, 3) +
                 glm::vec3(1000, -500, 20);
    }
    const MassProperties block = mass_properties(cube);
    CHECK(block.volume == doctest::Approx(6).epsilon(1e-4));
    CHECK(glm::length(block.centre - glm::dvec3(1000, -500, 20)) < 1e-3);
    CHECK(block.inertia[0][0] == doctest::Approx(6.0 / 12 * (4 + 9)).epsilon(1e-3));
    CHECK(block.inertia[1][1] == doctest::Approx(6.0 / 12 * (1 + 9)).epsilon(1e-3));
    CHECK(block.inertia[2][2] == doctest::Approx(6.0 / 12 * (1 + 4)).epsilon(1e-3));
    CHECK(std::abs(block.inertia[0][1]) < 1e-3);

    const MassProperties ball = mass_properties(shipped("ball.obj"));
    const double volume = glm::pi<double>() / 6;
    CHECK(ball.volume == doctest::Approx(volume).epsilon(0.01));
    CHECK(ball.inertia[0][0] / ball.volume == doctest::Approx(0.4 * 0.25).epsilon(0.01));
}

TEST_CASE("a free body obeys Newton: steady force and free fall") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const BodyForce push{{4.8e-3, 0, 0}, {}};
        const BodyState pushed = moved(*device, brick(1, true), 100, push);
        CHECK(pushed.velocity.x == doctest::Approx(100 * 1e-4));
        CHECK(pushed.position.x == doctest::Approx(1e-4 * 100 * 101 / 2));
        for (const double density : {1.1, 2.0, 8.0}) {
            CAPTURE(density);
            BodyPlan falling = brick(density, false);
            falling.law.gravity = {0, 0, -1e-5};
            // Without drag, buoyancy and the enclosed fluid leave the acceleration of gravity.
            const BodyState before = moved(*device, falling, 2000);
            const BodyState after = moved(*device, falling, 2001);
            CHECK(after.velocity.z - before.velocity.z == doctest::Approx(-1e-5));
        }
    }
}

TEST_CASE("a free body keeps its angular momentum and goes over unstable axes") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        BodyPlan plan = brick(1, true);
        plan.state.angular_velocity = {1e-5, 0.01, 1e-5};  // about the axis between the other two
        const glm::dvec3 before = angular_momentum(plan, plan.state);
        bool turned_over = false;
        for (int steps = 500; steps <= 4000; steps += 500) {
            const BodyState state = moved(*device, plan, steps);
            CHECK(glm::length(angular_momentum(plan, state) - before) < 0.02 * glm::length(before));
            const glm::dvec3 own_axis = state.orientation * glm::dvec3(0, 1, 0);
            turned_over = turned_over || own_axis.y < -0.5;
        }
        CHECK(turned_over);
    }
}

TEST_CASE("a driven body goes along its velocity, its spin and its keys") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        BodyPlan plan;
        plan.law.motion = BodyMotion::driven;
        plan.state.position = {5, 0, 0};
        plan.law.velocity = {0.01, 0, 0};
        plan.law.angular_velocity = {0, 0, glm::half_pi<double>() / 100};
        const BodyState turned = moved(*device, plan, 100);
        CHECK(glm::length(turned.position - glm::dvec3(6, 0, 0)) < 1e-12);
        CHECK(glm::length(turned.point({1, 0, 0}) - glm::dvec3(6, 1, 0)) < 1e-9);
        CHECK(glm::length(turned.velocity_at({6, 1, 0}) -
                          glm::dvec3(0.01 - glm::half_pi<double>() / 100, 0, 0)) < 1e-9);

        plan.keys = {{0, {0, 0, 0}, {1, 0, 0, 0}},
                     {100, {10, 0, 0}, glm::angleAxis(1.0, glm::dvec3(0, 0, 1))},
                     {200, {10, 5, 0}, glm::angleAxis(1.0, glm::dvec3(0, 0, 1))}};
        const BodyState first = moved(*device, plan, 50);
        CHECK(glm::length(first.position - glm::dvec3(5, 0, 0)) < 1e-9);
        CHECK(glm::length(first.velocity - glm::dvec3(0.1, 0, 0)) < 1e-9);
        CHECK(first.angular_velocity.z == doctest::Approx(0.01).epsilon(1e-4));
        const BodyState second = moved(*device, plan, 150);
        CHECK(glm::length(second.position - glm::dvec3(10, 2.5, 0)) < 1e-9);
        CHECK(glm::length(second.angular_velocity) < 1e-9);
        const BodyState over = moved(*device, plan, 500);
        CHECK(glm::length(over.position - glm::dvec3(10, 5, 0)) < 1e-9);
        CHECK(glm::length(over.velocity) < 1e-9);
        plan.law.repeats = true;
        CHECK(glm::length(moved(*device, plan, 450).position - glm::dvec3(5, 0, 0)) < 1e-9);
    }
}

TEST_CASE("a hinged body turns about its axis alone") {
    for (const auto& device : test::every_device()) {
        BodyPlan plan = brick(2, true);
        plan.law.motion = BodyMotion::hinged;
        plan.law.axis = {0, 0, 1};
        const BodyForce force{{1, 1, 1}, {0.5, 0.5, 1e-3}};
        const BodyState state = moved(*device, plan, 100, force);
        CHECK(state.position == glm::dvec3(0.0));
        CHECK(state.angular_velocity.x == 0);
        CHECK(state.angular_velocity.z == doctest::Approx(100 * 1e-3 / plan.law.inertia[2][2]));
    }
}

TEST_CASE("a body stays between the walls and comes to rest on the floor") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        BodyPlan plan = brick(4, true);
        plan.state.position = {20, 20, 20};
        plan.state.orientation = glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 0.5)));
        plan.state.velocity = {0.05, 0.02, 0};
        plan.law.gravity = {0, 0, -1e-4};
        const BodyRoom room{{0, 0, 0}, {40, 40, 40}};
        for (const int steps : {300, 1000, 3000, 20000}) {
            const BodyState state = moved(*device, plan, steps, {}, room);
            for (const glm::dvec3& support : plan.law.support) {
                const glm::dvec3 point = state.point(support);
                for (int axis = 0; axis < 3; ++axis) {
                    CHECK(point[axis] > -0.05);
                    CHECK(point[axis] < 40.05);
                }
            }
            CHECK(glm::length(state.velocity) < 0.1);
        }
    }
}

TEST_CASE("a hand draws the point it holds to itself") {
    const auto device = compute::Device::open("cpu");
    BodyPlan plan = brick(2, true);
    const BodyGrab grab{0, {1, 2, 3}, {12, 9, 7}};
    const BodyState state = moved(*device, plan, 3000, {}, open_room, grab);
    CHECK(glm::length(state.point({1, 2, 3}) - glm::dvec3(12, 9, 7)) < 0.5);
    CHECK(glm::length(moved(*device, plan, 3000).position) == 0);
}

TEST_CASE("bodies that cannot move are refused and those before kept") {
    const auto device = compute::Device::open("cpu");
    RigidBodies bodies(*device);
    bodies.set(std::vector{brick(1, true)}, open_room, 0);
    BodyPlan empty = brick(0, true);
    CHECK_THROWS_WITH_AS(bodies.set(std::vector{empty}, open_room, 0),
                         doctest::Contains("has no mass"), Error);
    BodyPlan muddled;
    muddled.law.motion = BodyMotion::driven;
    muddled.keys = {{10, {}, {1, 0, 0, 0}}, {10, {}, {1, 0, 0, 0}}};
    CHECK_THROWS_WITH_AS(bodies.set(std::vector{muddled}, open_room, 0),
                         doctest::Contains("not after"), Error);
    CHECK(bodies.count() == 1);
    CHECK(bodies.any_moves());
}
