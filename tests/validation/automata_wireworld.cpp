// SPDX-License-Identifier: MIT
// WireWorld: the paper's wires on 256 cells with nothing outside, counts as Golly 3.3's bgolly
// computes them, and a clock.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

TEST_CASE("the paper's wires") {
    constexpr GridShape shape{256, 256, Edge::bounded};
    struct Known {
        std::uint64_t generation, heads, tails, conductors;
    };
    const std::vector<Known> all{{0, 17, 0, 8114},      {1, 36, 17, 8078},
                                 {10, 41, 41, 8049},    {100, 67, 63, 8001},
                                 {300, 143, 143, 7845}, {1024, 1052, 1049, 6030}};
    const test::Cells start = test::paper_wires(256);
    for (const auto& device : test::every_device()) {
        for (const auto& each : test::variants_for(*device, "WireWorld", shape)) {
            CAPTURE(std::string(each.name));
            test::AutomatonRun run(*device, "WireWorld", shape, start, each.variant);
            for (const Known& known : all) {
                CAPTURE(known.generation);
                const std::vector<std::uint64_t> counts = run.counts_at(known.generation);
                CHECK(counts[1] == known.heads);
                CHECK(counts[2] == known.tails);
                CHECK(counts[3] == known.conductors);
            }
            // Wires stay where they are.
            const test::Cells end = run.cells();
            bool same_wires = true;
            for (std::size_t i = 0; i < end.size(); ++i) {
                same_wires = same_wires && (end[i] == 0) == (start[i] == 0);
            }
            CHECK(same_wires);
        }
    }
}

TEST_CASE("an electron in a loop of six cells comes round in six generations") {
    // .#.        the loop, with the electron at H and its tail at t
    // #.#
    // H.#
    // .t.
    const test::Cells clock{0, 3, 0, 3, 0, 3, 1, 0, 3, 0, 2, 0};
    for (const auto& device : test::every_device()) {
        test::AutomatonRun run(*device, "WireWorld", {3, 4, Edge::bounded}, clock);
        for (int generation = 1; generation < 6; ++generation) {
            run.stepper().step(1);
            CHECK(run.cells() != clock);
        }
        run.stepper().step(1);
        CHECK(run.cells() == clock);
    }
}
