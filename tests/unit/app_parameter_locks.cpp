// SPDX-License-Identifier: MIT
#include "app/parameter_locks.hpp"

#include <doctest/doctest.h>

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
