// SPDX-License-Identifier: MIT
// Scripts without a window, on real simulations.
#include "app/script/script_player.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <string>

#include "app/action_names.hpp"
#include "app/script/script_command.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/unstable_flow.hpp"
#include "tests/unit/script_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

const std::string empty_grid =
    "open game_of_life\nset automaton.width=32 automaton.height=24 automaton.start=empty\n";
const std::string small_tunnel = "open jet_ball\nset domain.resolution 16\n";

std::string error_in(const std::string& text) {
    ScriptDesk desk;
    return error_of([&] { desk.play(text); });
}

}  // namespace

TEST_CASE("a script draws, steps and expects, and finds each line done before the next") {
    ScriptDesk desk;
    desk.play(empty_grid + R"(
place glider 10 10
expect population = 5 and generation = 0
step 4
expect population = 5 and generation = 4 and not running
undo
expect population < 6
reset
clear
cell 3 3 1  # and a comment
expect population = 1 and generation = 0
)");
}

TEST_CASE("errors name file, line and column and offer the nearest name") {
    CHECK(error_in("opne jet_ball")
              .starts_with("test:1:1|there is no command \"opne\"|did you mean 'open'"));
    CHECK(error_in("\n  run 3").starts_with("test:2:7|"));
    CHECK(error_in("open").starts_with("test:1:1|open needs more words|write open SCENE"));
    CHECK(contains(error_in("open jet_bal"),
                   "test:1:6|there is no file jet_bal|did you mean 'jet_ball'"));
    const std::string misspelt = error_in(empty_grid + "set automaton.widht 3");
    CHECK(misspelt.starts_with("test:3:"));
    CHECK(contains(misspelt, "did you mean 'width'"));
    CHECK(error_in(empty_grid + "set automaton.width many")
              .starts_with("test:3:21|automaton.width: "));
    CHECK(error_in(empty_grid + "cell 3 99 1").starts_with("test:3:8|"));
    CHECK(error_in(empty_grid + "cell 3 3 2").starts_with("test:3:10|"));
    CHECK(error_in(empty_grid + "expect population = 1").starts_with("test:3:"));
    CHECK(contains(error_in(empty_grid + "key toggle_pauze"), "did you mean 'toggle_pause'"));
    CHECK(contains(error_in(empty_grid + "wait 3 steps"), "paused"));
    CHECK(contains(error_in(empty_grid + "rule B3/X"), "test:3:"));
    CHECK(contains(error_in(empty_grid + "place glidr 3 3"), "did you mean 'glider'"));
    CHECK(contains(error_in(empty_grid + "run\nwait until population > 1 within 20"),
                   "20 steps population is 0"));
}

TEST_CASE("a script stops at its first error, and a mistyped line before anything is done") {
    ScriptDesk desk;
    CHECK_FALSE(
        error_of([&] { desk.play(empty_grid + "cell 1 1 1\ncell 99 1 1\ncell 2 2 1"); }).empty());
    CHECK_FALSE(desk.player.busy());
    desk.play("expect population = 1");
    CHECK_FALSE(error_of([&] { desk.play("cell 5 5 1\nnonsense\n"); }).empty());
    desk.play("expect population = 1");
}

TEST_CASE("time passes in step and wait alone, so that a run repeats exactly") {
    std::string first;
    for (int round = 0; round < 2; ++round) {
        ScriptDesk desk;
        desk.play(empty_grid +
                  "place r_pentomino 16 12\nrun\nprint {step}\nwait 100 steps\nprint {step}\n"
                  "cell 3 3 1\nprint {step}\nwait 0.5 seconds\nprint {step} {population}\npause");
        REQUIRE(desk.printed.size() == 4);
        CHECK(desk.printed[0] == "0");
        CHECK(desk.printed[1] == "100");
        CHECK(desk.printed[2] == "100");
        CHECK(desk.printed[3].starts_with("150 "));
        if (round == 1) { CHECK(desk.printed[3] == first); }
        first = desk.printed[3];
    }
}

TEST_CASE("a run that a script left running goes on after its end") {
    ScriptDesk desk;
    desk.play(empty_grid + "run");
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < end &&
           desk.session.runner().latest()->statistics.step < 5) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(desk.session.runner().latest()->statistics.step >= 5);
}

TEST_CASE(
    "everything that a scene may have several of is added, moved and removed, each in a step of "
    "undo") {
    ScriptDesk desk;
    desk.play(small_tunnel + R"(
add emitter name="a jet" rate=50 position=[0.2, 0.4, 0.4]
add probe kind=point position=[1, 0.4, 0.4]
add seed shape=disc radius=0.1
add bookmark name=side eye=[0, -3, 1] target=[1, 0.4, 0.4]
add camera_key step=10
add obstacle cube position=[1.5, 0.4, 0.4] scale=0.1
add obstacle_key 1 step=5
expect emitters = 4 and probes = 1 and seeds = 1 and bookmarks = 1 and camera_keys = 1 and obstacles = 2
move obstacle 1 0 0.1 0
move emitter 3 0.1 0 0
set emitter.3.rate 60
set obstacle.1.rotation 0 0 45
camera bookmark side
)");
    const scene::Scene& scene = desk.session.scene();
    CHECK(scene.emitters[3].name == "a jet");
    CHECK(scene.emitters[3].rate == 60);
    CHECK(scene.emitters[3].position.x == doctest::Approx(0.3));
    CHECK(scene.obstacles[1].position.y == doctest::Approx(0.5));
    CHECK(scene.obstacles[1].rotation_degrees == glm::dvec3(0, 0, 45));
    CHECK(desk.state().camera.eye == glm::dvec3(0, -3, 1));
    desk.play(
        "undo\nundo\nundo\nundo\nundo\nexpect obstacles = 2\nundo\nexpect obstacles = 1\nredo\n"
        "remove obstacle 1\nremove emitter 3\nremove probe 0\nremove seed 0\nremove bookmark 0\n"
        "remove camera_key 0\nexpect obstacles = 1 and emitters = 3 and probes = 0");
    CHECK(contains(error_of([&] { desk.play("remove emitter 7"); }), "allowed: 0 to 2"));
    CHECK(contains(error_of([&] { desk.play("add emitter rat=3"); }), "did you mean 'rate'"));
    CHECK(contains(error_of([&] { desk.play("add emiter"); }), "did you mean 'emitter'"));
}

TEST_CASE("every parameter of the table is set by a script as by --set") {
    ScriptDesk desk;
    desk.play(small_tunnel);
    const scene::Scene before = desk.session.scene();
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (!scene::belongs_to(parameter, before.kind) || parameter.name == "kind") { continue; }
        for (const scene::Instance which : scene::instances(before, scene::section_of(parameter))) {
            if (parameter.effect >= scene::Effect::obstacle) { continue; }  // long to carry out
            const std::string name = scene::instance_name(parameter, which);
            const std::string text = scene::to_text(parameter.get(before, which));
            INFO(name);
            CHECK(error_of([&] { desk.play("set " + name + " " + word_of(text)); }).empty());
        }
    }
    CHECK(scene::reynolds_number(desk.session.scene()) ==
          doctest::Approx(scene::reynolds_number(before)));
}

TEST_CASE("scripts include others beside them, though not without an end") {
    const TemporaryFolder folder;
    folder.write("print inner {step}\n", "inner.lab");
    folder.write("include loop.lab\n", "loop.lab");
    folder.write("print a\nbogus\n", "bad.lab");
    const auto outer = folder.write(empty_grid + "include inner.lab\nprint outer\n", "outer.lab");
    ScriptDesk desk;
    desk.player.play(outer);
    desk.finish();
    CHECK(desk.printed == std::vector<std::string>{"inner 0", "outer"});
    desk.player.play(folder.path() / "loop.lab");
    CHECK(contains(error_of([&] { desk.finish(); }), "without an end"));
    CHECK(contains(error_of([&] { check_script(folder.path() / "bad.lab"); }), "bad.lab:2:1|"));
    CHECK(check_script(outer) == 4);
}

TEST_CASE("a script saves scenes and patterns that read back the same") {
    const TemporaryFolder folder;
    ScriptDesk desk;
    const std::string scene = (folder.path() / "glider.toml").string();
    desk.play(empty_grid + "place glider 10 10 rotate\nstep 2\nsave " + word_of(scene) +
              " cells\npattern " + word_of((folder.path() / "glider.rle").string()));
    desk.play("open " + word_of(scene) + "\nexpect population = 5 and generation = 2\nopen " +
              word_of((folder.path() / "glider.rle").string()) + "\nexpect population = 5");
}

TEST_CASE("a script saves a checkpoint under a checkpoint's name, and goes on from it") {
    const TemporaryFolder folder;
    const std::string world = word_of((folder.path() / "world.lattice").string());
    ScriptDesk desk;
    desk.play(empty_grid + "place glider 10 10\nstep 7\nsave " + world + "\nclear\nopen " + world +
              "\nexpect population = 5 and generation = 7");
    const std::string lost = word_of((folder.path() / "none" / "a.toml").string());
    CHECK(contains(error_in(empty_grid + "save " + lost), "there is no folder"));
}

TEST_CASE("cells written in a script are put with their corner on a cell") {
    ScriptDesk desk;
    desk.play(empty_grid +
              "paste \"x = 3, y = 1\\n3o!\" 4 5\nexpect population = 3 and cell.4.5 = 1\n"
              "paste \"x = 3, y = 1\\nobo!\" 4 5 replace\nexpect population = 2\n"
              "paste \"x = 3, y = 1\\n3o!\" 4 5 exclude\nexpect population = 1 and cell.5.5 = 1\n"
              "paste \"x = 3, y = 1\\n3o!\" -1 0 add\nexpect population = 3 and cell.1.0 = 1\n"
              "undo\nexpect population = 1");
    CHECK(contains(error_in(empty_grid + "paste \"x = 3, y = 1\\n3q!\" 4 5"), "test:3:"));
    CHECK(contains(error_in(empty_grid + "paste \"x = 3, y = 1\\n3o!\" 99 5"), "test:3:"));
}

TEST_CASE("what is locked against hands a script changes") {
    ScriptDesk desk;
    desk.play(small_tunnel);
    for (const char* name : {"fluid.viscosity", "view.mode"}) {
        desk.session.locks().set(name, true);
    }
    CHECK_FALSE(desk.session.execute(scene::SetParameter{"fluid.viscosity", 0.02}));
    desk.session.dismiss_error();
    desk.play(
        "set fluid.viscosity 0.03\nview none\nexpect fluid.viscosity = 0.03 and view.mode = none");
    desk.play(empty_grid);
    desk.session.locks().set("automaton.rule", true);
    CHECK_FALSE(desk.session.take_rule("B36/S23"));
    desk.session.dismiss_error();
    desk.play(
        "rule B36/S23\nexpect automaton.rule = B36/S23\nrule B3/S23\nclear\n"
        "open game_of_life\n");
}

TEST_CASE("a wait that no machine ends is refused") {
    ScriptDesk desk;
    desk.steps_per_second = 3000;
    const std::string refused =
        error_of([&] { desk.play(empty_grid + "run\nwait 1000000 seconds"); });
    CHECK(contains(refused, "test:4:"));
    CHECK(contains(refused, "3000000000 steps"));
}

namespace {

/// What kind of error a script ends with.
std::string kind_of_error(ScriptDesk& desk, const std::string& text) {
    try {
        desk.play(text);
    } catch (const InputError&) { return "input"; } catch (const simulation::UnstableFlow&) {
        return "unstable";
    } catch (const Error&) { return "failure"; }
    return "none";
}

}  // namespace

TEST_CASE("errors tell the script's fault, the machine's and the flow's apart") {
    const std::string breaks =
        "open double_shear_layer_bgk\nset domain.resolution=48 fluid.viscosity=1e-7 "
        "run.speed_limit=0.15\nrun\n";
    ScriptDesk desk;
    CHECK(kind_of_error(desk, empty_grid + "cell 99 99 1") == "input");
    CHECK(kind_of_error(desk, "rule nonsense") == "input");
    CHECK(kind_of_error(desk, "expect population = 9") == "input");
    desk.broken_picture = true;
    CHECK(kind_of_error(desk, "picture a.png") == "failure");
    CHECK(kind_of_error(desk, breaks + "wait 3000 steps") == "unstable");
    // Once it was waited for, a later error is what it is.
    CHECK(kind_of_error(desk, breaks + "wait until halted within 3000\nexpect step = 99999") ==
          "input");
    CHECK(kind_of_error(desk, breaks + "wait until halted within 3000\npicture a.png") ==
          "failure");
}

TEST_CASE("a flow that becomes unstable may be what a script waits for") {
    ScriptDesk desk;
    const std::string start =
        "open double_shear_layer_bgk\nset domain.resolution=48 fluid.viscosity=1e-7 "
        "run.speed_limit=0.15\nrun\n";
    desk.play(start + "wait until halted within 3000\nexpect halted and not running\nprint on\n");
    CHECK(desk.printed.back() == "on");
    CHECK(contains(error_of([&] { desk.play(start + "wait 3000 steps"); }), "test:4:"));
}

TEST_CASE("quit ends a script, and stop leaves the world free to run") {
    ScriptDesk desk;
    desk.play(empty_grid + "quit\nprint never");
    CHECK(desk.player.quit());
    CHECK(desk.printed.empty());
    desk.player.play_text("run\nwait 1000000 steps", "test", ".");
    for (int i = 0; i < 50; ++i) {
        desk.follow();
        desk.player.tick();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(contains(desk.player.position(), "wait 1000000 steps"));
    desk.player.stop();
    CHECK_FALSE(desk.player.busy());
    desk.session.runner().set_running(false);
}

TEST_CASE("the table of commands is whole: names differ, help is short, keys have names") {
    std::set<std::string> names;
    for (const ScriptCommand& command : script_commands()) {
        CHECK(names.insert(command.name).second);
        CHECK(std::string(command.help).size() > 5);
        CHECK(command.least <= command.most);
        const bool can_be_done = command.carry_out != nullptr;
        CHECK(can_be_done);
        CHECK(contains(script_reference_markdown(), std::string("| `") + command.name));
        CHECK(script_help(command.name).size() == 2);
    }
    CHECK(script_help("nonsense").empty());
    std::set<std::string> actions;
    for (const KeyBinding& binding : key_bindings()) {
        const std::string name(action_name(binding.action));
        CHECK_FALSE(name.empty());
        CHECK(action_named(name) == binding.action);
        actions.insert(name);
    }
    CHECK(action_names().size() == actions.size());
}
