// SPDX-License-Identifier: MIT
// Pattern files that are opened as scenes.
#include <doctest/doctest.h>

#include <string>

#include "app/pattern_scene.hpp"
#include "app/session.hpp"
#include "engine/error.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;

TEST_CASE("a pattern's scene has its rule and grid, else Life on a torus with room") {
    const test::TemporaryFolder folder;
    const auto said = pattern_scene(folder.write(
        "#N Runner\n#CXRLE Gen=7\nx = 3, y = 1, rule = B36/S23:P50,40\n3o!\n", "a.rle"));
    CHECK(said.title == "Runner");
    CHECK(said.automaton.width == 50);
    CHECK(said.automaton.height == 40);
    CHECK(said.automaton.edge == scene::GridEdge::bounded);
    CHECK(said.automaton.generation == 7);
    CHECK(said.file == folder.path() / "a.toml");
    CHECK(automata::states(simulation::scene_rule(said)) == 2);

    const auto plain = pattern_scene(folder.write("!Name: Row\nOOO\n", "b.cells"));
    CHECK(plain.automaton.rule == "B3/S23");
    CHECK(plain.automaton.edge == scene::GridEdge::torus);
    CHECK(plain.automaton.width == 128);

    // Three times 100, in whole words of 32 cells.
    const auto wide = pattern_scene(folder.write("x = 100, y = 1\n100o!\n", "c.rle"));
    CHECK(wide.automaton.width == 320);
    CHECK(wide.automaton.height == 128);
}

TEST_CASE("what is no pattern is told apart from scenes") {
    const test::TemporaryFolder folder;
    CHECK(names_pattern("gun.RLE"));
    CHECK_FALSE(names_pattern("gun.toml"));
    CHECK_THROWS_AS(pattern_scene(folder.write("", "empty.rle")), Error);
    CHECK_THROWS_AS(refuse_rule_file("x.rule"), Error);
    CHECK_NOTHROW(refuse_rule_file("x.toml"));
}

TEST_CASE("a pattern of a generation that no scene can start with is refused") {
    const test::TemporaryFolder folder;
    const auto with = [&](const std::string& generation) {
        return pattern_scene(
            folder.write("#CXRLE Gen=" + generation + "\nx = 1, y = 1\no!\n", "late.rle"));
    };
    CHECK(with("9007199254740992").automaton.generation == std::uint64_t{1} << 53);
    for (const char* late : {"9007199254740993", "18446744073709551615"}) {
        try {
            with(late);
            FAIL("taken");
        } catch (const Error& error) {
            CHECK(error.where().find("late.rle") != std::string::npos);
            CHECK(error.problem().find(late) != std::string::npos);
        }
    }
}

TEST_CASE("a scene that starts with a pattern that was cut off is opened with a warning") {
    const test::TemporaryFolder folder;
    const auto cut = folder.write("x = 3, y = 3\nbob$2bo$3o\n", "cut.rle");
    const auto whole = folder.write("x = 3, y = 3\nbob$2bo$3o!\n", "whole.rle");
    CHECK(doubt_about_start(pattern_scene(cut)).find("cut off") != std::string::npos);
    CHECK(doubt_about_start(pattern_scene(whole)).empty());
    CHECK(doubt_about_start(scene::Scene{}).empty());
    const auto device = compute::Device::open("cpu");
    Session session(*device);
    session.open_file(cut);
    CHECK(session.take_notice().find("cut off") != std::string::npos);
}
