// SPDX-License-Identifier: MIT
#include "app/panels/problem_text.hpp"

#include <doctest/doctest.h>

#include <string>

using lattice::app::marked_line;

TEST_CASE("the character above a mark is found, whatever stands before it") {
    const auto plain = marked_line("    B3/S2x3", 9);
    CHECK(plain.before == "    B3/S2");
    CHECK(plain.marked == "x");
    CHECK(plain.after == "3");
    const auto accents = marked_line("  é/öx", 4);
    CHECK(accents.before == "  é/");
    CHECK(accents.marked == "ö");
    CHECK(accents.after == "x");
    const auto end = marked_line("B3", 2);
    CHECK(end.before == "B3");
    CHECK(end.marked.empty());
    CHECK(marked_line("", 3).marked.empty());
}
