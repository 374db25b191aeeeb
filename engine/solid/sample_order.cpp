// SPDX-License-Identifier: MIT
#include "engine/solid/sample_order.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::solid {

namespace {

/// Moves bit i of the low 10 bits to bit 3 i.
std::uint32_t spread_bits(std::uint32_t bits) {
    bits &= 0x3FFU;
    bits = (bits | bits << 16) & 0x030000FFU;
    bits = (bits | bits << 8) & 0x0300F00FU;
    bits = (bits | bits << 4) & 0x030C30C3U;
    bits = (bits | bits << 2) & 0x09249249U;
    return bits;
}

std::uint32_t nearest_node(float position, int nodes) {
    const float last = static_cast<float>(nodes - 1);
    return static_cast<std::uint32_t>(std::clamp(std::floor(position + 0.5F), 0.0F, last));
}

}  // namespace

std::uint32_t morton_code(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    return spread_bits(x) | spread_bits(y) << 1 | spread_bits(z) << 2;
}

std::vector<std::uint32_t> order_samples(std::span<const glm::vec3> positions_lu, Extent domain,
                                         int block_side) {
    constexpr int longest_side = 1024;  // a Morton code holds 10 bits an axis
    if (block_side < 1 || block_side > longest_side) {
        throw Error("sample block side", fmt::format("{} nodes", block_side),
                    fmt::format("It has to be between 1 and {}.", longest_side));
    }
    struct Place {
        std::uint64_t block;
        std::uint32_t code;
        std::uint32_t sample;
        auto operator<=>(const Place&) const = default;
    };
    const auto side = static_cast<std::uint32_t>(block_side);
    const std::uint64_t blocks_x = (static_cast<std::uint64_t>(domain.x) + side - 1) / side;
    const std::uint64_t blocks_y = (static_cast<std::uint64_t>(domain.y) + side - 1) / side;

    std::vector<Place> places;
    places.reserve(positions_lu.size());
    for (const glm::vec3& position : positions_lu) {
        const std::uint32_t x = nearest_node(position.x, domain.x);
        const std::uint32_t y = nearest_node(position.y, domain.y);
        const std::uint32_t z = nearest_node(position.z, domain.z);
        places.push_back({x / side + blocks_x * (y / side + blocks_y * (z / side)),
                          morton_code(x % side, y % side, z % side),
                          static_cast<std::uint32_t>(places.size())});
    }
    std::sort(places.begin(), places.end());

    std::vector<std::uint32_t> order(places.size());
    std::transform(places.begin(), places.end(), order.begin(),
                   [](const Place& place) { return place.sample; });
    return order;
}

}  // namespace lattice::solid
