// SPDX-License-Identifier: MIT
// Patterns of Golly's own collection, Debian package golly-data; counts as Golly 3.3's bgolly
// computes them. Without the package there is nothing to compare.
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/automata/pattern_file.hpp"
#include "tests/validation/automata_run.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

std::optional<Pattern> of_golly(const std::string& name) {
    const std::filesystem::path file = std::filesystem::path("/usr/share/golly/Patterns") / name;
    if (std::filesystem::exists(file)) { return read_pattern(file); }
    MESSAGE("SKIPPED: there is no ", file.string(), "; install golly-data");
    return std::nullopt;
}

test::AutomatonRun in_the_middle(compute::Device& device, const char* rule, const Pattern& pattern,
                                 const GridShape& shape) {
    std::vector<State> cells(static_cast<std::size_t>(shape.cells()), 0);
    const int left = (shape.width - pattern.width) / 2;
    const int top = (shape.height - pattern.height) / 2;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            cells[static_cast<std::size_t>(top + y) * static_cast<std::size_t>(shape.width) +
                  static_cast<std::size_t>(left + x)] = pattern.at(x, y);
        }
    }
    return {device, rule, shape, cells};
}

}  // namespace

TEST_CASE("the computer of primes") {
    const auto computer = of_golly("WireWorld/primes.mc");
    if (!computer) { return; }
    CHECK(computer->width == 568);
    CHECK(computer->height == 903);
    struct Known {
        std::uint64_t generation, heads, tails, conductors;
    };
    for (const auto& device : test::every_device()) {
        auto run = in_the_middle(*device, "WireWorld", *computer, {600, 920, Edge::bounded});
        for (const Known& known :
             {Known{1, 3765, 3827, 54445}, Known{100, 3919, 3926, 54192},
              Known{1000, 4383, 4432, 53222}, Known{10000, 4473, 4465, 53099}}) {
            CAPTURE(known.generation);
            const std::vector<std::uint64_t> counts = run.counts_at(known.generation);
            CHECK(counts[1] == known.heads);
            CHECK(counts[2] == known.tails);
            CHECK(counts[3] == known.conductors);
            CHECK(counts[1] + counts[2] + counts[3] == 62037);
        }
    }
}

TEST_CASE("the spacefiller fills a plane") {
    const auto filler = of_golly("Life/Breeders/spacefiller.rle");
    if (!filler) { return; }
    for (const auto& device : test::every_device()) {
        auto run = in_the_middle(*device, "B3/S23", *filler, {2048, 2048, Edge::bounded});
        struct Known {
            std::uint64_t generation, living;
        };
        for (const Known& known : {Known{0, 200}, Known{64, 1768}, Known{128, 5384},
                                   Known{256, 18760}, Known{512, 70088}, Known{1024, 271048}}) {
            CAPTURE(known.generation);
            CHECK(run.living_at(known.generation) == known.living);
        }
    }
}
