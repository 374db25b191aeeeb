// SPDX-License-Identifier: MIT
// The older formats: Life 1.05 and 1.06, .cells and MCell.
#include <doctest/doctest.h>

#include <string>

#include "automata_support.hpp"
#include "engine/automata/life_105.hpp"
#include "engine/automata/life_106.hpp"
#include "engine/automata/mcell.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/plaintext_cells.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/automata/rule_text.hpp"

using namespace lattice::automata;
using lattice::test::drawn;
using lattice::test::error_of;

namespace {

const Pattern glider = drawn({".1.", "..1", "111"});

std::string where(const std::string& text) {
    return error_of([&] { parse_pattern({text, "p", 1 << 20}); }).where();
}

}  // namespace

TEST_CASE("Life 1.05") {
    const Pattern pattern =
        parse_life_105({"#Life 1.05\r\n#D A glider\n#D in two parts\n#R 23/36\n#P -1 "
                        "-1\n.*\n..*\n#P -1 1\n***\n"});
    CHECK(pattern.cells == glider.cells);
    CHECK(pattern.offset == CellPlace{-1, -1});
    CHECK(pattern.comments == std::vector<std::string>{"A glider", "in two parts"});
    CHECK(rule_text(rule_of(pattern)) == "B36/S23");
    CHECK(parse_life_105({"#Life 1.05\n#N\n#P\n*\n"}).rule == "B3/S23");
    CHECK(parse_life_105({"#Life 1.05\n"}).cells.empty());
    CHECK(where("#Life 1.05\n#P 0 0\n.*x\n") == "p:3:3");
    CHECK(where("#Life 1.05\n#P 0\n") == "p:2:5");
    CHECK(where("#Life 1.05\n#P a 0\n") == "p:2:4");
    CHECK(where("#Life 1.05\n#Q\n") == "p:2:1");
    CHECK(where("#Life 1.05\n#P 0 0\n*\n#P 9223372036854775807 0\n*\n") == "p:4:4");
    CHECK(where("#Life 1.05\n#P 0 0\n*\n#P 1000000 1000000\n*\n") == "p");
}

TEST_CASE("Life 1.05 is written in blocks of 80 columns") {
    Pattern pattern = empty_pattern(200, 3);
    pattern.set(0, 0, 1);
    pattern.set(85, 2, 1);
    pattern.set(199, 1, 1);
    pattern.offset = CellPlace{-40, 7};
    pattern.comments = {"wide"};
    pattern.rule = "B3/S23";
    const std::string text = life_105_text(pattern);
    CHECK(parse_life_105({text}) == pattern);
    CHECK(text.find(std::string(81, '.')) == std::string::npos);
    pattern.rule = "23/36";
    CHECK(rule_of(parse_life_105({life_105_text(pattern)})) == parse_rule("B36/S23"));
    pattern.rule = "B2/S34H";
    CHECK(error_of([&] { life_105_text(pattern); }).where() == "pattern");
    pattern.rule = "B3/S23";
    pattern.set(0, 0, 2);
    CHECK(error_of([&] { life_105_text(pattern); }).where() == "pattern");
}

TEST_CASE("Life 1.06") {
    const Pattern pattern =
        parse_life_106({"#Life 1.06\n0 -1\n1 0\r\n-1 1\n 0\t1\n1 1\n\n# more\n"});
    CHECK(pattern.cells == glider.cells);
    CHECK(pattern.offset == CellPlace{-1, -1});
    CHECK(parse_life_106({life_106_text(pattern)}) == pattern);
    CHECK(parse_life_106({"#Life 1.06\n"}).cells.empty());
    CHECK(where("#Life 1.06\n1\n") == "p:2:2");
    CHECK(where("#Life 1.06\n1 2 3\n") == "p:2:3");
    CHECK(where("#Life 1.06\n1 99999999999999999999\n") == "p:2:3");
    CHECK(where("#Life 1.06\n1 -4611686018427387904\n") == "p:2:3");
    CHECK(where("#Life 1.06\n0 0\n1000000000 1000000000\n") == "p");
    CHECK(where("#Life 1.06\n-1152921504606846976 0\n1152921504606846976 0\n") == "p");
    CHECK(error_of([] { life_106_text(drawn({"2"})); }).where() == "pattern");
    Pattern other = pattern;
    other.rule = "23/3";
    CHECK(life_106_text(other) == life_106_text(pattern));
    other.rule = "B36/S23";
    CHECK(error_of([&] { life_106_text(other); }).where() == "pattern");
    other.rule.clear();
    other.grid = GridShape{};
    CHECK(error_of([&] { life_106_text(other); }).where() == "pattern");
}

TEST_CASE("drawn cells") {
    const Pattern pattern = parse_plaintext_cells(
        {"!Name: Glider\n!Author: Guy\n!Rule: B36/S23\n! a comment\n.O\n..*\nOOO\n"});
    CHECK(pattern.cells == glider.cells);
    CHECK(pattern.name == "Glider");
    CHECK(pattern.author == "Guy");
    CHECK(pattern.rule == "B36/S23");
    CHECK(pattern.comments == std::vector<std::string>{"a comment"});
    CHECK(parse_plaintext_cells({plaintext_cells_text(pattern)}) == pattern);
    CHECK(parse_plaintext_cells({"!\n\n\n..O\n"}).height == 3);
    CHECK(parse_plaintext_cells({"!\n"}).cells.empty());
    CHECK(parse_plaintext_cells({"!x\nO  \n"}).at(0, 0) == 1);
    CHECK(where("!x\n.O.\n.x.\n") == "p:3:2");
    CHECK(where("!x\nO O\n") == "p:2:2");
    CHECK(error_of([] { plaintext_cells_text(drawn({"2"})); }).where() == "pattern");
}

TEST_CASE("MCell") {
    const Pattern pattern = parse_mcell(
        {"#MCell 4.20\n#GAME Generations\n#RULE 345/\n#RULE 2/30\n#BOARD 80x60\n#SPEED 0\n#WRAP 1\n"
         "#D What it is\n#L .A$..B\n#L $2CaAaE\n"});
    CHECK(pattern.width == 4);
    CHECK(pattern.height == 3);
    CHECK(pattern.cells == std::vector<State>{0, 1, 0, 0, 0, 0, 2, 0, 3, 3, 25, 29});
    CHECK(rule_text(rule_of(pattern)) == "345/2/30");
    CHECK(pattern.grid == GridShape{80, 60, Edge::torus});
    CHECK(pattern.comments == std::vector<std::string>{"What it is"});
    CHECK(parse_mcell({"#MCell 4\n#L A\n"}).rule == "23/3");
    CHECK(parse_mcell({"#MCell 4\n#GAME Rules table\n#GOLLY WireWorld\n#L C\n"}).rule ==
          "WireWorld");
    CHECK(parse_mcell({"#MCell 4\n#WRAP 0\n#BOARD 8x9\n#L jO\n"}).grid ==
          GridShape{8, 9, Edge::bounded});
    CHECK(where("#MCell 4\n#GAME Margolus\n#L A\n") == "p:2:1");
    CHECK(where("#MCell 4\n#L A?\n") == "p:2:5");
    CHECK(where("#MCell 4\n#L jP\n") == "p:2:5");
    CHECK(where("#MCell 4\n#L 3\n") == "p:2:5");
    CHECK(where("#MCell 4\n#L 0A\n") == "p:2:5");
    CHECK(where("#MCell 4\n#L a\n") == "p:2:5");
    CHECK(where("#MCell 4\n#L k\n") == "p:2:4");
    CHECK(where("#MCell 4\n#L o!\n") == "p:2:4");
    CHECK(where("#MCell 4\n#L A!\n") == "p:2:5");
    CHECK(where(std::string("#MCell 4\n#L A\0\n", 15)) == "p:2:5");
    CHECK(where("#MCell 4\n#L 3000000000A\n") == "p:2:13");
    CHECK(where("#MCell 4\n#BOARD 80\n") == "p:2:8");
    CHECK(where("#MCell 4\n#WRAP 2\n") == "p:2:7");
    CHECK(where("#MCell 4\n#L 1000000$A\n#L 1000000.A\n") == "p");
}
