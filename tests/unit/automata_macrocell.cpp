// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "automata_support.hpp"
#include "engine/automata/macrocell.hpp"

using namespace lattice::automata;
using lattice::test::drawn;
using lattice::test::error_of;

namespace {

std::string where(const std::string& text, std::int64_t most_cells = 1 << 20) {
    return error_of([&] { parse_macrocell({text, "p.mc", most_cells}); }).where();
}

/// A full square of 2^level cells on a side, a node a level.
std::string full_square(int level) {
    std::string text =
        "[M2]\n********$********$********$********$********$********$********$"
        "********$\n";
    for (int k = 4; k <= level; ++k) {
        const std::string child = std::to_string(k - 3);
        text += std::to_string(k);
        for (int quarter = 0; quarter < 4; ++quarter) { text += " " + child; }
        text += '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("a glider as Golly writes it") {
    const Pattern pattern = parse_macrocell(
        {"[M2] (golly 3.3)\n#R B3/S23:T64,64\n#G 400\n$$$.....*$......*$....***$\n4 1 0 0 0\n"
         "5 2 0 0 0\n6 0 0 0 3\n7 0 0 0 4\n8 0 0 0 5\n"});
    CHECK(pattern.cells == drawn({".1.", "..1", "111"}).cells);
    CHECK(pattern.rule == "B3/S23");
    CHECK(pattern.grid == GridShape{64, 64, Edge::torus});
    CHECK(pattern.generation == 400);
    CHECK(pattern.offset == CellPlace{100, 99});
}

TEST_CASE("many states as Golly writes them") {
    const Pattern pattern = parse_macrocell(
        {"[M2] (golly 3.3)\n#R WireWorld\n#G 1\n1 0 0 0 2\n2 0 0 1 0\n1 0 3 3 0\n1 0 0 3 0\n"
         "2 3 4 0 0\n3 0 2 0 5\n"});
    CHECK(pattern.cells == drawn({".2.", ".3.", "3.3"}).cells);
    CHECK(pattern.rule == "WireWorld");
}

TEST_CASE("macrocells that are written are read again") {
    Pattern pattern = drawn({"1..1.1", ".1....", "11...1", "...1.."});
    pattern.rule = "B36/S23";
    pattern.name = "n";
    pattern.author = "a";
    pattern.comments = {"c", "d"};
    pattern.generation = 7;
    for (const CellPlace place : {CellPlace{0, 0}, CellPlace{-3, -2}, CellPlace{-100, 1000},
                                  CellPlace{123456789012, -123456789012}}) {
        pattern.offset = place;
        CHECK(parse_macrocell({macrocell_text(pattern)}) == pattern);
    }
    pattern.set(2, 1, 255);
    pattern.grid = GridShape{128, 64, Edge::bounded};
    CHECK(parse_macrocell({macrocell_text(pattern)}) == pattern);
    pattern.offset = CellPlace{std::int64_t{1} << 60, 0};
    CHECK(error_of([&] { macrocell_text(pattern); }).where() == "pattern");
    CHECK(parse_macrocell({macrocell_text(Pattern{})}) == Pattern{});
}

TEST_CASE("equal squares are written once") {
    Pattern pattern = empty_pattern(1024, 1024);
    std::fill(pattern.cells.begin(), pattern.cells.end(), State{1});
    const std::string text = macrocell_text(pattern);
    CHECK(text.size() < 400);
    pattern.offset = CellPlace{};
    CHECK(parse_macrocell({text}) == pattern);
}

TEST_CASE("errors in macrocells have a line and a column") {
    CHECK(where("M2\n") == "p.mc:1:1");
    CHECK(where("[M2]\n*........$\n") == "p.mc:2:9");
    CHECK(where("[M2]\n$$$$$$$$*\n") == "p.mc:2:9");
    CHECK(where("[M2]\n*o$\n") == "p.mc:2:2");
    CHECK(where("[M2]\n*$\n4 1 2 0 0\n") == "p.mc:3:5");
    CHECK(where("[M2]\n*$\n4 1 -1 0 0\n") == "p.mc:3:5");
    CHECK(where("[M2]\n*$\n5 1 0 0 0\n") == "p.mc:3:3");
    CHECK(where("[M2]\n*$\n4 1 0 0\n") == "p.mc:3:8");
    CHECK(where("[M2]\n*$\n4 1 0 0 0 0\n") == "p.mc:3:11");
    CHECK(where("[M2]\n*$\n61 1 0 0 0\n") == "p.mc:3:1");
    CHECK(where("[M2]\n1 256 0 0 0\n") == "p.mc:2:3");
    CHECK(where("[M2]\n#G -1\n") == "p.mc:2:4");
    CHECK(where("[M2]\n#R B3/S23:S9\n") == "p.mc:2:4");
    CHECK(parse_macrocell({"[M2]\n"}) == Pattern{});
    CHECK(parse_macrocell({"[M2]\n60 0 0 0 0\n"}) == Pattern{});
}

TEST_CASE("deep trees take no time") {
    CHECK(where(full_square(60)) == "p.mc");
    CHECK(where(full_square(11)) == "p.mc");
    CHECK(population(parse_macrocell({full_square(10), "p.mc", 1 << 20})) == 1u << 20);
    // Two cells at the far ends of a square of 2^60.
    std::string text = "[M2]\n*$\n";
    for (int k = 4; k <= 60; ++k) {
        text += std::to_string(k) + " " + std::to_string(k - 3) + " 0 0 " +
                (k == 60 ? std::to_string(k - 3) : "0") + "\n";
    }
    CHECK(where(text) == "p.mc");
}
