// SPDX-License-Identifier: MIT
// Forest fires. The paper's forest with nothing outside, counts as Golly 3.3's bgolly computes them
// with a rule table. Drossel and Schwabl's forest (PRL 69, 1992): trees that grow become fires or
// stay, p (1 - rho - phi) = phi + change of rho with the densities rho of trees and phi of fires.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/validation/automata_forest.hpp"
#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

struct Known {
    std::uint64_t generation, trees, ash, fires;
};

void check(test::AutomatonRun& run, const std::vector<Known>& all) {
    for (const Known& known : all) {
        CAPTURE(known.generation);
        const std::vector<std::uint64_t> counts = run.counts_at(known.generation);
        CHECK(counts[1] == known.trees);
        CHECK(counts[2] == known.ash);
        CHECK(counts[3] == known.fires);
    }
}

}  // namespace

TEST_CASE("the paper's forest burns down") {
    constexpr GridShape shape{256, 256, Edge::bounded};
    const test::Cells start = test::paper_forest(256);
    for (const auto& device : test::every_device()) {
        for (const auto& each : test::variants_for(*device, "ForestFire:ash", shape)) {
            CAPTURE(std::string(each.name));
            test::AutomatonRun run(*device, "ForestFire:ash", shape, start, each.variant);
            check(run, {{0, 52456, 0, 3},
                        {1, 52452, 3, 4},
                        {10, 52185, 89, 52},
                        {50, 46458, 286, 150},
                        {100, 38191, 349, 182},
                        {200, 18187, 345, 185},
                        {300, 1680, 96, 45}});
            // The last ash goes between generations 363 and 364.
            CHECK(run.counts_at(363)[2] > 0);
            CHECK(run.counts_at(364) == std::vector<std::uint64_t>{65536 - 106, 106, 0, 0});
        }
        test::AutomatonRun larger(*device, "ForestFire:ash", {512, 512, Edge::bounded},
                                  test::paper_forest(512));
        CHECK(larger.counts_at(573)[2] > 0);
        CHECK(larger.counts_at(574) == std::vector<std::uint64_t>{262144 - 500, 500, 0, 0});
    }
}

TEST_CASE("as many trees grow as burn") {
    for (const auto& device : test::every_device()) {
        const test::ForestAverages forest =
            test::average_forest(*device, 192, 0.01, 1e-4, 800, 1200);
        const double grown = forest.grown(0.01);
        CHECK(std::abs(forest.fires + forest.more_trees - grown) < 0.01 * grown);
        CHECK(std::abs(forest.trees - 0.383) < 0.02);
        CHECK(std::abs(forest.fires - 0.0061) < 0.0003);
    }
}
