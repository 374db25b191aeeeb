// SPDX-License-Identifier: MIT
// Drossel and Schwabl's forest (PRL 69, 1992) at three pairs of growth p and lightning f on a torus
// of 512 cells, averaged over 2000 generations after 1000. The densities were measured with a plain
// program of our own; the balance holds in any forest: p (1 - rho - phi) = phi + change of rho.
// Exponents are left alone: Grassberger (cond-mat/0202022) shows that they are not asymptotic.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "tests/validation/automata_forest.hpp"
#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

TEST_CASE("densities and balances of forests") {
    struct Known {
        double growth, lightning, trees, trees_error, fires;
    };
    for (const auto& device : test::every_device()) {
        for (const Known& known :
             {Known{0.01, 1e-4, 0.383, 0.003, 0.0061}, Known{0.002, 2e-5, 0.377, 0.005, 0.00124},
              Known{0.01, 1e-5, 0.426, 0.006, 0.0057}}) {
            CAPTURE(known.lightning);
            const test::ForestAverages forest =
                test::average_forest(*device, 512, known.growth, known.lightning, 1000, 2000);
            const double grown = forest.grown(known.growth);
            CHECK(std::abs(forest.fires + forest.more_trees - grown) < 0.003 * grown);
            CHECK(std::abs(forest.trees - known.trees) < known.trees_error);
            CHECK(std::abs(forest.fires - known.fires) < 0.03 * known.fires);
        }
    }
}

TEST_CASE("the paper's forest of 1024 cells still burns after 1024 generations") {
    for (const auto& device : test::every_device()) {
        test::AutomatonRun run(*device, "ForestFire:ash", {1024, 1024, Edge::bounded},
                               test::paper_forest(1024));
        const std::vector<std::uint64_t> counts = run.counts_at(1024);
        CHECK(counts[1] == 27749);
        CHECK(counts[2] == 608);
        CHECK(counts[3] == 291);
    }
}
