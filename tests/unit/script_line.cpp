// SPDX-License-Identifier: MIT
#include "app/script/script_line.hpp"

#include <doctest/doctest.h>

#include "tests/unit/script_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

TEST_CASE("words are parted by blanks; quotes and brackets keep them together, # ends a line") {
    const auto words =
        split_words("set  view.eye [1, 2, 3] name=\"a \\\"b\\\" c\" # [ \" and so on", "l");
    REQUIRE(words.size() == 4);
    CHECK(words[0] == Word{"set", 1});
    CHECK(words[1] == Word{"view.eye", 6});
    CHECK(words[2] == Word{"[1, 2, 3]", 15});
    CHECK(words[3] == Word{"name=a \"b\" c", 25});
    CHECK(split_words("", "l").empty());
    CHECK(split_words(" \t# nothing", "l").empty());
    CHECK(split_words("rule B3/S23#x", "l")[1].text == "B3/S23#x");
}

TEST_CASE("columns count characters, and errors name theirs") {
    CHECK(split_words("print \"Kármán\" x", "l")[2].column == 16);
    CHECK(
        error_of([] { split_words("print \"ä\" \"open", "a.lab:3"); }).starts_with("a.lab:3:11|"));
    CHECK(error_of([] { split_script("run\nset x [1, 2\n", "a.lab"); }).starts_with("a.lab:2:7|"));
}

TEST_CASE("lines without words do not count, but for their numbers") {
    const auto lines = split_script("\n# first\nrun\r\n\nstep 3", "s");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].number == 3);
    CHECK(lines[0].words.size() == 1);
    CHECK(lines[0].words[0].text == "run");
    CHECK(lines[1].number == 5);
}

TEST_CASE("any text becomes a word that is read back to it") {
    for (const std::string text :
         {"", "plain", "two words", "with \"quotes\"", "back\\slash", "# no comment", "[1, 2, 3]",
          "[open", "a]b[c", "name=x y", "tab\there", "two\nlines\n", "\\n", "[1, \"2\"]"}) {
        const auto words = split_words("set " + word_of(text), "l");
        REQUIRE(words.size() == 2);
        CHECK(words[1].text == text);
    }
}
