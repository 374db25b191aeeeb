// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

#include "engine/compute/half.hpp"

using namespace lattice::compute;

TEST_CASE("every half comes back from its float") {
    int wrong = 0;
    for (std::uint32_t h = 0; h <= 0xffff; ++h) {
        const auto half = static_cast<std::uint16_t>(h);
        const float value = from_half(half);
        const bool nan = (h & 0x7fffU) > 0x7c00U;
        if (nan ? !(std::isnan(value) && std::isnan(from_half(to_half(value))))
                : to_half(value) != half) {
            ++wrong;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("halves mean what IEEE 754 says") {
    CHECK(from_half(0x0000) == 0.0F);
    CHECK(std::signbit(from_half(0x8000)));
    CHECK(from_half(0x0001) == 0x1p-24F);
    CHECK(from_half(0x03ff) == 1023 * 0x1p-24F);
    CHECK(from_half(0x0400) == 0x1p-14F);
    CHECK(from_half(0x3c00) == 1.0F);
    CHECK(from_half(0xc000) == -2.0F);
    CHECK(from_half(0x7bff) == largest_half);
    CHECK(from_half(0x7c00) == std::numeric_limits<float>::infinity());
}

TEST_CASE("between two halves the nearer is taken, and the even one half-way") {
    int wrong = 0;
    for (std::uint32_t h = 0; h < 0x7bff; ++h) {
        const auto low = static_cast<std::uint16_t>(h);
        const auto high = static_cast<std::uint16_t>(h + 1);
        const float middle = 0.5F * (from_half(low) + from_half(high));
        const std::uint16_t even = h % 2 == 0 ? low : high;
        for (const float sign : std::array{1.0F, -1.0F}) {
            const std::uint16_t bit = sign < 0 ? 0x8000 : 0;
            wrong += to_half(sign * middle) != (even | bit);
            wrong += to_half(sign * std::nextafter(middle, 0.0F)) != (low | bit);
            wrong += to_half(sign * std::nextafter(middle, 1e9F)) != (high | bit);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("floats beyond the largest half become infinity") {
    CHECK(to_half(std::nextafter(65520.0F, 0.0F)) == 0x7bff);
    CHECK(to_half(65520.0F) == 0x7c00);
    CHECK(to_half(-1e30F) == 0xfc00);
    CHECK(to_half(std::numeric_limits<float>::infinity()) == 0x7c00);
    CHECK(to_half(std::numeric_limits<float>::denorm_min()) == 0);
}
