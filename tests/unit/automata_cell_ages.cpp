// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "engine/automata/cell_ages.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

TEST_CASE("cells grow old, die, fade and are born anew") {
    CHECK(next_age(0, false) == 0);
    CHECK(next_age(0, true) == youngest_age);
    CHECK(next_age(youngest_age, true) == youngest_age + 1);
    CHECK(next_age(oldest_age, true) == oldest_age);
    CHECK(next_age(oldest_age, false) == freshest_trail);
    CHECK(next_age(freshest_trail, false) == freshest_trail - 1);
    CHECK(next_age(5, true) == youngest_age);
}

TEST_CASE("ages follow a grid generation by generation, and a hand between them") {
    for (const auto& device : test::every_device()) {
        Grid grid(*device, {40, 3, Edge::torus}, {CellFormat::planes, 2, {}});
        grid.fill({0, 0, 2, 1}, 1);
        CellAges ages(*device, grid.view());
        const auto at = [&](std::size_t x) { return static_cast<int>(ages.download()[x]); };
        CHECK(at(0) == youngest_age);
        CHECK(at(2) == 0);
        ages.update(grid.view());
        grid.fill({1, 0, 1, 1}, 0);
        grid.fill({2, 0, 1, 1}, 3);
        ages.update(grid.view());
        CHECK(at(0) == youngest_age + 2);
        CHECK(at(1) == freshest_trail);
        CHECK(at(2) == youngest_age);
        grid.fill({3, 0, 1, 1}, 1);
        grid.fill({0, 0, 1, 1}, 0);
        ages.follow(grid.view());
        CHECK(at(0) == 0);
        CHECK(at(1) == freshest_trail);
        CHECK(at(2) == youngest_age);
        CHECK(at(3) == youngest_age);
    }
}
