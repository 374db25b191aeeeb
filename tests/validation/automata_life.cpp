// SPDX-License-Identifier: MIT
// Conway's Life. Populations of patterns: known values of LifeWiki, checked with Golly 3.3's bgolly
// on tori of the sizes given. Soups: the paper's own start (Cagigas-Muniz et al., SIMPAT 118, 2022,
// repository GPU-Cellular-Automata); its grids were computed with the repository's program and, for
// 256 cells, with bgolly.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

GridShape torus(int size) {
    return {size, size, Edge::torus};
}

test::AutomatonRun pattern_run(compute::Device& device, std::string_view rows, int size) {
    return {device, "B3/S23", torus(size), test::placed(rows, size / 2, size / 2, size, size)};
}

}  // namespace

TEST_CASE("methuselahs come to their known ends") {
    for (const auto& device : test::every_device()) {
        CHECK(pattern_run(*device, test::r_pentomino, 512).living_at(1103) == 116);
        CHECK(pattern_run(*device, test::r_pentomino, 256).living_at(1103) == 142);
        auto diehard = pattern_run(*device, test::diehard, 256);
        CHECK(diehard.living_at(0) == 7);
        CHECK(diehard.living_at(129) == 2);
        CHECK(diehard.living_at(130) == 0);
    }
}

TEST_CASE("Gosper's gun makes a glider each 30 generations") {
    for (const auto& device : test::every_device()) {
        auto gun = pattern_run(*device, test::gosper_gun, 256);
        std::uint64_t living = 36;
        for (const std::uint64_t generation : {0, 30, 60, 90, 120}) {
            CHECK(gun.living_at(generation) == living);
            living += 5;
        }
    }
}

TEST_CASE("a glider comes round a torus in four times its size, in every variant") {
    constexpr int size = 32;
    const test::Cells start = test::placed(test::glider, 3, 5, size, size);
    for (const auto& device : test::every_device()) {
        for (const auto& each : test::variants_for(*device, "B3/S23", torus(size))) {
            CAPTURE(std::string(each.name));
            test::AutomatonRun run(*device, "B3/S23", torus(size), start, each.variant);
            run.stepper().step(4);
            CHECK(run.cells() == test::placed(test::glider, 4, 6, size, size));
            run.stepper().step(4 * size - 4);
            CHECK(run.cells() == start);
        }
    }
}

TEST_CASE("the paper's soup") {
    for (const auto& device : test::every_device()) {
        const test::Cells start = test::glibc_soup(256);
        for (const auto& each : test::variants_for(*device, "B3/S23", torus(256))) {
            CAPTURE(std::string(each.name));
            test::AutomatonRun run(*device, "B3/S23", torus(256), start, each.variant);
            CHECK(run.living_at(0) == 32708);
            CHECK(run.living_at(1) == 17938);
            CHECK(run.living_at(10) == 13073);
            CHECK(run.living_at(100) == 6375);
            CHECK(run.living_at(1024) == 3281);
        }
        test::AutomatonRun larger(*device, "B3/S23", torus(512), test::glibc_soup(512));
        CHECK(larger.living_at(1024) == 11072);
    }
}
