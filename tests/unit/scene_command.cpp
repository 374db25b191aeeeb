// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/scene/command.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;
using lattice::Error;

TEST_CASE("commands say what they do and what they ask of a simulation") {
    const ScratchFolder folder;
    Scene scene;
    const Obstacle ball = default_obstacle(scene, (folder / "ball.obj").string());
    CHECK(describe(SetParameter{"fluid.viscosity", 0.01}) == "Set fluid.viscosity to 0.01");
    const SetParameters pair{
        {{"fluid.alpha", std::int64_t{32}}, {"solid.block_side", std::int64_t{4}}}};
    CHECK(describe(pair) == "Set fluid.alpha to 32, solid.block_side to 4");
    CHECK(describe(AddObstacle{ball}) == "Add obstacle ball.obj");
    CHECK(describe(RemoveObstacle{1}) == "Remove obstacle 1");
    CHECK(describe(MoveObstacle{1, {1, 0, 0}}) == "Move obstacle 1");
    CHECK(describe(AddObstacleKey{1, {120, {}, {}}}) == "Key obstacle 1 at step 120");
    CHECK(describe(RemoveObstacleKey{1, 2}) == "Remove key 2 of obstacle 1");
    CHECK(describe(AddEmitter{}) == "Add emitter");
    CHECK(describe(RemoveEmitter{0}) == "Remove emitter 0");
    CHECK(describe(AddProbe{}) == "Add probe");
    CHECK(describe(RemoveProbe{1}) == "Remove probe 1");

    CHECK(effect_of(scene, SetParameter{"fluid.viscosity", 0.01}) == Effect::live);
    CHECK(effect_of(scene, SetParameter{"view.exposure", 2.0}) == Effect::view);
    CHECK(effect_of(scene, SetParameter{"domain.resolution", 2.0}) == Effect::rebuild);
    CHECK(effect_of(scene, SetParameter{"fluid.alpha", std::int64_t{32}}) == Effect::live);
    CHECK(effect_of(scene, SetParameter{"solid.iterations", std::int64_t{5}}) == Effect::live);
    CHECK(effect_of(scene, SetParameter{"solid.kernel", std::string("two_point")}) ==
          Effect::obstacle);
    CHECK(effect_of(scene, SetParameter{"obstacle.mesh", std::string("x")}) == Effect::obstacle);
    CHECK(effect_of(scene, pair) == Effect::obstacle);
    CHECK(effect_of(scene, SetParameters{}) == Effect::view);
    CHECK(effect_of(scene, AddObstacle{ball}) == Effect::obstacle);
    CHECK(effect_of(scene, RemoveObstacle{}) == Effect::obstacle);
    CHECK(effect_of(scene, MoveObstacle{}) == Effect::obstacle);
    CHECK(effect_of(scene, AddObstacleKey{}) == Effect::obstacle);
    CHECK(effect_of(scene, RemoveObstacleKey{}) == Effect::obstacle);
    CHECK(effect_of(scene, AddEmitter{}) == Effect::live);
    CHECK(error_of([&] { effect_of(scene, SetParameter{"no.such", 0.0}); }).where() == "no.such");
}

TEST_CASE("parameters set together are undone together, and all or none are set") {
    Document document{Scene{}};
    const Scene before = document.scene();
    document.execute(
        SetParameters{{{"fluid.alpha", std::int64_t{32}}, {"solid.block_side", std::int64_t{4}}}});
    CHECK(document.scene().fluid.alpha == 32);
    CHECK(document.scene().solid.block_side == 4);
    CHECK(document.undo() == Effect::obstacle);
    CHECK(document.scene() == before);
    CHECK(document.redo() == Effect::obstacle);
    CHECK(document.scene().solid.block_side == 4);
    document.undo();
    const auto half_wrong = [&] {
        document.execute(SetParameters{
            {{"fluid.alpha", std::int64_t{32}}, {"solid.block_side", std::int64_t{0}}}});
    };
    CHECK(error_of(half_wrong).where() == "solid.block_side");
    CHECK(document.scene() == before);
    CHECK_FALSE(document.can_undo());
}

TEST_CASE("parameters that only go together may be set by one command, in any order") {
    SetParameters set{{{"domain.resolution", std::int64_t{16}},
                       {"domain.inlet_profile", std::string("turbulent")},
                       {"domain.turbulence_length", 0.5}}};
    for (int order = 0; order < 3; ++order) {
        CAPTURE(order);
        Document document{Scene{}};
        document.execute(set);
        CHECK(document.scene().domain.resolution == 16);
        CHECK(document.scene().domain.inlet_profile == InletProfile::turbulent);
        CHECK(document.scene().domain.turbulence_length == 0.5);
        document.undo();
        CHECK(document.scene() == Scene{});
        std::rotate(set.parameters.begin(), set.parameters.begin() + 1, set.parameters.end());
    }
    // Without the length the turbulence is finer than the grid.
    Document document{Scene{}};
    std::erase_if(set.parameters,
                  [](const SetParameter& each) { return each.name == "domain.turbulence_length"; });
    CHECK_FALSE(error_of([&] { document.execute(set); }).problem().empty());
    CHECK(document.scene() == Scene{});
}

TEST_CASE("commands that are not valid leave the scene as it was") {
    const ScratchFolder folder;
    Document document{Scene{}};
    const Scene before = document.scene();
    Obstacle ball;
    ball.mesh = (folder / "gone.obj").string();
    CHECK(error_of([&] { document.execute(AddObstacle{ball}); }).where() == "obstacle.0.mesh");
    ball.mesh = (folder / "ball.obj").string();
    ball.scale = -1;
    CHECK(error_of([&] { document.execute(AddObstacle{ball}); }).where() == "obstacle.0.scale");
    Emitter emitter;
    emitter.rate = -5;
    CHECK(error_of([&] { document.execute(AddEmitter{emitter}); }).where() == "emitter.0.rate");
    CHECK(error_of([&] { document.execute(RemoveObstacle{}); }).where() == "obstacle.0");
    CHECK(error_of([&] { document.execute(MoveObstacle{0, {1, 0, 0}}); }).where() == "obstacle.0");
    CHECK(error_of([&] { document.execute(AddObstacleKey{}); }).where() == "obstacle.0");
    CHECK(error_of([&] { document.execute(RemoveObstacleKey{}); }).where() == "obstacle.0");
    CHECK(error_of([&] { document.execute(RemoveEmitter{3}); }).where() == "emitter.3");
    Probe probe;
    probe.position = {5, 0, 0};
    CHECK(error_of([&] { document.execute(AddProbe{probe}); }).where() == "probe.0.position");
    CHECK(error_of([&] { document.execute(RemoveProbe{0}); }).where() == "probe.0");
    CHECK(error_of([&] {
              document.execute(SetParameter{"fluid.viscosity", -1.0});
          }).where() == "fluid.viscosity");
    CHECK(document.scene() == before);
    CHECK_FALSE(document.can_undo());
    CHECK_FALSE(document.modified());
}

TEST_CASE("undo and redo walk through every kind of command") {
    const ScratchFolder folder;
    Document document{Scene{}};
    std::vector<Scene> states{document.scene()};
    const auto run = [&](const Command& command) {
        document.execute(command);
        states.push_back(document.scene());
    };
    run(AddObstacle{default_obstacle(document.scene(), (folder / "ball.obj").string())});
    run(AddEmitter{});
    run(SetParameter{"emitter.0.rate", 5.0});
    run(SetParameter{"domain.resolution", std::int64_t{32}});
    run(RemoveEmitter{0});
    run(RemoveObstacle{0});
    CHECK(document.undo_label() == "Remove obstacle 0");
    CHECK(document.redo_label().empty());

    for (std::size_t i = states.size() - 1; i-- > 0;) {
        CHECK(document.undo().has_value());
        CHECK(document.scene() == states[i]);
    }
    CHECK_FALSE(document.undo().has_value());
    CHECK_FALSE(document.modified());
    CHECK(document.redo_label() == "Add obstacle ball.obj");
    for (std::size_t i = 1; i < states.size(); ++i) {
        CHECK(document.redo().has_value());
        CHECK(document.scene() == states[i]);
    }
    CHECK_FALSE(document.redo().has_value());
}

TEST_CASE("keys take their place by their step, and move with their obstacle") {
    const ScratchFolder folder;
    Document document{Scene{}};
    document.execute(
        AddObstacle{default_obstacle(document.scene(), (folder / "ball.obj").string())});
    const auto obstacle = [&] { return document.scene().obstacles.at(0); };
    document.execute(AddObstacleKey{0, {200, {1, 0.5, 0.5}, {}}});
    document.execute(AddObstacleKey{0, {0, {0.75, 0.5, 0.5}, {}}});
    document.execute(AddObstacleKey{0, {100, {0.8, 0.5, 0.5}, {0, 0, 10}}});
    REQUIRE(obstacle().keys.size() == 3);
    CHECK(obstacle().keys[1].rotation_degrees.z == 10);
    document.execute(AddObstacleKey{0, {100, {0.9, 0.5, 0.5}, {}}});
    REQUIRE(obstacle().keys.size() == 3);
    CHECK(obstacle().keys[1].position.x == 0.9);
    document.execute(MoveObstacle{0, {0.25, 0, 0}});
    CHECK(obstacle().keys[1].position.x == 0.9);  // it does not follow them
    document.execute(SetParameter{"obstacle.0.motion", std::string("driven")});
    const Scene before = document.scene();
    document.execute(MoveObstacle{0, {0.5, 0, -0.25}});
    const glm::dvec3 way = obstacle().position - before.obstacles[0].position;
    CHECK(glm::distance(way, glm::dvec3(0.5, 0, -0.25)) < 1e-9);
    CHECK(obstacle().keys[2].position == glm::dvec3(1.5, 0.5, 0.25));
    document.undo();
    CHECK(document.scene() == before);
    document.execute(MoveObstacle{0, {-0.6, 0, 0}});
    CHECK(obstacle().keys[1].position.x == 0.3);  // to the last bit, as a file has it
    document.undo();
    const Error too_fast = error_of([&] {
        document.execute(AddObstacleKey{0, {101, {5, 0, 0}, {}}});
    });
    CHECK(contains(too_fast.problem(), "lu"));
    CHECK(error_of([&] {
              document.execute(RemoveObstacleKey{0, 3});
          }).where() == "obstacle.0.key.3");
    document.execute(RemoveObstacleKey{0, 1});
    CHECK(obstacle().keys.size() == 2);
}

TEST_CASE("probes of a removed obstacle go with it, those of later ones follow") {
    const ScratchFolder folder;
    Scene scene;
    for (int i = 0; i < 3; ++i) {
        scene.obstacles.push_back(default_obstacle(scene, (folder / "ball.obj").string()));
        Probe probe;
        probe.kind = ProbeKind::obstacle;
        probe.obstacle = i;
        probe.name = std::to_string(i);
        scene.probes.push_back(probe);
    }
    scene.probes.emplace_back();
    apply(scene, RemoveObstacle{1});
    REQUIRE(scene.probes.size() == 3);
    CHECK(scene.probes[0].obstacle == 0);
    CHECK(scene.probes[1].name == "2");
    CHECK(scene.probes[1].obstacle == 1);
    check_scene(scene);
}

TEST_CASE("undo tells the effect of what it took back, and a new command ends the redo") {
    Document document{Scene{}};
    CHECK(document.execute(SetParameter{"domain.resolution", std::int64_t{32}}) == Effect::rebuild);
    CHECK(document.execute(SetParameter{"view.exposure", 2.0}) == Effect::view);
    CHECK(document.undo() == Effect::view);
    CHECK(document.undo() == Effect::rebuild);
    CHECK(document.redo() == Effect::rebuild);
    document.execute(SetParameter{"fluid.viscosity", 0.02});
    CHECK_FALSE(document.can_redo());
}

TEST_CASE("a gesture of one parameter is one step, whatever lies between its ends") {
    Document document{Scene{}};
    const Scene start = document.scene();
    for (const double viscosity : {0.01, 0.02, 0.03}) {
        CHECK(document.execute(SetParameter{"fluid.viscosity", viscosity}) == Effect::live);
    }
    CHECK(document.undo_label() == "Set fluid.viscosity to 0.03");
    document.end_gesture();
    document.execute(SetParameter{"fluid.viscosity", 0.04});
    CHECK(document.undo() == Effect::live);
    CHECK(document.scene().fluid.viscosity_lu == 0.03);
    CHECK(document.undo() == Effect::live);
    CHECK(document.scene() == start);
    CHECK_FALSE(document.can_undo());
    document.redo();
    CHECK(document.scene().fluid.viscosity_lu == 0.03);
}

TEST_CASE("another parameter, another command and an undo end a gesture") {
    Document document{Scene{}};
    document.execute(SetParameter{"fluid.viscosity", 0.01});
    document.execute(SetParameter{"view.exposure", 2.0});
    document.execute(SetParameter{"fluid.viscosity", 0.02});
    document.execute(AddEmitter{});
    document.execute(SetParameter{"fluid.viscosity", 0.03});
    int steps = 0;
    while (document.undo()) { ++steps; }
    CHECK(steps == 5);

    document.execute(SetParameter{"fluid.viscosity", 0.01});
    document.undo();
    document.execute(SetParameter{"fluid.viscosity", 0.02});
    CHECK(document.undo().has_value());
    CHECK_FALSE(document.can_undo());
}

TEST_CASE("a gesture that ends where it began leaves no step, and one that is refused goes on") {
    Document document{Scene{}};
    const double start = document.scene().fluid.viscosity_lu;
    document.execute(SetParameter{"fluid.viscosity", 0.02});
    CHECK(document.execute(SetParameter{"fluid.viscosity", start}) == Effect::live);
    CHECK_FALSE(document.can_undo());
    CHECK_FALSE(document.modified());
    CHECK(document.execute(SetParameter{"fluid.viscosity", start}) == Effect::view);

    document.execute(SetParameter{"fluid.viscosity", 0.02});
    CHECK(error_of([&] {
              document.execute(SetParameter{"fluid.viscosity", 99.0});
          }).where() == "fluid.viscosity");
    CHECK(document.scene().fluid.viscosity_lu == 0.02);
    document.execute(SetParameter{"fluid.viscosity", 0.03});
    document.undo();
    CHECK(document.scene().fluid.viscosity_lu == start);
}

TEST_CASE("dragging the resolution to and fro does not wear down what hangs on it") {
    Scene scene;
    scene.run.steps_per_frame = 3;
    scene.run.warm_up = 10;
    scene.emitters.resize(1);
    Document document{scene};
    for (std::int64_t resolution = 64; resolution <= 128; ++resolution) {
        document.execute(SetParameter{"domain.resolution", resolution});
    }
    CHECK(document.scene().run.steps_per_frame == 6);
    CHECK(document.scene().run.warm_up == 20);
    CHECK(document.scene().emitters[0].rate == 4 * scene.emitters[0].rate);
    for (std::int64_t resolution = 128; resolution >= 64; --resolution) {
        document.execute(SetParameter{"domain.resolution", resolution});
    }
    CHECK(document.scene() == scene);
}

TEST_CASE("modified means different from the scene last saved or loaded") {
    Document document{Scene{}};
    document.execute(SetParameter{"title", std::string("a")});
    CHECK(document.modified());
    document.mark_saved();
    CHECK_FALSE(document.modified());
    document.undo();
    CHECK(document.modified());
    document.redo();
    CHECK_FALSE(document.modified());
}

TEST_CASE("a document saved elsewhere keeps its meshes through undo") {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "sub");
    Scene scene = unusual_scene("ball.obj");
    scene.file = folder / "s.toml";
    Document document{scene};
    document.execute(SetParameter{"obstacle.0.scale", 0.25});
    document.save(folder / "sub/t.toml");
    CHECK_FALSE(document.modified());
    CHECK(document.scene().file == folder / "sub/t.toml");
    CHECK(read_scene_file(folder / "sub/t.toml") == document.scene());
    document.undo();
    CHECK(document.scene().obstacles[0].mesh == "../ball.obj");
    CHECK_NOTHROW(check_mesh_file(document.scene(), 0));
    CHECK(document.modified());

    const Scene before = document.scene();
    CHECK(error_of([&] { document.save(folder / "none/t.toml"); }).problem() != "(no error)");
    CHECK(document.scene() == before);
}

TEST_CASE("the history is bounded") {
    Document document{Scene{}};
    for (int i = 1; i <= 600; ++i) {
        document.execute(SetParameter{"fluid.viscosity", i * 1e-4});
        document.end_gesture();
    }
    int steps = 0;
    while (document.undo()) { ++steps; }
    CHECK(steps == 500);
}
