// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/compute/random.hpp"

using namespace lattice::compute;

namespace {

void check_words(const Random4& found, std::uint32_t a, std::uint32_t b, std::uint32_t c,
                 std::uint32_t d) {
    CHECK(found.v[0] == a);
    CHECK(found.v[1] == b);
    CHECK(found.v[2] == c);
    CHECK(found.v[3] == d);
}

}  // namespace

TEST_CASE("philox gives the published known answers") {
    check_words(philox(0, 0, 0, 0, 0, 0), 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8);
    constexpr std::uint32_t ones = 0xffffffff;
    check_words(philox(ones, ones, ones, ones, ones, ones), 0x408f276d, 0x41c83b0e, 0xa20bc7c6,
                0x6d5451fd);
    check_words(philox(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0),
                0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1);
}

TEST_CASE("random4 tells seed, step, cell and draw apart") {
    const std::uint32_t base = random4(1, 2, 3).v[0];
    CHECK(random4(1, 2, 3).v[0] == base);
    CHECK(random4(2, 2, 3).v[0] != base);
    CHECK(random4(1, 3, 3).v[0] != base);
    CHECK(random4(1, 2, 4).v[0] != base);
    CHECK(random4(1, 2, 3, 1).v[0] != base);
    constexpr std::uint64_t high = std::uint64_t{1} << 32;
    CHECK(random4(1 + high, 2, 3).v[0] != base);
    CHECK(random4(1, 2 + high, 3).v[0] != base);
    CHECK(random4(1, 2, 3 + high).v[0] != base);
}

TEST_CASE("unit floats stay below one") {
    CHECK(to_unit_float(0) == 0.0F);
    CHECK(to_unit_float(0x80000000) == 0.5F);
    CHECK(to_unit_float(0xffffffff) == 1.0F - 0x1p-24F);
}
