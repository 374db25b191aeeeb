// SPDX-License-Identifier: MIT
// Cells of a session in files: beside a saved scene, as patterns, and what is told of them.
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/unit/sheet_session.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;

namespace {

struct SavedSheet : test::SheetSession {
    void save(const std::filesystem::path& file, bool with_cells) {
        session.save(file, session.scene().view, session.scene().look, with_cells);
        settle();
    }

    test::TemporaryFolder folder;
};

automata::CellEdit blinker() {
    return automata::DrawLine{{4, 5}, {6, 5}, 1, 1};
}

}  // namespace

TEST_CASE("a scene that is saved after an edit keeps its cells, and opens with them") {
    SavedSheet sheet;
    CHECK_FALSE(sheet.session.modified());
    sheet.session.edit_cells(blinker());
    CHECK(sheet.session.cells_edited());
    CHECK(sheet.session.modified());
    sheet.session.runner().step_once(3);
    CHECK(test::eventually([&] { return sheet.session.runner().latest()->statistics.step == 3; }));
    const auto file = sheet.folder.path() / "drawn.toml";
    sheet.save(file, true);
    CHECK(sheet.session.errors().empty());
    CHECK(sheet.session.take_notice().find("generation 3") != std::string::npos);
    CHECK_FALSE(sheet.session.modified());
    CHECK(sheet.session.cells_edited());
    sheet.session.open_file(file);
    sheet.settle();
    CHECK(sheet.session.errors().empty());
    CHECK_FALSE(sheet.session.cells_edited());
    const automata::Pattern read = sheet.session.pattern({0, 0, 24, 16});
    CHECK(read.generation == 3);
    CHECK(read.offset == automata::CellPlace{5, 4});
    CHECK(read.width == 1);
    CHECK(read.cells == std::vector<automata::State>{1, 1, 1});
}

TEST_CASE("a scene saved without cells starts as it did, and stays marked") {
    SavedSheet sheet;
    sheet.session.edit_cells(blinker());
    const auto file = sheet.folder.path() / "plain.toml";
    sheet.save(file, false);
    CHECK(sheet.session.errors().empty());
    CHECK(sheet.session.modified());
    CHECK(scene::read_scene_file(file).automaton.start == scene::CellStart::empty);
    CHECK_FALSE(std::filesystem::exists(sheet.folder.path() / "plain_cells.rle"));
}

TEST_CASE("cells that cannot be written leave the scene's file as it was") {
    SavedSheet sheet;
    sheet.session.edit_cells(blinker());
    const auto file = sheet.folder.path() / "kept.toml";
    sheet.save(file, false);
    std::filesystem::create_directory(sheet.folder.path() / "kept_cells.rle");
    sheet.save(file, true);
    REQUIRE(sheet.session.errors().size() == 1);
    CHECK(sheet.session.modified());
    CHECK(scene::read_scene_file(file).automaton.start == scene::CellStart::empty);
}

TEST_CASE("patterns are written in the format of their ending, whole or in part") {
    SavedSheet sheet;
    sheet.session.edit_cells(blinker());
    for (const char* name : {"p.rle", "p.mc", "p.cells", "p.lif", "p.life"}) {
        CAPTURE(std::string(name));
        const auto file = sheet.folder.path() / name;
        sheet.session.save_pattern(file, {0, 0, 24, 16});
        sheet.settle();
        REQUIRE(sheet.session.errors().empty());
        const automata::Pattern read = automata::read_pattern(file);
        CHECK(read.width == 3);
        CHECK(read.cells == std::vector<automata::State>{1, 1, 1});
    }
    const auto part = sheet.folder.path() / "part.rle";
    sheet.session.save_pattern(part, {5, 0, 10, 10});
    sheet.settle();
    CHECK(automata::read_pattern(part).width == 2);
    sheet.session.save_pattern(sheet.folder.path() / "p.mcl", {0, 0, 24, 16});
    sheet.settle();
    CHECK(sheet.session.errors().size() == 1);
}

TEST_CASE("an edit for good leaves nothing to undo, and what was before stays undoable") {
    SavedSheet sheet;
    sheet.session.edit_cells(blinker());
    sheet.session.edit_cells_for_good(automata::DrawRectangle{{0, 0, 24, 16}, 1, true});
    CHECK(sheet.session.document().undo_label() == "Draw cells");
    CHECK(sheet.session.pattern({0, 0, 24, 16}).width == 24);
    sheet.session.undo();
    CHECK_FALSE(sheet.session.document().can_undo());
    CHECK(sheet.session.pattern({4, 5, 3, 1}).cells.empty());
    CHECK(sheet.session.errors().empty());
}

TEST_CASE("a dropped rule file is the rule from then on, and is undone") {
    SavedSheet sheet;
    const auto file = sheet.folder.write(
        "@RULE Blink\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:permute\n"
        "0,0,0,0,0,0,0,0,0,1\n",
        "Blink.rule");
    sheet.session.drop({file}, {});
    sheet.settle();
    CHECK(sheet.session.errors().empty());
    CHECK(sheet.session.scene().automaton.rule_file == file.string());
    sheet.session.runner().step_once();
    CHECK(test::eventually([&] { return sheet.session.runner().latest()->statistics.step == 1; }));
    // Every dead cell of an empty sheet is born.
    CHECK(automata::population(sheet.session.pattern({0, 0, 24, 16})) == 24 * 16);
    sheet.session.undo();
    CHECK(sheet.session.scene().automaton.rule_file.empty());
    sheet.session.drop({sheet.folder.write("@RULE Broken\n@TABLE\nn_states:x\n", "Broken.rule")},
                       {});
    CHECK(test::eventually([&] {
        sheet.session.tick();
        return !sheet.session.errors().empty();
    }));
    CHECK(sheet.session.scene().automaton.rule_file.empty());
}

TEST_CASE("a scene made from a pattern is made from it again, until it has a file of its own") {
    SavedSheet sheet;
    const auto pattern = sheet.folder.write("x = 1, y = 1\no!\n", "grown.rle");
    sheet.session.open_file(pattern);
    sheet.settle();
    CHECK(sheet.session.scene().automaton.width == 128);
    sheet.folder.write("x = 3, y = 1\n3o!\n", "grown.rle");
    sheet.session.reload();
    sheet.settle();
    CHECK(sheet.session.errors().empty());
    CHECK(automata::population(sheet.session.pattern({0, 0, 128, 128})) == 3);
    // A scene that cannot be shown leaves the way back to the pattern.
    sheet.session.open_file(
        sheet.folder.write("kind = \"automaton\"\n[automaton]\n"
                           "rule = \"B3/S23/what\"\n",
                           "broken.toml"));
    CHECK(test::eventually([&] {
        sheet.session.tick();
        return !sheet.session.errors().empty();
    }));
    sheet.session.dismiss_error();
    sheet.session.reload();
    sheet.settle();
    CHECK(sheet.session.errors().empty());
    CHECK(automata::population(sheet.session.pattern({0, 0, 128, 128})) == 3);
    sheet.session.execute(scene::SetParameter{"automaton.width", std::int64_t{160}});
    sheet.settle();
    sheet.save(sheet.session.save_path(), false);
    sheet.session.reload();
    sheet.settle();
    CHECK(sheet.session.scene().automaton.width == 160);
    CHECK(sheet.session.errors().empty());
}
