// SPDX-License-Identifier: MIT
// Soups of Park and Miller's numbers on a torus of 128 cells: populations after 1, 10, 100 and 1000
// generations as Golly 3.3's bgolly computes them.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

constexpr GridShape torus{128, 128, Edge::torus};

/// B3/S23 as a table of neighbourhoods, which is taken for one that tells neighbours apart.
constexpr const char* life_as_map =
    "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICA"
    "AIAAaIDogIAAgACAAIAAAAAAAA";

std::vector<std::uint64_t> without_dead(std::vector<std::uint64_t> counts) {
    counts.erase(counts.begin());
    return counts;
}

}  // namespace

TEST_CASE("rules of two states") {
    struct Known {
        const char* rule;
        std::array<std::uint64_t, 4> living;
    };
    const std::vector<Known> all{
        {"B3/S23", {4517, 3296, 1655, 548}},     {life_as_map, {4517, 3296, 1655, 548}},
        {"B36/S23", {5381, 4098, 1699, 518}},    {"B3678/S34678", {8115, 8083, 8114, 8795}},
        {"B2/S", {952, 2672, 3535, 3456}},       {"B3/S12345", {8719, 9023, 9023, 9023}},
        {"B13/S012V", {9717, 8887, 8566, 8347}}, {"B2/S34H", {6388, 4187, 399, 305}},
        {"B2-a/S12", {1829, 1530, 527, 488}},    {"B3/S2-i34q", {4576, 3242, 1095, 358}}};
    const test::Cells start = test::park_miller_soup(128, 2);
    for (const auto& device : test::every_device()) {
        for (const Known& known : all) {
            CAPTURE(std::string(known.rule));
            test::AutomatonRun run(*device, known.rule, torus, start);
            CHECK(run.living_at(0) == 8146);
            CHECK(run.living_at(1) == known.living[0]);
            CHECK(run.living_at(10) == known.living[1]);
            CHECK(run.living_at(100) == known.living[2]);
            CHECK(run.living_at(1000) == known.living[3]);
        }
    }
}

TEST_CASE("Generations") {
    using Counts = std::vector<std::uint64_t>;
    for (const auto& device : test::every_device()) {
        test::AutomatonRun brain(*device, "/2/3", torus, test::park_miller_soup(128, 3));
        CHECK(without_dead(brain.counts_at(1)) == Counts{1502, 5482});
        CHECK(without_dead(brain.counts_at(10)) == Counts{820, 893});
        CHECK(without_dead(brain.counts_at(100)) == Counts{548, 550});
        CHECK(without_dead(brain.counts_at(1000)) == Counts{360, 358});
        test::AutomatonRun wars(*device, "345/2/4", torus, test::park_miller_soup(128, 4));
        CHECK(without_dead(wars.counts_at(1)) == Counts{2525, 2756, 4083});
        CHECK(without_dead(wars.counts_at(10)) == Counts{879, 578, 629});
        CHECK(without_dead(wars.counts_at(100)) == Counts{165, 107, 109});
        CHECK(without_dead(wars.counts_at(1000)) == Counts{61, 25, 27});
        test::AutomatonRun bloomerang(*device, "234/34678/24", torus,
                                      test::park_miller_soup(128, 24));
        Counts dozen(23, 0);
        dozen[0] = 12;
        CHECK(without_dead(bloomerang.counts_at(100)) == dozen);
        CHECK(without_dead(bloomerang.counts_at(1000)) == dozen);
    }
}

TEST_CASE("Larger than Life") {
    struct Known {
        const char* rule;
        std::array<std::uint64_t, 4> living;
    };
    const std::vector<Known> all{{"R5,C0,M1,S34..58,B34..45,NM", {2770, 1765, 1723, 679}},
                                 {"R3,C0,M1,S8..15,B9..14,NN", {13105, 1947, 2761, 4119}},
                                 {"R4,C0,M1,S17..33,B17..26,NC", {3313, 5368, 6174, 6297}},
                                 {"R5,C5,M1,S34..58,B34..45,NM", {8206, 971, 298, 36}}};
    const test::Cells start = test::park_miller_soup(128, 2);
    for (const auto& device : test::every_device()) {
        for (const Known& known : all) {
            CAPTURE(std::string(known.rule));
            test::AutomatonRun run(*device, known.rule, torus, start);
            // With ageing states, those alive or ageing are counted.
            const auto living = [&](std::uint64_t generation) {
                std::uint64_t sum = 0;
                for (const std::uint64_t count : without_dead(run.counts_at(generation))) {
                    sum += count;
                }
                return sum;
            };
            CHECK(living(1) == known.living[0]);
            CHECK(living(10) == known.living[1]);
            CHECK(living(50) == known.living[2]);
            CHECK(living(100) == known.living[3]);
        }
    }
}
