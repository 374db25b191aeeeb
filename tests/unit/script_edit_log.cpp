// SPDX-License-Identifier: MIT
// Edits as the commands that make them again.
#include "app/script/edit_log.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <utility>
#include <vector>

#include "app/script/command_text.hpp"
#include "app/script/script_line.hpp"
#include "tests/unit/script_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

const char* const tunnel = "open jet_ball\nset domain.resolution 16\n";

}  // namespace

TEST_CASE("what a hand edits is told as the command that does the same, and a drag once") {
    ScriptDesk desk;
    desk.play(tunnel);
    EditLog log(desk.session);
    desk.session.execute(scene::SetParameter{"fluid.viscosity", 0.01});
    desk.session.execute(scene::SetParameter{"fluid.viscosity", 0.02});
    desk.session.execute(scene::SetParameter{"obstacle.0.name", std::string("a ball")});
    CHECK_FALSE(desk.session.execute(scene::SetParameter{"fluid.viscosity", -1.0}));
    const auto news = log.take_news();
    REQUIRE(news.size() == 3);
    CHECK(news[1].line == "set fluid.viscosity 0.02");
    CHECK(news[1].replaces_last);
    CHECK_FALSE(news[2].replaces_last);
    CHECK(news[2].line == "set obstacle.0.name \"a ball\"");
    CHECK(log.take_news().empty());
    log.set_muted(true);
    desk.session.execute(scene::SetParameter{"fluid.viscosity", 0.03});
    CHECK(log.take_news().empty());
}

TEST_CASE("the script of a log makes the same scene again") {
    ScriptDesk desk;
    desk.play(tunnel);
    auto log = std::make_unique<EditLog>(desk.session);
    scene::Emitter emitter;
    emitter.name = "jet \"two\"";
    emitter.rate = 33;
    emitter.colour = {1, 0.5, 0.25};
    desk.session.execute(scene::AddEmitter{emitter});
    scene::Obstacle obstacle = desk.session.scene().obstacles.front();
    obstacle.name = "second";
    obstacle.position = {1.2, 0.4, 0.4};
    desk.session.execute(scene::AddObstacle{obstacle});
    desk.session.execute(scene::AddObstacleKey{1, {12, {1.2, 0.5, 0.4}, {0, 0, 10}}});
    scene::Probe probe;
    probe.name = "p";
    probe.kind = scene::ProbeKind::obstacle;
    probe.obstacle = 1;
    desk.session.execute(scene::AddProbe{probe});
    scene::Seed seed;
    seed.shape = scene::SeedShape::disc;
    seed.radius = 0.11;
    desk.session.execute(scene::AddSeed{seed});
    desk.session.execute(scene::AddBookmark{{"from above", {1, 0.4, 5}, {1, 0.4, 0}, 30}});
    desk.session.execute(scene::AddCameraKey{{20, {1, 0.4, 5}, {1, 0.4, 0}, 30}});
    desk.session.execute(scene::MoveObstacle{1, {0.1, 0, 0}});
    desk.session.execute(
        scene::SetParameters{{{"fluid.viscosity", 0.004}, {"view.mode", std::string("none")}}});
    desk.session.execute(scene::RemoveEmitter{0});
    const scene::Scene made = desk.session.scene();
    REQUIRE(desk.session.errors().empty());
    const std::string script = log->script();
    log.reset();

    ScriptDesk other;
    other.play(tunnel + script);
    scene::Scene again = other.session.scene();
    // By its whole path, as a script elsewhere needs it.
    again.obstacles.at(1).mesh = made.obstacles.at(1).mesh;
    INFO(script);
    CHECK(again.emitters == made.emitters);
    CHECK(again.obstacles == made.obstacles);
    CHECK(again.probes == made.probes);
    CHECK(again.seeds == made.seeds);
    CHECK(again.bookmarks == made.bookmarks);
    CHECK(again.camera_keys == made.camera_keys);
    CHECK(again.fluid == made.fluid);
    CHECK(again.view == made.view);
}

TEST_CASE("edits of cells and actions of keys are lines as well, with the steps between") {
    ScriptDesk desk;
    desk.play(
        "open game_of_life\nset automaton.width=32 automaton.height=32 automaton.start=empty\n");
    EditLog log(desk.session);
    desk.session.edit_cells(automata::DrawLine{{3, 3}, {3, 3}, 1, 1});
    desk.session.edit_cells(automata::DrawRectangle{{4, 5, 6, 7}, 1, true});
    desk.session.edit_cells(automata::FloodFill{{0, 0}, 0});
    desk.session.edit_cells(automata::RandomFill{{0, 0, 8, 8}, {0.75, 0.25}, 9});
    desk.session.runner().set_step_limit(0);
    log.about_to_act(Action::toggle_pause);
    desk.session.runner().set_running(true);
    desk.play("wait 5 steps");
    log.about_to_act(Action::toggle_pause);
    desk.play("pause");
    log.about_to_act(Action::toggle_panels);
    const std::string script = log.script();
    for (const char* line : {"cell 3 3 1\n", "fill 4 5 6 7 1\n", "flood 0 0 0\n",
                             "random 0.25 state 1 seed 9 in 0 0 8 8\n"}) {
        CHECK(contains(script, line));
    }
    CHECK_FALSE(contains(script, "toggle_panels"));
    log.set_muted(true);
    log.about_to_act(Action::undo);
    CHECK(log.script() == script);
    CHECK(contains(script, "run\nwait 5 steps\npause\n"));
    CHECK_NOTHROW(check_script_text(script, "log"));
}

TEST_CASE("what follows a rewind is done again at the step that it went to") {
    const std::string grid =
        "open game_of_life\nset automaton.width=32 automaton.height=32 automaton.start=empty "
        "run.checkpoint_interval=16\nplace glider 4 4\n";
    ScriptDesk desk;
    desk.play(grid);
    auto log = std::make_unique<EditLog>(desk.session);
    desk.play("run\nwait 40 steps\npause");
    log->about_to_act(Action::rewind);
    desk.session.rewind();
    desk.play("expect generation = 32\nrun\nwait 3 steps\npause");
    desk.session.edit_cells(automata::DrawLine{{20, 3}, {20, 3}, 1, 1});
    desk.play("run\nwait 2 steps\npause");
    log->about_to_act(Action::reset);
    desk.session.reset();
    desk.play("run\nwait 5 steps\npause");
    desk.session.edit_cells(automata::DrawLine{{21, 3}, {21, 3}, 1, 1});
    const std::string script = log->script();
    log.reset();
    INFO(script);
    CHECK(
        contains(script, "wait 40 steps\npause\nrewind\nrun\nwait 3 steps\npause\ncell 20 3 1\n"));
    CHECK(contains(script, "wait 2 steps\npause\nreset\nrun\nwait 5 steps\npause\ncell 21 3 1\n"));
    ScriptDesk other;
    other.play(grid + script + "expect generation = 5");
}

TEST_CASE("the time that a typed line takes is not waited for once more") {
    ScriptDesk desk;
    desk.play(
        "open game_of_life\nset automaton.width=32 automaton.height=32 automaton.start=empty\n");
    EditLog log(desk.session);
    const auto type = [&](const std::string& line) {
        log.typed(line);
        log.set_muted(true);
        desk.play(line);
        log.typed_done();
        log.set_muted(false);
    };
    type("step 5");
    desk.session.edit_cells(automata::DrawLine{{3, 3}, {3, 3}, 1, 1});
    type("reset");
    desk.session.edit_cells(automata::DrawLine{{4, 3}, {4, 3}, 1, 1});
    CHECK(contains(log.script(), "step 5\ncell 3 3 1\nreset\ncell 4 3 1\n"));
}

TEST_CASE("cells pasted are in the script, and are pasted by it") {
    const std::string grid =
        "open game_of_life\nset automaton.width=32 automaton.height=32 automaton.start=empty\n";
    ScriptDesk desk;
    desk.play(grid);
    auto log = std::make_unique<EditLog>(desk.session);
    desk.play("place glider 10 10\nplace glider 0 0\nplace glider 11 10 exclude");
    const std::string script = log->script();
    log.reset();
    INFO(script);
    CHECK(contains(script, "paste \"x = 3, y = 3"));
    ScriptDesk other;
    other.play(grid + script);
    const automata::CellRect all{0, 0, 32, 32};
    CHECK(other.session.pattern(all).cells == desk.session.pattern(all).cells);
    automata::PasteCells huge{{0, 0}, 1024, 1024, nullptr, automata::PasteMode::over};
    std::vector<automata::State> cells(1024 * 1024);
    for (std::size_t i = 0; i < cells.size(); i += 2) { cells[i] = 1; }
    huge.cells = std::make_shared<const std::vector<automata::State>>(std::move(cells));
    CHECK(contains(script_text(huge), "1024 x 1024 cells, too many for a line"));
    CHECK(script_text(huge).starts_with("# "));
}

TEST_CASE("a world that goes on from a file is opened from it, one recovered from where it began") {
    const TemporaryFolder folder;
    const auto world = folder.path() / "world.lattice";
    const auto scene = folder.path() / "sheet.toml";
    ScriptDesk desk;
    desk.play(
        "open game_of_life\nset automaton.width=32 automaton.height=24 automaton.start=empty\n"
        "save " +
        word_of(scene.string()) + "\nopen " + word_of(scene.string()) +
        "\nplace glider 10 10\nstep 7\nsave " + word_of(world.string()));
    EditLog log(desk.session);
    desk.session.open_file(world);
    desk.play("expect generation = 7");
    desk.session.edit_cells(automata::DrawLine{{3, 3}, {3, 3}, 1, 1});
    CHECK(contains(log.script(), "open " + word_of(world.string()) + "\ncell 3 3 1\n"));
    REQUIRE(desk.session.recover(world));
    const auto news = log.take_news();
    REQUIRE(news.size() >= 2);
    CHECK(news[news.size() - 2].line.starts_with("# Recovered"));
    CHECK(news.back().line == "open " + word_of(scene.string()));
    CHECK_NOTHROW(check_script_text(log.script(), "log"));
    desk.play("");
}
