// SPDX-License-Identifier: MIT
// Cyclic automata. The paper's start on a torus of 256 cells, and Griffeath's 14 colours on a soup
// of Park and Miller's numbers; counts as Golly 3.3's bgolly computes them with a rule table.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

using Counts = std::vector<std::uint64_t>;

TEST_CASE("the paper's cyclic automaton of 15 states") {
    constexpr GridShape torus{256, 256, Edge::torus};
    const test::Cells start = test::paper_cyclic(256);
    for (const auto& device : test::every_device()) {
        for (const auto& each : test::variants_for(*device, "R1/T1/C15/NN", torus)) {
            CAPTURE(std::string(each.name));
            test::AutomatonRun run(*device, "R1/T1/C15/NN", torus, start, each.variant);
            CHECK(run.counts_at(100) == Counts{4360, 4541, 5072, 5195, 4480, 3983, 3903, 4668, 4446,
                                               4323, 4574, 4316, 4042, 3851, 3782});
            CHECK(run.counts_at(1024) == Counts{4208, 4082, 4244, 4074, 4136, 4744, 4081, 4850,
                                                5136, 4411, 5227, 4114, 4073, 4080, 4076});
        }
    }
}

TEST_CASE("Griffeath's 14 colours end in spirals of period 14") {
    constexpr GridShape torus{128, 128, Edge::torus};
    const test::Cells start = test::park_miller_soup(128, 14);
    for (const auto& device : test::every_device()) {
        test::AutomatonRun run(*device, "R1/T1/C14/NM", torus, start);
        const auto coloured = [&](std::uint64_t generation) {
            Counts counts = run.counts_at(generation);
            counts.erase(counts.begin());
            return counts;
        };
        CHECK(coloured(100) ==
              Counts{1313, 1262, 1145, 1074, 1066, 1037, 1011, 1067, 1107, 1145, 1237, 1319, 1299});
        const Counts spirals{1237, 1319, 1299, 1302, 1313, 1262, 1145,
                             1074, 1066, 1037, 1011, 1067, 1107};
        CHECK(coloured(300) == spirals);
        const test::Cells then = run.cells();
        run.stepper().step(1);
        CHECK(run.cells() != then);
        run.stepper().step(13);
        CHECK(run.cells() == then);
        CHECK(coloured(1000) == spirals);
    }
}
