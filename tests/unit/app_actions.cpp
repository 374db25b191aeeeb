// SPDX-License-Identifier: MIT
// What keys do, without a window.
#include "app/actions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>

#include "app/app_state.hpp"
#include "app/cell_control.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/unit/fake_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

namespace fs = std::filesystem;

struct Keyboard : FakeDesk {
    void type_save_path(const fs::path& path) {
        state.ui.save_path.fill('\0');
        std::ranges::copy(path.string(), state.ui.save_path.begin());
        state.ui.save_path_for = session.scene().file.string();
    }
};

}  // namespace

TEST_CASE("Ctrl+S writes where was typed for this scene, and never over the one before") {
    const TemporaryFolder folder;
    Keyboard keyboard;
    const fs::path first = folder.write("title = \"first\"\n", "first.toml");
    const fs::path second = folder.write("title = \"second\"\n", "second.toml");
    keyboard.session.open_file(first);
    keyboard.type_save_path(first);
    perform(keyboard.state, Action::save);
    // The panel that would show the new place is closed.
    keyboard.session.open_file(second);
    perform(keyboard.state, Action::save);
    REQUIRE(keyboard.session.errors().empty());
    CHECK(scene::read_scene_file(first).title == "first");
    CHECK(scene::read_scene_file(second).title == "second");
    keyboard.type_save_path(folder.path() / "typed.toml");
    perform(keyboard.state, Action::save);
    CHECK(scene::read_scene_file(folder.path() / "typed.toml").title == "second");
}

TEST_CASE("a scene that is saved and opened again is seen from the same place") {
    const TemporaryFolder folder;
    Keyboard keyboard;
    keyboard.state.picture_aspect = 0.8;  // too narrow for the scene, so its camera steps back
    const fs::path file =
        folder.write("[view]\neye = [0.3, -1.5, 0.85]\ntarget = [0.98, 0.4, 0.35]\n", "seen.toml");
    keyboard.session.open_file(file);
    perform(keyboard.state, Action::frame_camera);
    perform(keyboard.state, Action::save);
    REQUIRE(keyboard.session.errors().empty());
    CHECK(scene::read_scene_file(file).view.eye == glm::dvec3(0.3, -1.5, 0.85));
    CHECK(scene::read_scene_file(file).view.target == glm::dvec3(0.98, 0.4, 0.35));
    keyboard.state.camera.orbit(0.4, 0.1);
    const view::Camera seen = keyboard.state.camera;
    perform(keyboard.state, Action::save);
    keyboard.session.open_file(file);
    perform(keyboard.state, Action::frame_camera);
    CHECK(glm::distance(keyboard.state.camera.eye, seen.eye) < 1e-4);
}

TEST_CASE("what was chosen in one scene is not meant of the next") {
    UiState ui;
    ui.show_panels = false;
    ui.selected_obstacle = ui.selected_seed = 2;
    ui.selected_bookmark = 1;
    ui.save_cells = true;
    ui.pattern_path = "old.rle";
    ui.aim_light = true;
    ui.pending = PendingEdit{"fluid.viscosity", 0.1};
    forget_scene(ui);
    CHECK(ui.selected_obstacle == 0);
    CHECK(ui.selected_seed == 0);
    CHECK_FALSE(ui.selected_bookmark);
    CHECK_FALSE(ui.save_cells);
    CHECK(ui.pattern_path.empty());
    CHECK_FALSE(ui.aim_light);
    CHECK_FALSE(ui.pending);
    CHECK_FALSE(ui.show_panels);  // of the window, not of the scene
}

TEST_CASE("letters take the tools for cells, and mean nothing over smoke") {
    FakeDesk desk;
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    desk.session.open(cells);
    desk.state.ui.cells.anchor = automata::Cell{1, 2};
    perform(desk.state, Action::draw_tool);
    CHECK(desk.state.ui.cells.tool == CellTool::draw);
    CHECK_FALSE(desk.state.ui.cells.anchor);
    perform(desk.state, Action::select_tool);
    CHECK(desk.state.ui.cells.tool == CellTool::select);
    perform(desk.state, Action::box_tool);
    CHECK(desk.state.ui.cells.tool == CellTool::rectangle);
    FakeDesk smoke;
    perform(smoke.state, Action::draw_tool);
    CHECK(smoke.state.ui.cells.tool == CellTool::pan);
}

TEST_CASE("a pattern is drawn as runs of cells of one state, unless they are too many") {
    automata::Pattern pattern = automata::empty_pattern(5, 2);
    for (const int x : {0, 1, 3}) { pattern.set(x, 0, 1); }
    pattern.set(4, 0, 2);
    pattern.set(4, 1, 2);
    const std::vector<CellRun> runs = runs_of_cells(pattern, 10);
    CHECK(runs == std::vector<CellRun>{{0, 0, 2, 1}, {3, 0, 1, 1}, {4, 0, 1, 2}, {4, 1, 1, 2}});
    CHECK(runs_of_cells(pattern, 4).size() == 4);
    CHECK(runs_of_cells(pattern, 3).empty());
}
