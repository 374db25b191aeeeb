// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "engine/fluid/layout.hpp"

using namespace lattice::fluid;

namespace {

void check_bijection(std::int64_t nodes, int alpha) {
    const Layout layout = make_layout(nodes, alpha);
    std::vector<int> uses(static_cast<std::size_t>(population_count(nodes, layout)), 0);
    for (int i = 0; i < direction_count; ++i) {
        for (std::int64_t node = 0; node < nodes; ++node) {
            const std::int64_t address = layout.address(i, node);
            REQUIRE(address >= 0);
            REQUIRE(address < static_cast<std::int64_t>(uses.size()));
            REQUIRE(uses[address]++ == 0);
        }
    }
}

}  // namespace

TEST_CASE("CSoA addresses are Eq. 9 of Chen et al.") {
    // beta alpha floor(k / alpha) + alpha i + (k mod alpha), beta = 27 components.
    const Layout layout = make_layout(100, 8);
    CHECK(layout.address(0, 0) == 0);
    CHECK(layout.address(0, 7) == 7);
    CHECK(layout.address(1, 0) == 8);
    CHECK(layout.address(26, 7) == 27 * 8 - 1);
    CHECK(layout.address(5, 19) == 27 * 8 * 2 + 8 * 5 + 3);
    CHECK(make_layout(100, 1).address(4, 10) == 27 * 10 + 4);
}

TEST_CASE("every layout gives each population of each node a place of its own") {
    constexpr std::int64_t nodes = 77;
    check_bijection(nodes, 0);
    for (int log2_alpha = 0; log2_alpha <= 8; ++log2_alpha) {
        CAPTURE(log2_alpha);
        check_bijection(nodes, 1 << log2_alpha);
    }
}

TEST_CASE("runs that cross a block are not contiguous") {
    const Layout layout = make_layout(100, 8);
    CHECK(layout.contiguous(8, 8));
    CHECK_FALSE(layout.contiguous(9, 8));
    CHECK(layout.contiguous(9, 7));
}
