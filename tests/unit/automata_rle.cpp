// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "automata_support.hpp"
#include "engine/automata/rle.hpp"

using namespace lattice::automata;
using lattice::test::drawn;
using lattice::test::error_of;

namespace {

std::string where(const std::string& text, std::int64_t most_cells = 1 << 20) {
    return error_of([&] { parse_rle({text, "p.rle", most_cells}); }).where();
}

/// Every state once, and what files say about a pattern.
Pattern full_pattern() {
    Pattern pattern = empty_pattern(40, 9);
    for (int state = 0; state < most_states; ++state) {
        pattern.set(state % 32 + 3, state / 32, static_cast<State>(state));
    }
    pattern.rule = "345/2/200";
    pattern.grid = GridShape{400, 300, Edge::torus};
    pattern.name = "Every state";
    pattern.author = "A test";
    pattern.comments = {"first", "", "third"};
    pattern.offset = CellPlace{-12, 34};
    pattern.generation = 18446744073709551615u;
    return pattern;
}

}  // namespace

TEST_CASE("a glider") {
    const Pattern glider = drawn({".1.", "..1", "111"});
    for (const char* text :
         {"x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!", "x=3,y=3\nbo$2bo$3o!\nrest?", "bo$2bo$3o!",
          "#C c\r\nx = 3, y = 3\r\nbo$\r\n2bo$3\r\no!\r\n", "x = 0, y = 0\nb o $ 2 b o $ 3 o",
          ".A$..A$AAA!", "\xEF\xBB\xBFx = 1, y = 1\nbo$bbo$ooo"}) {
        CAPTURE(text);
        CHECK(parse_rle({text}).cells == glider.cells);
        CHECK(parse_rle({text}).width == 3);
    }
    const Pattern found = parse_rle({"x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!"});
    CHECK(found.rule == "B3/S23");
    CHECK_FALSE(found.offset.has_value());
}

TEST_CASE("the header's size is the least size") {
    const Pattern small = parse_rle({"x = 5, y = 4\no!"});
    CHECK(small.width == 5);
    CHECK(small.height == 4);
    const Pattern large = parse_rle({"x = 1, y = 1\n3$4b2A!"});
    CHECK(large.width == 6);
    CHECK(large.height == 4);
    CHECK(large.at(5, 3) == 1);
    CHECK(parse_rle({"x = 0, y = 0\n!"}) == Pattern{});
    CHECK(parse_rle({"x = 7, y = 0\n!"}).width == 0);
}

TEST_CASE("states of two letters") {
    const Pattern pattern = parse_rle({"AXpApXqAxXyA2yO!"});
    CHECK(pattern.cells == std::vector<State>{1, 24, 25, 48, 49, 240, 241, 255, 255});
    CHECK(parse_rle({"xA.xX!"}).cells == std::vector<State>{217, 0, 240});
}

TEST_CASE("what is said about a pattern") {
    const Pattern pattern =
        parse_rle({"#N Some name \n#O Someone\n#C one\n#c two\n#D three\n#CXRLE Pos=-5,6 Gen=42\n"
                   "x = 1, y = 1, rule = R5,C0,M1,S34..58,B34..45,NM:T300,200\no!\n"});
    CHECK(pattern.name == "Some name");
    CHECK(pattern.author == "Someone");
    CHECK(pattern.comments == std::vector<std::string>{"one", "two", "D three"});
    CHECK(pattern.offset == CellPlace{-5, 6});
    CHECK(pattern.generation == 42);
    CHECK(pattern.rule == "R5,C0,M1,S34..58,B34..45,NM");
    CHECK(pattern.grid == GridShape{300, 200, Edge::torus});
    CHECK(parse_rle({"#r 23/36\n#P -1 -2\no!"}).rule == "23/36");
    CHECK(parse_rle({"#r 23/36\n#P -1 -2\no!"}).offset == CellPlace{-1, -2});
}

TEST_CASE("RLE that is written is read again") {
    const Pattern pattern = full_pattern();
    const std::string text = rle_text(pattern);
    CHECK(parse_rle({text}) == pattern);
    std::size_t longest = 0;
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
        longest = std::max(longest, text.find('\n', begin) - begin);
    }
    CHECK(longest <= 70);
    const Pattern glider = drawn({".1.", "..1", "111"});
    CHECK(rle_text(glider) == "x = 3, y = 3\nbo$2bo$3o!\n");
    CHECK(parse_rle({rle_text(Pattern{})}) == Pattern{});
    Pattern quiet = drawn({"...", ".1.", "...", "..."});
    CHECK(parse_rle({rle_text(quiet)}) == quiet);
    quiet.name = "a\nb\r\x01";
    CHECK(parse_rle({rle_text(quiet)}).name == "a b??");
}

TEST_CASE("errors in RLE have a line and a column") {
    CHECK(where("x = 3, y = 3\nbo$2bo$3z!") == "p.rle:2:9");
    CHECK(where("x = 3, y = 3\nbo$\n  2bo$?") == "p.rle:3:7");
    CHECK(where("#C c\nx 3, y = 3\n") == "p.rle:2:1");
    CHECK(where("#C c\nx = 3; y = 3\n") == "p.rle:2:1");
    CHECK(where("x = -3, y = 3\n") == "p.rle:1:1");
    CHECK(where("x = 3, z = 3\n") == "p.rle:1:8");
    CHECK(where("x = 3, y = 3, role = B3\n") == "p.rle:1:15");
    CHECK(where("x = 3, y = 3, rule = B3/S23:K3,3\n") == "p.rle:1:22");
    CHECK(where("x = 99999999999, y = 3\n") == "p.rle:1:5");
    CHECK(where("bo$0b!") == "p.rle:1:5");
    CHECK(where("bo$3!") == "p.rle:1:5");
    CHECK(where("bo$3") == "p.rle:1:5");
    CHECK(where("bo$p") == "p.rle:1:5");
    CHECK(where("bo$pZ!") == "p.rle:1:5");
    CHECK(where("bo$zA!") == "p.rle:1:4");
    CHECK(where("bo$Y!") == "p.rle:1:4");
    CHECK(where(std::string("bo$\0!", 5)) == "p.rle:1:4");
    CHECK(error_of([] { parse_rle({"bo$qZ!"}); }).problem() == "'Z' does not follow 'q'");
    CHECK(error_of([] { parse_rle({"bo$qZ!"}); }).cure() ==
          "Cells of state 25 and above are pA to pX, qA, ... up to yO.");
    CHECK(where("bo$yP!") == "p.rle:1:5");
    CHECK(where("#CXRLE Pos=1;2\no!") == "p.rle:1:12");
    CHECK(where("#CXRLE Gen=-1\no!") == "p.rle:1:12");
    CHECK(where("#P 1\no!") == "p.rle:1:5");
}

TEST_CASE("counts do not overflow") {
    CHECK(where("2147483648o!") == "p.rle:1:10");
    CHECK(where("99999999999999999999999999o!") == "p.rle:1:10");
    CHECK(where("2147483647o!") == "p.rle");
    CHECK(where("2000000000$2000000000$2000000000$o!") == "p.rle");
    CHECK(where("x = 1073741824, y = 1073741824\no!") == "p.rle");
    CHECK(where("1000o!", 999) == "p.rle");
    CHECK(where("1000o!", 1000) == "");
    // Empty cells at a row's end take no room.
    CHECK(where("o2147483647b$2147483647b!") == "");
    CHECK(parse_rle({"2147483647$!"}) == Pattern{});
}

TEST_CASE("a pattern that ends without its sign is read, and doubted") {
    CHECK_FALSE(parse_rle({"x = 3, y = 1\n3o!"}).cut_off);
    const Pattern cut = parse_rle({"x = 3, y = 1\n3o"});
    CHECK(cut.cells == std::vector<State>{1, 1, 1});
    CHECK(cut.cut_off);
    CHECK(doubt_about(cut).find("cut off") != std::string::npos);
}
