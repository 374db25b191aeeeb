// SPDX-License-Identifier: MIT
// Rules that were read from text, evaluated cell by cell on a torus of 128 x 128, against the
// populations that bgolly 3.3 counts from the same start: cells of state 1 after 1, 10, 100 and
// 1000 generations.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/automata/rule_text.hpp"

using namespace lattice::automata;

namespace {

constexpr int side = 128;
using Cells = std::vector<State>;

/// Row by row by Park and Miller's generator (seed 1): of two states alive in the lower half of its
/// range, of more a part of the range for each state.
Cells soup(int states) {
    constexpr std::int64_t range = (std::int64_t{1} << 31) - 1;
    Cells cells;
    std::int64_t random = 1;
    for (int i = 0; i < side * side; ++i) {
        random = 16807 * random % range;
        const bool low = random < range / 2;
        cells.push_back(static_cast<State>(states == 2 ? (low ? 1 : 0) : random * states / range));
    }
    return cells;
}

std::size_t place(int x, int y) {
    return static_cast<std::size_t>((y + side) % side * side + (x + side) % side);
}

/// Index of LifeLike::table; only cells in state 1 live.
unsigned table_index(const Cells& cells, int x, int y) {
    unsigned index = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            index = index << 1 | (cells[place(x + dx, y + dy)] == 1 ? 1u : 0u);
        }
    }
    return index;
}

/// A living cell that does not survive becomes 2, and so on up to states - 1 and 0.
Cells stepped(const Cells& cells, const LifeLike& life, int states) {
    Cells next(cells.size());
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const State cell = cells[place(x, y)];
            const unsigned index = table_index(cells, x, y);
            const bool set = ((life.table[index / 64] >> (index % 64)) & 1u) != 0;
            const int older = (cell + 1) % states;
            next[place(x, y)] = static_cast<State>(cell > 1 ? older : set ? 1 : cell * older);
        }
    }
    return next;
}

std::vector<int> populations(const std::string& text) {
    const Rule rule = parse_rule(text);
    const auto* generations = std::get_if<Generations>(&rule.form);
    const LifeLike& life =
        generations != nullptr ? generations->life : std::get<LifeLike>(rule.form);
    Cells cells = soup(states(rule));
    std::vector<int> found;
    for (int generation = 1; generation <= 1000; ++generation) {
        cells = stepped(cells, life, states(rule));
        if (generation == 1 || generation == 10 || generation == 100 || generation == 1000) {
            int living = 0;
            for (const State cell : cells) { living += cell == 1 ? 1 : 0; }
            found.push_back(living);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("populations of soups under rules in every notation") {
    struct Case {
        const char* rule;
        std::vector<int> living;
    };
    const Case cases[] = {
        {"B3/S23", {4517, 3296, 1655, 548}},
        {"MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAA"
         "A",
         {4517, 3296, 1655, 548}},
        {"23/36", {5381, 4098, 1699, 518}},
        {"Day & Night", {8115, 8083, 8114, 8795}},
        {"B2/S", {952, 2672, 3535, 3456}},
        {"B3/S12345", {8719, 9023, 9023, 9023}},
        {"B13/S012V", {9717, 8887, 8566, 8347}},
        {"B2/S34H", {6388, 4187, 399, 305}},
        {"B2-a/S12", {1829, 1530, 527, 488}},
        {"B3/S2-i34q", {4576, 3242, 1095, 358}},
        {"/2/3", {1502, 820, 548, 360}},
        {"345/2/4", {2525, 879, 165, 61}},
    };
    for (const Case& c : cases) {
        CAPTURE(std::string(c.rule));
        CHECK(populations(c.rule) == c.living);
    }
}
