// SPDX-License-Identifier: MIT
// Cells drawn by hand in a session: their place in the order of undo, patterns, changes of rule.
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "tests/unit/sheet_session.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using automata::State;
using test::SheetSession;

namespace {

automata::CellEdit dot(int x, int y) {
    return automata::DrawLine{{x, y}, {x, y}, 1, 1};
}

}  // namespace

TEST_CASE("strokes and changes of the scene undo in the order in which they were made") {
    SheetSession sheet;
    sheet.session.edit_cells(dot(1, 1));
    sheet.session.edit_cells(dot(2, 1), true);
    sheet.session.edit_cells(dot(9, 9));
    CHECK(sheet.alive(3));
    sheet.session.execute(scene::SetParameter{"automaton.rule", std::string("B36/S23")});
    CHECK(sheet.session.document().undo_label() == "Set automaton.rule to B36/S23");
    sheet.session.undo();
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    CHECK(sheet.alive(3));
    CHECK(sheet.session.document().undo_label() == "Draw cells");
    sheet.session.undo();
    CHECK(sheet.alive(2));
    sheet.session.undo();
    CHECK(sheet.alive(0));
    CHECK_FALSE(sheet.session.document().can_undo());
    sheet.session.redo();
    CHECK(sheet.alive(2));
    sheet.session.redo();
    CHECK(sheet.alive(3));
    CHECK(sheet.session.errors().empty());
}

TEST_CASE("a stroke that goes on after an undo is a new one") {
    SheetSession sheet;
    sheet.session.edit_cells(dot(1, 1));
    sheet.session.undo();
    CHECK(sheet.alive(0));
    sheet.session.edit_cells(dot(2, 2), true);
    CHECK(sheet.alive(1));
    CHECK_FALSE(sheet.session.document().can_redo());
    sheet.session.undo();
    CHECK(sheet.alive(0));
}

TEST_CASE("a dropped pattern lies around the cell under the cursor and brings its rule") {
    const test::TemporaryFolder folder;
    const auto file = folder.write("x = 3, y = 3, rule = B36/S23\nbob$2bo$3o!\n", "glider.rle");
    SheetSession sheet;
    sheet.session.drop({file}, {0, {10, 8}});
    CHECK(sheet.alive(5));
    CHECK(sheet.cells()[24 * 7 + 10] == 1);
    CHECK(sheet.cells()[24 * 9 + 9] == 1);
    CHECK(sheet.session.scene().automaton.rule == "B36/S23");
    sheet.session.undo();
    CHECK(sheet.alive(0));
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    const auto broken = folder.write("x = 3, y = 3\nbo?$!\n", "broken.rle");
    sheet.session.drop({broken}, {0, {10, 8}});
    REQUIRE(sheet.session.errors().size() == 1);
    CHECK(std::string(sheet.session.errors().front().what()).find("broken.rle:2") !=
          std::string::npos);
    sheet.session.drop({folder.write("", "mesh.obj")}, {});
    CHECK(sheet.session.errors().size() == 2);
    CHECK(sheet.alive(0));
}

TEST_CASE("a rule that cannot be read is undone and told; cells drawn meanwhile stay") {
    SheetSession sheet;
    sheet.session.execute(scene::SetParameter{"automaton.rule", std::string("B3/S23/what")});
    sheet.session.edit_cells(dot(3, 3));
    CHECK(test::eventually([&] {
        sheet.session.tick();
        return !sheet.session.errors().empty();
    }));
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    CHECK(sheet.alive(1));
    CHECK(sheet.session.document().undo_label() == "Draw cells");
    sheet.session.undo();
    CHECK(sheet.alive(0));
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    CHECK_FALSE(sheet.session.document().can_undo());
}

TEST_CASE("reset and rebuild end what can be undone of cells, not of the scene") {
    SheetSession sheet;
    sheet.session.execute(scene::SetParameter{"automaton.rule", std::string("B36/S23")});
    sheet.session.edit_cells(dot(1, 1));
    CHECK(sheet.alive(1));
    sheet.session.reset();
    CHECK(sheet.session.document().undo_label() == "Set automaton.rule to B36/S23");
    sheet.session.edit_cells(dot(2, 2));
    sheet.session.execute(scene::SetParameter{"automaton.start", std::string("centre")});
    CHECK(sheet.alive(1));
    sheet.session.undo();
    CHECK(sheet.alive(0));
    sheet.session.undo();
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    CHECK_FALSE(sheet.session.document().can_undo());
    sheet.settle();
    CHECK(sheet.session.errors().empty());
}

TEST_CASE("a pattern larger than the grid says that it was cut, and equal errors are one") {
    SheetSession sheet;
    automata::Pattern wide;
    wide.width = 40;
    wide.height = 1;
    wide.cells.assign(40, 1);
    sheet.session.paste(wide, {12, 3}, automata::PasteMode::over);
    CHECK(sheet.alive(24));
    CHECK(sheet.session.take_notice().find("larger than the grid") != std::string::npos);
    for (int i = 0; i < 3; ++i) { sheet.session.report({"cells", "no such state", ""}); }
    CHECK(sheet.session.errors().size() == 1);
}

TEST_CASE("a stroke that is refused is told and leaves nothing to undo") {
    SheetSession sheet;
    sheet.session.edit_cells(dot(1, 1));
    sheet.session.edit_cells(automata::DrawLine{{2, 2}, {3, 3}, 7, 1});
    CHECK(test::eventually([&] {
        sheet.session.tick();
        return !sheet.session.errors().empty();
    }));
    sheet.session.undo();
    CHECK(sheet.alive(0));
    CHECK_FALSE(sheet.session.document().can_undo());
}

TEST_CASE("undo of a rule with fewer states brings back the cells that it removed") {
    SheetSession sheet;
    sheet.session.execute(scene::SetParameter{"automaton.rule", std::string("WireWorld")});
    sheet.session.end_gesture();
    sheet.session.edit_cells(automata::DrawLine{{2, 2}, {9, 2}, 3, 1});
    sheet.session.edit_cells(automata::DrawLine{{2, 2}, {2, 2}, 1, 1});
    CHECK(sheet.alive(8));
    // Brian's Brain has states 0 to 2: the seven conductors go, the head stays.
    sheet.session.take_rule("/2/3");
    CHECK(sheet.alive(1));
    sheet.session.undo();
    CHECK(sheet.session.scene().automaton.rule == "WireWorld");
    CHECK(sheet.alive(8));
    CHECK(sheet.cells()[24 * 2 + 9] == 3);
    sheet.session.redo();
    CHECK(sheet.alive(1));
    sheet.session.undo();
    sheet.session.undo();
    CHECK(sheet.cells()[24 * 2 + 2] == 3);
    CHECK(sheet.session.errors().empty());
}

TEST_CASE("the start keeps what a rule removed while it ran") {
    SheetSession sheet;
    sheet.session.take_rule("WireWorld");
    sheet.session.edit_cells(automata::DrawLine{{2, 2}, {9, 2}, 3, 1});
    sheet.session.take_rule("/2/3");
    CHECK(sheet.alive(0));
    sheet.session.runner().step_once();
    sheet.session.undo();
    CHECK(sheet.alive(8));
    sheet.session.reset();
    CHECK(sheet.alive(8));
}

TEST_CASE("a grid of another size keeps its cells, and undo those that it lost") {
    SheetSession sheet;
    sheet.session.edit_cells(dot(1, 1));
    sheet.session.edit_cells(dot(20, 3));
    sheet.session.edit_cells(dot(3, 14));
    CHECK(sheet.alive(3));
    sheet.session.execute(scene::SetParameters{
        {{"automaton.width", std::int64_t{16}}, {"automaton.height", std::int64_t{12}}}});
    sheet.settle();
    CHECK(automata::population(sheet.session.pattern({0, 0, 16, 12})) == 1);
    CHECK(sheet.session.document().can_undo());
    sheet.session.undo();
    CHECK(sheet.alive(3));
    CHECK(sheet.cells()[24 * 3 + 20] == 1);
    sheet.session.execute(scene::SetParameter{"automaton.width", std::int64_t{40}});
    sheet.settle();
    CHECK(automata::population(sheet.session.pattern({0, 0, 40, 16})) == 3);
    sheet.session.undo();
    sheet.session.undo();
    CHECK(sheet.alive(2));
    sheet.session.redo();
    CHECK(sheet.alive(3));
    CHECK(sheet.session.errors().empty());
}

TEST_CASE("a start that nobody touched is made for the new size") {
    SheetSession sheet;
    sheet.session.execute(scene::SetParameter{"automaton.start", std::string("random")});
    sheet.session.execute(scene::SetParameter{"automaton.density", 1.0});
    CHECK(sheet.alive(24 * 16));
    sheet.session.execute(scene::SetParameter{"automaton.height", std::int64_t{8}});
    sheet.session.execute(scene::SetParameter{"automaton.height", std::int64_t{20}});
    sheet.settle();
    CHECK(automata::population(sheet.session.pattern({0, 0, 24, 20})) == 24 * 20);
    CHECK(sheet.session.errors().empty());
}

namespace {

automata::Pattern electron() {
    automata::Pattern pattern = automata::empty_pattern(3, 1);
    pattern.cells = {3, 1, 2};
    pattern.rule = "WireWorld";
    return pattern;
}

}  // namespace

TEST_CASE("a pattern of another rule leaves the rule, unless it is asked to bring its own") {
    SheetSession sheet;
    sheet.session.edit_cells(dot(1, 1));
    CHECK(sheet.alive(1));
    automata::Pattern row = automata::empty_pattern(3, 1);
    row.cells = {1, 1, 1};
    row.rule = "B36/S23";
    sheet.session.paste(row, {8, 8}, automata::PasteMode::over);
    CHECK(sheet.alive(4));
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    CHECK(sheet.session.offered_rule() == "B36/S23");
    CHECK(sheet.session.take_notice().find("B36/S23") != std::string::npos);
    CHECK_THROWS_AS(sheet.session.paste(electron(), {8, 4}, automata::PasteMode::over), Error);
    CHECK(sheet.alive(4));
    sheet.session.paste(electron(), {8, 4}, automata::PasteMode::over, true);
    CHECK(sheet.alive(7));
    CHECK(sheet.session.scene().automaton.rule == "WireWorld");
    CHECK(sheet.session.offered_rule().empty());
    sheet.session.undo();
    CHECK(sheet.alive(4));
    CHECK(sheet.session.scene().automaton.rule == "B3/S23");
    sheet.session.redo();
    CHECK(sheet.alive(7));
    CHECK(sheet.session.scene().automaton.rule == "WireWorld");
    CHECK(sheet.session.errors().empty());
}

namespace {

/// A rule of a file, so that it can go.
struct RuleFile {
    RuleFile() { write(); }
    void write() const {
        folder.write(
            "@RULE Still\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:permute\n"
            "0,1,1,1,1,1,1,1,1,1\n",
            "Still.rule");
    }
    void remove() const { std::filesystem::remove(file); }

    test::TemporaryFolder folder;
    std::filesystem::path file = folder.path() / "Still.rule";
};

void wait_for_error(SheetSession& sheet) {
    CHECK(test::eventually([&] {
        sheet.session.tick();
        return !sheet.session.errors().empty();
    }));
    sheet.settle();
    CHECK(sheet.session.errors().size() == 1);
    sheet.session.dismiss_error();
}

void set_width(SheetSession& sheet, std::int64_t width) {
    sheet.session.execute(scene::SetParameter{"automaton.width", width});
    sheet.session.end_gesture();
    sheet.settle();
}

std::uint64_t alive_within(SheetSession& sheet, int width) {
    sheet.settle();
    return automata::population(sheet.session.pattern({0, 0, width, 16}));
}

}  // namespace

TEST_CASE("an undo of a size that fails leaves cells and history, and works once it can") {
    const RuleFile rule;
    SheetSession sheet;
    Session& session = sheet.session;
    session.drop({rule.file}, {});
    session.edit_cells(dot(1, 1));
    session.edit_cells(dot(20, 3));
    CHECK(sheet.alive(2));
    set_width(sheet, 16);
    CHECK(alive_within(sheet, 16) == 1);
    rule.remove();
    session.undo();
    wait_for_error(sheet);
    CHECK(session.scene().automaton.width == 16);
    CHECK(session.document().undo_label() == "Set automaton.width to 16");
    CHECK_FALSE(session.document().can_redo());
    CHECK(alive_within(sheet, 16) == 1);
    rule.write();
    session.undo();
    CHECK(sheet.alive(2));
    CHECK(sheet.cells()[24 * 3 + 20] == 1);

    rule.remove();
    session.redo();
    wait_for_error(sheet);
    CHECK(session.scene().automaton.width == 24);
    CHECK(session.document().redo_label() == "Set automaton.width to 16");
    CHECK(sheet.alive(2));
    rule.write();
    session.redo();
    sheet.settle();
    CHECK(alive_within(sheet, 16) == 1);
    session.undo();
    CHECK(sheet.alive(2));
    session.undo();
    session.undo();
    CHECK(sheet.alive(0));
    CHECK(session.errors().empty());
}

TEST_CASE("a size that is refused brings back the cells that were to go") {
    const RuleFile rule;
    SheetSession sheet;
    sheet.session.drop({rule.file}, {});
    sheet.session.edit_cells(dot(20, 3));
    CHECK(sheet.alive(1));
    rule.remove();
    sheet.session.execute(scene::SetParameter{"automaton.width", std::int64_t{16}});
    wait_for_error(sheet);
    CHECK(sheet.session.scene().automaton.width == 24);
    CHECK(sheet.session.document().undo_label() == "Draw cells");
    CHECK(sheet.alive(1));
}

TEST_CASE("sizes that cancel while a batch runs leave the world as it is") {
    SheetSession sheet;
    sheet.session.edit_cells(automata::DrawRectangle{{4, 4, 2, 2}, 1, true});
    CHECK(sheet.alive(4));
    sheet.session.runner().step_once(3);
    CHECK(test::eventually([&] { return sheet.session.runner().latest()->statistics.step == 3; }));
    sheet.session.runner().with_simulation(
        [&](simulation::Simulation&) {
            // Nothing is carried out until the simulation is given back.
            sheet.session.execute(scene::SetParameter{"automaton.width", std::int64_t{48}});
            sheet.session.undo();
        },
        5000);
    CHECK(sheet.alive(4));
    CHECK(sheet.session.runner().latest()->statistics.step == 3);
    sheet.session.undo();
    CHECK(sheet.alive(0));
}

TEST_CASE("states beyond the grid are no reason to refuse a pattern") {
    SheetSession sheet;
    sheet.session.edit_cells(dot(12, 12));
    automata::Pattern pair = automata::empty_pattern(2, 1);
    pair.cells = {3, 1};  // of which B3/S23 has no 3
    pair.rule = "WireWorld";
    CHECK_THROWS_AS(sheet.session.paste(pair, {5, 5}, automata::PasteMode::over), Error);
    sheet.session.paste(pair, {0, 5}, automata::PasteMode::over);  // its first cell lies left of it
    CHECK(sheet.alive(2));
    CHECK(sheet.session.errors().empty());
}
