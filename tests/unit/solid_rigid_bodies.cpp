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
    bodies.hold(grab);
    const compute::Buffer<BodyForce> forces(device, std::span(&force, 1));
    for (int step = 1; step <= steps; ++step) {
        bodies.answer(forces.data());
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

TEST_CASE("a smooth path passes its keys without a jolt, starts and ends at rest, or never ends") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const glm::dvec3 up(0, 0, 1);
        BodyPlan plan;
        plan.law.motion = BodyMotion::driven;
        plan.law.smooth = true;
        plan.keys = {{10, {0, 0, 0}, {1, 0, 0, 0}},
                     {110, {10, 0, 0}, glm::angleAxis(1.0, up)},
                     {160, {10, 5, 0}, glm::angleAxis(1.5, up)},
                     {260, {0, 0, 0}, {1, 0, 0, 0}}};
        for (const bool repeats : {false, true}) {
            CAPTURE(repeats);
            plan.law.repeats = repeats;
            RigidBodies bodies(*device);
            bodies.set(std::vector{plan}, open_room, 10);
            const compute::Buffer<BodyForce> forces(*device, 1);
            std::vector<BodyState> states{bodies.download()[0]};
            double largest_change = 0;
            for (std::uint64_t step = 11; step <= 530; ++step) {
                bodies.advance(forces.data(), step);
                states.push_back(bodies.download()[0]);
                const BodyState& now = states.back();
                const BodyState& before = states[states.size() - 2];
                // What the fluid is told is where the body goes.
                CHECK(glm::length(before.position + before.velocity - now.position) < 1e-12);
                CHECK(glm::length(turn_between(before.orientation, now.orientation) -
                                  before.angular_velocity) < 1e-9);
                largest_change =
                    std::max(largest_change, glm::length(now.velocity - before.velocity));
            }
            // Straight legs would change the velocity by 0.1 at once.
            CHECK(largest_change < 0.012);
            for (const BodyKey& key : plan.keys) {
                const BodyState& there = states[static_cast<std::size_t>(key.step) - 10];
                CHECK(glm::length(there.position - key.position) < 1e-9);
                CHECK(glm::length(turn_between(there.orientation, key.orientation)) < 1e-7);
            }
            CHECK((glm::length(states[0].velocity) > 0.01) == repeats);
            CHECK((glm::length(states[300].velocity) > 0.01) == repeats);
            if (repeats) { CHECK(glm::length(states[350].position - states[100].position) < 1e-9); }
        }
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

TEST_CASE("a hand that is far away draws no faster than it may") {
    const auto device = compute::Device::open("cpu");
    const BodyPlan plan = brick(2, true);
    const BodyGrab grab{0, {0, 0, 0}, {1e6, 0, 0}, 0.1};
    const BodyState state = moved(*device, plan, 3000, {}, open_room, grab);
    CHECK(state.velocity.x == doctest::Approx(0.1));
}

TEST_CASE("a hand moves what stands or is driven away from its place, and leaves it there") {
    for (const auto& device : test::every_device()) {
        for (const BodyMotion motion : {BodyMotion::fixed, BodyMotion::driven}) {
            BodyPlan plan;
            plan.law.motion = motion;
            plan.state.position = {5, 6, 7};
            if (motion == BodyMotion::driven) { plan.law.angular_velocity = {0, 0, 0.01}; }
            RigidBodies bodies(*device);
            bodies.set(std::vector{plan}, open_room, 0);
            CHECK(bodies.any_moves() == (motion == BodyMotion::driven));
            bodies.hold({0, {0, 0, 0}, {35, 6, 3}, 0.1});
            CHECK(bodies.any_moves());
            const compute::Buffer<BodyForce> forces(*device, 1);
            double fastest = 0;
            double largest_change = 0;
            BodyState before = bodies.download()[0];
            const auto run = [&](std::uint64_t from, std::uint64_t to) {
                for (std::uint64_t step = from; step <= to; ++step) {
                    bodies.advance(forces.data(), step);
                    const BodyState now = bodies.download()[0];
                    CHECK(glm::length(before.position + before.velocity - now.position) < 1e-12);
                    fastest = std::max(fastest, glm::length(now.velocity));
                    largest_change =
                        std::max(largest_change, glm::length(now.velocity - before.velocity));
                    before = now;
                }
            };
            run(1, 100);
            CHECK(before.velocity.x == doctest::Approx(0.0991).epsilon(0.01));
            run(101, 1500);
            CHECK(glm::length(before.position - glm::dvec3(35, 6, 3)) < 1e-2);
            CHECK(fastest <= 0.1);
            CHECK(largest_change < 0.0085);
            bodies.hold({});
            run(1501, 1600);
            CHECK(glm::length(before.position - glm::dvec3(35, 6, 3)) < 1e-2);
            CHECK(glm::length(before.velocity) == 0);
            const double turn = motion == BodyMotion::driven ? 6 * glm::pi<double>() - 16 : 0;
            CHECK(glm::length(turn_between(plan.state.orientation, before.orientation)) ==
                  doctest::Approx(turn).epsilon(1e-6));
            bodies.set(std::vector{plan}, open_room, 0);
            CHECK(glm::length(bodies.download()[0].position - glm::dvec3(5, 6, 7)) == 0);
        }
    }
}

TEST_CASE("bodies that stay what they are go on from where those before have come") {
    const auto device = compute::Device::open("cpu");
    BodyPlan flying = brick(2, true);
    flying.state.velocity = {0.01, 0, 0};
    BodyPlan standing;
    standing.state.position = {1, 2, 3};
    RigidBodies before(*device);
    before.set(std::vector{standing, flying}, open_room, 0);
    const compute::Buffer<BodyForce> forces(*device, 2);
    for (std::uint64_t step = 1; step <= 100; ++step) {
        before.answer(forces.data());
        before.advance(forces.data(), step);
    }
    RigidBodies after(*device);
    after.set(std::vector{flying, flying, standing}, open_room, 100);
    after.go_on(before, std::vector<std::int32_t>{-1, 1, 0});
    const std::vector<BodyState> states = after.download();
    CHECK(states[0].position.x == 0);
    CHECK(states[1].position.x == doctest::Approx(1.0));
    CHECK(states[1].velocity.x == 0.01);
    CHECK(states[2].position == glm::dvec3(1, 2, 3));
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
