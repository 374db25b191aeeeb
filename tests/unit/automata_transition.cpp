// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/automata/bernoulli_mask.hpp"
#include "engine/error.hpp"
#include "tests/unit/automata_oracle.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

/// The 32-bit number of one cell, put together from the random words of all its bits.
std::uint32_t number_of(const MaskKey& key, int cell) {
    const std::uint64_t place =
        (static_cast<std::uint64_t>(key.y) << 32) | static_cast<std::uint32_t>(key.word);
    std::uint32_t number = 0;
    for (std::uint32_t four = 0; four < 8; ++four) {
        const compute::Random4 random =
            compute::random4(key.seed, key.generation, place, 8 * key.draw + four);
        for (const std::uint32_t word : random.v) { number = 2 * number + ((word >> cell) & 1u); }
    }
    return number;
}

std::vector<State> stepped(const Rule& rule, const GridShape& shape, std::vector<State> cells,
                           int count = 1) {
    test::AutomatonOracle oracle(shape, std::move(cells));
    oracle.step(rule, count);
    return oracle.cells();
}

}  // namespace

TEST_CASE("a chance is a probability to the nearest 2^-32") {
    CHECK(chance_of(0).never());
    CHECK(chance_of(-1).never());
    CHECK(chance_of(std::numeric_limits<double>::quiet_NaN()).never());
    CHECK(chance_of(1).always());
    CHECK(chance_of(7).always());
    CHECK(chance_of(0.5).threshold == 0x80000000u);
    CHECK(chance_of(0x1p-32).threshold == 1);
    CHECK(chance_of(0x1.8p-32).threshold == 2);
    CHECK_FALSE(chance_of(0.999999).always());
}

TEST_CASE("a mask holds the cells whose number is below the threshold") {
    for (int word = 0; word < 40; ++word) {
        const MaskKey key{17, 1234567890123u, 5, word, 3};
        for (const double probability :
             {0.0, 0x1p-32, 1e-4, 0.01, 1.0 / 3, 0.5, 0.9, 1 - 0x1p-32, 1.0}) {
            const Chance chance = chance_of(probability);
            std::uint32_t expected = 0;
            for (int cell = 0; cell < 32; ++cell) {
                expected |= number_of(key, cell) < chance.threshold ? 1u << cell : 0u;
                CHECK(bernoulli(key.seed, key.generation, 32 * word + cell, key.y, key.draw,
                                chance) == (((expected >> cell) & 1u) != 0));
            }
            CHECK(bernoulli_mask(key, {chance, ~0u}) == expected);
            CHECK(bernoulli_mask(key, {chance, 0x00F0FF01u}) == (expected & 0x00F0FF01u));
            // Two chances at once are as each alone.
            const Chance other = chance_of(0.2);
            const std::uint32_t both =
                (expected & 0xFFFF00FFu) | bernoulli_mask(key, {other, 0x0000F300u});
            CHECK(bernoulli_mask(key, {chance, 0xFFFF00FFu}, {other, 0x0000F300u}) == both);
        }
    }
}

TEST_CASE("chances happen as often as they say, independently of each other") {
    constexpr int words = 20000;
    for (const double probability : {0.01, 0.25, 0.7}) {
        const Chance chance = chance_of(probability);
        double happened = 0;
        double both = 0;
        for (int word = 0; word < words; ++word) {
            const std::uint32_t mask = bernoulli_mask({3, 8, 0, word, 0}, {chance, ~0u});
            const std::uint32_t other = bernoulli_mask({3, 8, 0, word, 1}, {chance, ~0u});
            happened += __builtin_popcount(mask);
            both += __builtin_popcount(mask & other);
        }
        const double cells = 32.0 * words;
        const double deviation = std::sqrt(probability * (1 - probability) / cells);
        CHECK(std::abs(happened / cells - probability) < 4 * deviation);
        const double square = probability * probability;
        CHECK(std::abs(both / cells - square) < 4 * std::sqrt(square * (1 - square) / cells));
    }
}

TEST_CASE("a fire burns one step, its ash as long as a neighbour burns") {
    const GridShape shape{5, 1, Edge::bounded};
    CHECK(stepped({ForestFire{}}, shape, {3, 1, 0, 2, 3}) == std::vector<State>{2, 3, 0, 2, 2});
    CHECK(stepped({ForestFire{}}, shape, {2, 0, 1, 1, 1}) == std::vector<State>{0, 0, 1, 1, 1});
    ForestFire without_ash;
    without_ash.ash = false;
    CHECK(stepped({without_ash}, shape, {3, 1, 0, 1, 1}) == std::vector<State>{0, 3, 0, 1, 1});
}

TEST_CASE("wind carries fire toward where it blows") {
    ForestFire fire;
    fire.spread = 0.5;
    fire.wind = 1;
    const auto spread = [&](double direction) {
        fire.wind_direction = direction;
        return std::get<ForestFireTransition>(transition_of({fire}, 1, 1));
    };
    using Fire = ForestFireTransition;
    CHECK(spread(0).spread[Fire::from_west].always());
    CHECK(spread(0).spread[Fire::from_east].never());
    CHECK(spread(0).spread[Fire::from_north] == chance_of(0.5));
    CHECK(spread(90).spread[Fire::from_south].always());
    CHECK(spread(90).spread[Fire::from_north].never());
    CHECK(spread(180).spread[Fire::from_east].always());
    CHECK(spread(270).spread[Fire::from_north].always());

    // Rows count downward: with wind to the north the fire goes up.
    fire.wind_direction = 90;
    CHECK(stepped({fire}, {1, 3, Edge::bounded}, {1, 3, 1}) == std::vector<State>{3, 2, 1});
    fire.wind_direction = 0;
    CHECK(stepped({fire}, {3, 1, Edge::bounded}, {1, 3, 1}) == std::vector<State>{1, 2, 3});
}

TEST_CASE("rules whose numbers make no sense are refused") {
    ForestFire fire;
    fire.growth = 1.5;
    CHECK_THROWS_AS(transition_of({fire}, 1, 1), Error);
    fire.growth = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(transition_of({fire}, 1, 1), Error);
    CHECK_THROWS_AS(transition_of({Cyclic{0, 1, 15}}, 1, 1), Error);
    CHECK_THROWS_AS(transition_of({Cyclic{1, 1, 1}}, 1, 1), Error);
    CHECK_THROWS_AS(transition_of({LargerThanLife{501}}, 1, 1), Error);
    CHECK_THROWS_AS(transition_of({Generations{{}, 257}}, 1, 1), Error);
}
