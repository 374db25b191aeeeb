// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "engine/fluid/layout.hpp"

using namespace lattice;
using namespace lattice::fluid;

namespace {

void check_bijection(const Extent& e, int alpha) {
    CAPTURE(e.x);
    CAPTURE(alpha);
    const Layout layout = make_layout(e, alpha);
    std::vector<int> uses(static_cast<std::size_t>(population_count(e, layout)), 0);
    for (int i = 0; i < direction_count; ++i) {
        for (int row = 0; row < e.y * e.z; ++row) {
            for (int x = 0; x < e.x; ++x) {
                const std::int64_t address = layout.address(i, row, x);
                REQUIRE(address >= 0);
                REQUIRE(address < static_cast<std::int64_t>(uses.size()));
                REQUIRE(uses[address]++ == 0);
            }
        }
    }
}

}  // namespace

TEST_CASE("CSoA addresses are Eq. 9 of Chen et al. where rows fill blocks or blocks hold rows") {
    // beta alpha floor(k / alpha) + alpha i + (k mod alpha), beta = 27 components.
    const Extent e{16, 5, 3};
    for (const int alpha : {1, 2, 4, 8, 16, 32, 64}) {
        const Layout layout = make_layout(e, alpha);
        for (int k = 0; k < e.size(); ++k) {
            for (int i = 0; i < direction_count; ++i) {
                REQUIRE(layout.address(i, k / e.x, k % e.x) ==
                        27 * alpha * (k / alpha) + alpha * i + k % alpha);
            }
        }
    }
}

TEST_CASE("every layout gives each population of each node a place of its own") {
    for (const int nx : {1, 7, 16, 37, 100}) {
        check_bijection({nx, 3, 4}, one_block);
        for (int log2_alpha = 0; log2_alpha <= 9; ++log2_alpha) {
            check_bijection({nx, 3, 4}, 1 << log2_alpha);
        }
    }
}

TEST_CASE("a layout pads each row to whole blocks and no further") {
    CHECK(population_count({37, 5, 4}, make_layout({37, 5, 4}, one_block)) == 27 * 832);
    CHECK(population_count({37, 5, 4}, make_layout({37, 5, 4}, 8)) == 27 * 40 * 20);
    CHECK(population_count({64, 5, 4}, make_layout({64, 5, 4}, 32)) == 27 * 64 * 20);
}

// A power of two between them would put all 27 in the same sets of a cache.
TEST_CASE("populations of a structure of arrays lie an odd number of aligned units apart") {
    for (const int side : {16, 32, 33, 64, 128}) {
        const std::int64_t stride = make_layout({side, side, side}, one_block).stride;
        CHECK(stride % run_alignment == 0);
        CHECK(stride / run_alignment % 2 == 1);
        CHECK(stride - std::int64_t{side} * side * rounded_up(side, 2) < 2 * run_alignment);
    }
}

TEST_CASE("runs that cross a block are not contiguous") {
    const Layout layout = make_layout({100, 1, 1}, 8);
    CHECK(layout.contiguous(8, 8));
    CHECK_FALSE(layout.contiguous(9, 8));
    CHECK(layout.contiguous(9, 7));
    CHECK(make_layout({100, 1, 1}, one_block).contiguous(9, 80));
}
