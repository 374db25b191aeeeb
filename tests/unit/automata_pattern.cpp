// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "automata_support.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rle.hpp"
#include "engine/automata/rule_line.hpp"
#include "temporary_folder.hpp"

using namespace lattice::automata;
using lattice::test::drawn;
using lattice::test::error_of;

TEST_CASE("patterns turn clockwise") {
    Pattern pattern = drawn({"12.", "..3"});
    pattern.name = "three";
    const Pattern once = rotated(pattern, 1);
    CHECK(once.cells == drawn({".1", ".2", "3."}).cells);
    CHECK(once.width == 2);
    CHECK(once.height == 3);
    CHECK(once.name == "three");
    CHECK(rotated(pattern, 2).cells == drawn({"3..", ".21"}).cells);
    CHECK(rotated(pattern, 4) == pattern);
    CHECK(rotated(pattern, -1) == rotated(pattern, 3));
    CHECK(rotated(rotated(pattern, 3), 1) == pattern);
}

TEST_CASE("patterns are flipped") {
    const Pattern pattern = drawn({"12.", "..3", "4.."});
    CHECK(flipped_horizontally(pattern) == drawn({".21", "3..", "..4"}));
    CHECK(flipped_vertically(pattern) == drawn({"4..", "..3", "12."}));
    CHECK(flipped_vertically(flipped_horizontally(pattern)) == rotated(pattern, 2));
    CHECK(rotated(Pattern{}, 1) == Pattern{});
    CHECK(flipped_vertically(Pattern{}) == Pattern{});
}

TEST_CASE("patterns count their cells") {
    CHECK(population(drawn({"1.2", ".3."})) == 3);
    CHECK(highest_state(drawn({"1.2", ".3."})) == 3);
    CHECK(highest_state(Pattern{}) == 0);
    CHECK(error_of([] { empty_pattern(1 << 20, 1 << 20); }).where() == "pattern");
    CHECK(error_of([] { empty_pattern(-1, 5); }).where() == "pattern");
    CHECK(error_of([] { empty_pattern(std::int64_t{1} << 62, 8); }).where() == "pattern");
}

TEST_CASE("the format is told from the text") {
    CHECK(format_of_text("#C x\nx = 3, y = 3\nbo!\n") == PatternFormat::rle);
    CHECK(format_of_text("bo$2bo$3o!") == PatternFormat::rle);
    CHECK(format_of_text("") == PatternFormat::rle);
    CHECK(format_of_text("\n[M2] (golly 3.3)\n") == PatternFormat::macrocell);
    CHECK(format_of_text("#Life 1.05\n") == PatternFormat::life_105);
    CHECK(format_of_text("#Life 1.06\r\n") == PatternFormat::life_106);
    CHECK(format_of_text("#MCell 4.20\n") == PatternFormat::mcell);
    CHECK(format_of_text("!Name: x\n.O\n") == PatternFormat::plaintext_cells);
    CHECK(format_of_text("..O\nOO.\n") == PatternFormat::plaintext_cells);
    CHECK(format_of_name("a/b.MC") == PatternFormat::macrocell);
    CHECK(format_of_name("b.lif") == PatternFormat::life_105);
    CHECK(format_of_name("b.life") == PatternFormat::life_106);
    CHECK(format_of_name("b.cells") == PatternFormat::plaintext_cells);
    CHECK(format_of_name("b.mcl") == PatternFormat::mcell);
    CHECK(format_of_name("b") == PatternFormat::rle);
}

TEST_CASE("files are written and read in every format") {
    const lattice::test::TemporaryFolder folder;
    Pattern pattern = drawn({"1..1.", ".1...", "1...1"});
    pattern.offset = CellPlace{-3, 7};
    for (const char* name : {"a.rle", "a.mc", "a.lif", "a.cells"}) {
        CAPTURE(name);
        const auto file = folder.path() / name;
        write_pattern(file, pattern);
        const Pattern found = read_pattern(file);
        CHECK(found.cells == pattern.cells);
        CHECK(found.width == pattern.width);
    }
    CHECK(error_of([&] { write_pattern(folder.path() / "a.mcl", pattern); }).where() == "pattern");
}

TEST_CASE("a file holds the pattern's rule or is not written") {
    const lattice::test::TemporaryFolder folder;
    Pattern pattern = drawn({"11"});
    struct Format {
        const char* name;
        const char* rule;  ///< that it holds
    };
    for (const Format& format : {Format{"a.lif", "B36/S23"}, Format{"a.life", "B3/S23"}}) {
        CAPTURE(std::string(format.name));
        const auto file = folder.path() / format.name;
        pattern.rule = format.rule;
        write_pattern(file, pattern);
        const Pattern before = read_pattern(file);
        CHECK(before.cells == pattern.cells);
        // Life 1.06 names no rule: it is Life.
        if (!before.rule.empty()) { CHECK(rule_of(before) == rule_of(pattern)); }
        for (const char* rule : {"B2/S34H", "B2-a/S12", "23/3/4", "W30"}) {
            Pattern other = pattern;
            other.rule = rule;
            CHECK(error_of([&] { write_pattern(file, other); }).where() == "pattern");
        }
        Pattern bounded = pattern;
        bounded.grid = GridShape{20, 10, Edge::bounded};
        CHECK(error_of([&] { write_pattern(file, bounded); }).where() == "pattern");
        CHECK(read_pattern(file) == before);
    }
}

TEST_CASE("files that cannot be read say why") {
    const lattice::test::TemporaryFolder folder;
    const auto problem = [](const std::filesystem::path& file) {
        const auto error = error_of([&] { read_pattern(file); });
        CHECK(error.where().starts_with(file.string()));
        return error.problem();
    };
    CHECK(problem(folder.path() / "none.rle") == "there is no such file");
    CHECK(problem(folder.path()) == "this is a directory, not a file");
    CHECK(problem("/dev/null") == "this is not a regular file");
    CHECK(problem(folder.write("\x1f\x8b\x08", "z.mc")) == "the file is compressed");
    CHECK(problem(folder.write(std::string("x\0y", 3), "b.rle")).find("binary") !=
          std::string::npos);
    const auto bad = folder.write("x = 3, y = 3\nbo$2b?$\n", "bad.rle");
    CHECK(error_of([&] { read_pattern(bad); }).where() == bad.string() + ":2:6");
}
