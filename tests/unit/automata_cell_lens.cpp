// SPDX-License-Identifier: MIT
// The lens foretells what the plain functors do, for every family.
#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/automata/cell_lens.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/transition_tree.hpp"
#include "engine/error.hpp"
#include "tests/unit/automata_oracle.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

TEST_CASE("the lens foretells the next generation of every cell") {
    const GridShape shape{23, 17, Edge::torus};
    std::mt19937 random(11);
    for (const auto& device : test::every_device()) {
        for (const char* text :
             {"B3/S23", "B2/S34H", "B2-a/S12", "345/2/4", "WireWorld", "R2/T3/C7/NM",
              "R1/T1/C5/NN/GH", "ForestFire:p=0.3,f=0.1", "W30", "R3,C0,M1,S8..15,B9..14,NN"}) {
            CAPTURE(text);
            const Rule rule = parse_rule(text);
            const auto count = static_cast<unsigned>(states(rule));
            std::vector<State> cells(static_cast<std::size_t>(shape.cells()));
            for (State& cell : cells) { cell = static_cast<State>(random() % count); }
            Grid grid(*device, shape, {});
            grid.write({0, 0, shape.width, shape.height}, cells);
            test::AutomatonOracle oracle(shape, cells, 7);
            oracle.set_generation(40);
            oracle.step(rule);
            bool all = true;
            for (int y = 0; y < shape.height; ++y) {
                for (int x = 0; x < shape.width; ++x) {
                    const CellLens lens = cell_lens(*device, grid.view(), rule, 7, 40, x, y);
                    const auto i = static_cast<std::size_t>(y * shape.width + x);
                    all = all && lens.state == cells[i] && lens.next == oracle.cells()[i];
                }
            }
            CHECK(all);
        }
    }
}

TEST_CASE("the lens counts what the rule counts, over the edge too") {
    const auto device = compute::Device::open("cpu");
    Grid grid(*device, {8, 8, Edge::torus}, {});
    grid.fill({7, 7, 1, 1}, 1);
    grid.fill({1, 0, 1, 1}, 1);
    grid.fill({0, 1, 1, 1}, 1);
    CellLens lens = cell_lens(*device, grid.view(), parse_rule("B3/S23"), 1, 0, 0, 0);
    CHECK(lens.count == 3);
    CHECK(lens.next == 1);
    CHECK(lens.around == std::vector<State>{1, 0, 0, 0, 0, 1, 0, 1, 0});
    lens = cell_lens(*device, grid.view(), parse_rule("B2/S34V"), 1, 0, 0, 0);
    CHECK(lens.count == 2);
    CHECK(lens.seen[0] == 0);
    CHECK(lens.seen[1] == 1);
    CHECK_THROWS_AS(cell_lens(*device, grid.view(), parse_rule("B3/S23"), 1, 0, 8, 0), Error);
    TransitionTree tree;  // every cell stays as it is
    tree.neighbours = 4;
    tree.entries = {0, 1, 0, 0, 2, 2, 4, 4, 6, 6};
    tree.root = 8;
    const Rule table{UserTable{std::make_shared<const TransitionTree>(tree)}};
    lens = cell_lens(*device, grid.view(), table, 1, 0, 0, 0);
    CHECK(lens.seen == std::vector<char>{0, 1, 0, 1, 1, 1, 0, 1, 0});
    CHECK(lens.next == 0);
}
