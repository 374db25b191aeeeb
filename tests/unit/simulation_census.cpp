// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <optional>
#include <vector>

#include "engine/simulation/census_record.hpp"

using namespace lattice::simulation;
using lattice::automata::Turnover;

TEST_CASE("entropy is that of the shares of states") {
    Census census;
    census.cells = {50, 50};
    CHECK(census.entropy() == doctest::Approx(1));
    census.cells = {100, 0};
    CHECK(census.entropy() == 0);
    census.cells = {25, 25, 25, 25};
    CHECK(census.entropy() == doctest::Approx(2));
    CHECK(census.population() == 75);
    census.cells = {};
    CHECK(census.entropy() == 0);
}

TEST_CASE("a long record thins out and keeps its ends and order") {
    CensusRecord record;
    CHECK(record.charts().empty());
    for (std::uint64_t generation = 0; generation < 10000; ++generation) {
        // Births and deaths of every third generation are known.
        const Turnover turnover{generation, 1};
        record.add({generation,
                    {10000 - generation, generation},
                    generation % 3 == 0 ? std::optional(turnover) : std::nullopt});
    }
    CHECK(record.size() <= 1024);
    CHECK(record.size() > 400);
    const auto charts = record.charts();
    REQUIRE(charts.size() == 3);
    const Chart& cells = charts[0];
    CHECK(cells.x.front() == 0);
    CHECK(cells.x.back() > 9900);
    for (std::size_t i = 1; i < cells.x.size(); ++i) { CHECK(cells.x[i] > cells.x[i - 1]); }
    REQUIRE(cells.curves.size() == 1);
    CHECK(cells.curves[0].y[100] == cells.x[100]);
    CHECK(charts[1].curves[0].y == charts[1].x);
    CHECK(charts[1].x.size() < cells.x.size());
    CHECK_FALSE(charts[1].x.empty());
}

TEST_CASE("births and deaths once counted stay, whatever is known of the generation later") {
    CensusRecord record;
    record.add({3, {10, 2}, Turnover{7, 4}});
    record.add({3, {11, 1}, std::nullopt});
    CHECK(record.size() == 1);
    const auto charts = record.charts();
    CHECK(charts[0].curves[0].y == std::vector<float>{1});
    CHECK(charts[1].curves[0].y == std::vector<float>{7});
    CHECK(charts[1].curves[1].y == std::vector<float>{4});
}

TEST_CASE("few states have a curve each; later generations are forgotten with a rewind") {
    CensusRecord record;
    for (std::uint64_t generation = 0; generation < 10; ++generation) {
        record.add({generation, {1, 2, 3, generation}, {}});
        record.add({generation, {9, 9, 9, 9}, {}});  // the same generation again
    }
    auto charts = record.charts();
    REQUIRE(charts[0].curves.size() == 3);
    CHECK(charts[0].curves[2].y.front() == 9);
    CHECK(charts[0].curves[2].y.back() == 9);
    record.rewind(4);
    CHECK(record.size() == 5);
    record.add({5, {4, 4, 4, 4}, {}});
    CHECK(record.size() == 6);
}
