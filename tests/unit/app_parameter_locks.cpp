// SPDX-License-Identifier: MIT
#include "app/parameter_locks.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <string>

#include "app/session.hpp"
#include "tests/unit/fake_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

scene::Scene with_emitters(int count) {
    scene::Scene scene;
    for (int i = 0; i < count; ++i) {
        scene.emitters.emplace_back();
        scene.emitters.back().rate = 10 + i;
    }
    return scene;
}

}  // namespace

TEST_CASE("a locked parameter is kept from hands, not from scripts and undo") {
    FakeDesk desk;
    desk.session.open(with_emitters(2));
    Session& session = desk.session;
    REQUIRE(session.execute(scene::SetParameter{"fluid.viscosity", 0.02}));
    session.end_gesture();
    session.locks().set("fluid.viscosity", true);
    const auto refused = session.attempt(scene::SetParameter{"fluid.viscosity", 0.03});
    REQUIRE(refused);
    CHECK(refused->where() == "fluid.viscosity");
    CHECK(session.scene().fluid.viscosity_lu == 0.02);
    // One of several is enough.
    CHECK(
        session.attempt(scene::SetParameters{{{"fluid.length", 0.5}, {"fluid.viscosity", 0.03}}}));
    CHECK(session.scene().fluid.length == 0.25);
    CHECK(session.execute(scene::SetParameter{"fluid.viscosity", 0.03}, Session::Author::script));
    CHECK(session.scene().fluid.viscosity_lu == 0.03);
    session.undo();
    session.undo();
    CHECK(session.scene().fluid.viscosity_lu == 1e-3);
    session.locks().set("fluid.viscosity", false);
    CHECK_FALSE(session.attempt(scene::SetParameter{"fluid.viscosity", 0.03}));
}

TEST_CASE("the first of a list is locked by its short name as well, and holds its thing") {
    FakeDesk desk;
    desk.session.open(with_emitters(2));
    Session& session = desk.session;
    session.locks().set("emitter.0.rate", true);
    CHECK(session.attempt(scene::SetParameter{"emitter.rate", 5.0}));
    CHECK(session.attempt(scene::RemoveEmitter{0}));
    CHECK_FALSE(session.attempt(scene::SetParameter{"emitter.1.rate", 5.0}));
    CHECK_FALSE(session.attempt(scene::AddEmitter{}));
    CHECK_FALSE(session.attempt(scene::RemoveEmitter{1}));
    CHECK(session.locks().has("emitter.0.rate"));
}

TEST_CASE("a lock goes rather than to pass to another thing") {
    FakeDesk desk;
    desk.session.open(with_emitters(3));
    Session& session = desk.session;
    session.locks().set("emitter.0.rate", true);
    session.locks().set("emitter.2.rate", true);
    session.locks().set("fluid.length", true);
    REQUIRE_FALSE(session.attempt(scene::RemoveEmitter{1}));
    CHECK(session.locks().has("emitter.0.rate"));
    CHECK_FALSE(session.locks().has("emitter.2.rate"));
    CHECK_FALSE(session.locks().has("emitter.1.rate"));
    session.undo();
    CHECK(session.locks().has("emitter.0.rate"));
    CHECK(session.locks().has("fluid.length"));
}

TEST_CASE("locks are the scene's: another one has none, names that are not known lock nothing") {
    FakeDesk desk;
    desk.session.open(with_emitters(1));
    desk.session.locks().set("fluid.length", true);
    const auto unknown = desk.session.attempt(scene::SetParameter{"fluid.viscosty", 1.0});
    REQUIRE(unknown);
    CHECK(unknown->where() == "fluid.viscosty");
    desk.session.open(with_emitters(2));
    CHECK(desk.session.locks().empty());
}

TEST_CASE("an obstacle whose place is locked is not moved by a hand either") {
    scene::Scene scene;
    scene.obstacles.resize(1);
    ParameterLocks locks;
    locks.set("obstacle.0.position", true);
    CHECK(locks.refusal(scene, scene::MoveObstacle{0, {1, 0, 0}}));
    CHECK_FALSE(locks.refusal(scene, scene::SetParameter{"obstacle.0.scale", 0.5}));
    scene.obstacles[0].keys.resize(2);
    locks.set("obstacle.0.key.1.step", true);
    CHECK(locks.refusal(scene, scene::RemoveObstacleKey{0, 1}));
    CHECK_FALSE(locks.refusal(scene, scene::RemoveObstacleKey{0, 0}));
    CHECK(locks.refusal(scene, scene::RemoveObstacle{0}));
}

TEST_CASE("a locked parameter does not follow from what a hand changes either") {
    FakeDesk desk;
    scene::Scene scene;
    scene.fluid.hold = scene::Held::reynolds;
    desk.session.open(scene);
    Session& session = desk.session;
    session.locks().set("fluid.viscosity", true);
    const double before = session.scene().fluid.viscosity_lu;
    for (const scene::Command& command : std::initializer_list<scene::Command>{
             scene::SetParameter{"fluid.length", 0.5}, scene::SetParameter{"fluid.reynolds", 50.0},
             scene::SetParameter{"domain.resolution", std::int64_t{20}},
             scene::SetParameters{{{"fluid.inflow_speed", 0.01}, {"fluid.length", 0.5}}}}) {
        const auto refused = session.attempt(command);
        REQUIRE(refused);
        CHECK(refused->where() == "fluid.viscosity");
        CHECK(session.scene() == scene);
    }
    const auto told = session.attempt(scene::SetParameter{"fluid.length", 0.5});
    CHECK(told->problem().find("with this: fluid.length") != std::string::npos);
    // Given with it, the speed and the length may change so that the viscosity stays.
    CHECK_FALSE(session.attempt(scene::SetParameter{"fluid.hold", std::string("viscosity")}));
    CHECK_FALSE(session.attempt(scene::SetParameter{"fluid.length", 0.5}));
    CHECK(session.scene().fluid.viscosity_lu == before);
    // Not valid: its own error comes, not that of the lock.
    CHECK(session.attempt(scene::SetParameter{"fluid.length", -1.0})->where() == "fluid.length");
    CHECK(session.execute(scene::SetParameter{"fluid.reynolds", 50.0}, Session::Author::script));
    CHECK(session.scene().fluid.viscosity_lu != before);
}

TEST_CASE("a locked figure that follows from others holds them, but for its rounding") {
    scene::Scene scene;
    scene.fluid.hold = scene::Held::reynolds;
    ParameterLocks locks;
    locks.set("fluid.reynolds", true);
    CHECK_FALSE(locks.refusal(scene, scene::SetParameter{"fluid.length", 0.37}));
    CHECK(locks.refusal(scene, scene::SetParameter{"fluid.viscosity", 0.0123}));
    scene.fluid.hold = scene::Held::viscosity;
    CHECK(locks.refusal(scene, scene::SetParameter{"fluid.length", 0.37}));
}

TEST_CASE("keys of a locked path do not move with their obstacle, nor are they replaced") {
    scene::Scene scene;
    scene.obstacles.resize(1);
    scene.obstacles[0].motion = scene::ObstacleMotion::driven;
    scene.obstacles[0].keys.resize(2);
    scene.obstacles[0].keys[1].step = 10;
    scene.camera_keys.resize(1);
    scene.camera_keys[0].step = 5;
    ParameterLocks locks;
    locks.set("obstacle.0.key.1.position", true);
    CHECK(locks.refusal(scene, scene::MoveObstacle{0, {0.1, 0, 0}}));
    locks.clear();
    locks.set("camera_key.0.eye", true);
    scene::CameraKey other = scene.camera_keys[0];
    other.eye.x += 1;
    CHECK(locks.refusal(scene, scene::AddCameraKey{other}));
    other.step = 1;
    CHECK_FALSE(locks.refusal(scene, scene::AddCameraKey{other}));
}
