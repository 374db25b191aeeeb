// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/solid/sample_order.hpp"

using namespace lattice;

namespace {

/// Place i belongs to sample result[i].
std::vector<std::uint32_t> order_samples(const std::vector<glm::vec3>& positions, Extent domain,
                                         int block_side,
                                         const std::vector<std::int32_t>& bodies = {}) {
    const solid::SampleKeys keys(domain, block_side);
    const auto key = [&](std::uint32_t i) {
        return keys.of(positions[i], bodies.empty() ? 0 : bodies[i]);
    };
    std::vector<std::uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, key);
    return order;
}

}  // namespace

TEST_CASE("Morton codes interleave the bits, x lowest") {
    CHECK(solid::morton_code(0, 0, 0) == 0);
    CHECK(solid::morton_code(1, 0, 0) == 1);
    CHECK(solid::morton_code(0, 1, 0) == 2);
    CHECK(solid::morton_code(0, 0, 1) == 4);
    CHECK(solid::morton_code(2, 0, 0) == 8);
    CHECK(solid::morton_code(5, 3, 6) == 0b101'110'011);
    CHECK(solid::morton_code(1023, 0, 0) == 0x09249249);
    CHECK(solid::morton_code(1023, 1023, 1023) == 0x3FFFFFFF);
    CHECK(solid::morton_code(1024, 0, 0) == 0);  // only the low 10 bits count
}

TEST_CASE("samples follow blocks in x-y-z order and Morton order inside") {
    const Extent domain{8, 8, 8};
    const std::vector<glm::vec3> positions = {
        {4, 0, 0},  // 0: block (1,0,0)
        {0, 4, 0},  // 1: block (0,1,0)
        {0, 0, 4},  // 2: block (0,0,1)
        {3, 0, 0},  // 3: block 0, code 9
        {0, 1, 1},  // 4: block 0, code 6
        {2, 0, 0},  // 5: block 0, code 8
        {1, 1, 1},  // 6: block 0, code 7
        {0, 0, 0},  // 7: block 0, code 0
        {7, 7, 7},  // 8: last block
    };
    const std::vector<std::uint32_t> expected = {7, 4, 6, 5, 3, 0, 1, 2, 8};
    CHECK(order_samples(positions, domain, 4) == expected);
}

TEST_CASE("a block side of 1 gives plain x-y-z order, one of the whole domain Morton order") {
    const Extent domain{4, 4, 4};
    const std::vector<glm::vec3> positions = {{2, 0, 0}, {0, 1, 0}, {1, 1, 1}};
    CHECK(order_samples(positions, domain, 1) == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(order_samples(positions, domain, 1024) == std::vector<std::uint32_t>{1, 2, 0});
}

TEST_CASE("samples of one node keep their order and those outside count to the nearest node") {
    const Extent domain{4, 4, 4};
    const std::vector<glm::vec3> positions = {
        {1.4F, 1, 1}, {0.6F, 1, 1}, {99, -5, 1e30F}, {1.0F, 1, 1}, {-3, 0, 0}};
    CHECK(order_samples(positions, domain, 4) == std::vector<std::uint32_t>{4, 0, 1, 3, 2});
}

TEST_CASE("samples of one body stay together") {
    const std::vector<glm::vec3> positions = {{3, 3, 3}, {0, 0, 0}, {1, 0, 0}};
    CHECK(order_samples(positions, {4, 4, 4}, 2, {0, 1, 0}) == std::vector<std::uint32_t>{2, 0, 1});
}

TEST_CASE("a position that is no number has a key") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(solid::SampleKeys({4, 4, 4}, 2).of({nan, nan, nan}, 0) == 0);
}

TEST_CASE("keys of the largest grid and of any block side keep blocks apart") {
    const Extent domain{2048, 1024, 1023};
    for (const int side : {1, 3, 8, 1000, 1024}) {
        CAPTURE(side);
        const solid::SampleKeys keys(domain, side);
        const auto last = static_cast<float>(side - 1);
        CHECK(keys.of({last, last, last}, 0) < keys.of({last + 1, 0, 0}, 0));
        CHECK(keys.of({2047, 1023, 1022}, 0) < keys.of({0, 0, 0}, 1));
    }
}
