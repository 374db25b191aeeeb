// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "engine/scene/suggestion.hpp"

using lattice::scene::edit_distance;
using lattice::scene::nearest_name;

TEST_CASE("edit distance counts insertions, deletions, changes and swaps") {
    CHECK(edit_distance("", "") == 0);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("abc", "") == 3);
    CHECK(edit_distance("rate", "rate") == 0);
    CHECK(edit_distance("viscosty", "viscosity") == 1);
    CHECK(edit_distance("viscosiity", "viscosity") == 1);
    CHECK(edit_distance("fode", "fade") == 1);
    CHECK(edit_distance("raet", "rate") == 1);
    CHECK(edit_distance("kitten", "sitting") == 3);
    // Optimal string alignment: a swapped pair is not edited again.
    CHECK(edit_distance("ca", "abc") == 3);
}

TEST_CASE("the nearest name is offered only when it is near") {
    const std::vector<std::string> names{"position", "size", "rate", "lifetime"};
    CHECK(nearest_name("postion", names) == "position");
    CHECK(nearest_name("szie", names) == "size");
    CHECK(nearest_name("lifetme", names) == "lifetime");
    CHECK_FALSE(nearest_name("temperature", names).has_value());
    CHECK_FALSE(nearest_name("", names).has_value());
    CHECK_FALSE(nearest_name("x", names).has_value());
    CHECK_FALSE(nearest_name(std::string(1 << 20, 'x'), names).has_value());
    CHECK(nearest_name("SIZE", names) == "size");
    CHECK(nearest_name("Liftime", names) == "lifetime");
    const std::vector<std::string> short_names{"acm", "BGK", "x"};
    CHECK(nearest_name("bgk", short_names) == "BGK");
    CHECK(nearest_name("X", short_names) == "x");
    CHECK_FALSE(nearest_name("KBG", short_names).has_value());
}
