// SPDX-License-Identifier: MIT
// The order in which samples are kept (Chen et al., Sec. 4.2): blocks of side l nodes in x-y-z
// order (x fastest), Morton order of the nodes inside a block. Samples of one body stay together.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"

namespace lattice::solid {

/// Nodes of a block's side, at most: a Morton code holds 10 bits an axis.
constexpr int largest_block_side = 1024;
/// Bodies that keep apart in the order.
constexpr int largest_body_count = 1 << 16;

/// Moves bit i of the low 10 bits to bit 3 i.
LATTICE_HD_INLINE std::uint32_t spread_bits(std::uint32_t bits) {
    bits &= 0x3FFU;
    bits = (bits | bits << 16) & 0x030000FFU;
    bits = (bits | bits << 8) & 0x0300F00FU;
    bits = (bits | bits << 4) & 0x030C30C3U;
    bits = (bits | bits << 2) & 0x09249249U;
    return bits;
}

/// Interleaves the low 10 bits of x, y and z (x lowest): Morton code.
LATTICE_HD_INLINE std::uint32_t morton_code(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    return spread_bits(x) | spread_bits(y) << 1 | spread_bits(z) << 2;
}

/// Samples are kept by ascending key, those of equal keys as they came.
struct SampleKeys {
    Extent domain;
    std::uint32_t side;      ///< l
    int code_bits;           ///< of a Morton code inside a block
    std::uint64_t blocks_x;  ///< along a row
    std::uint64_t blocks_y;

    /// `block_side` is in 1..largest_block_side.
    SampleKeys(const Extent& extent, int block_side)
        : domain(extent), side(static_cast<std::uint32_t>(block_side)), code_bits(0) {
        while ((1U << static_cast<unsigned>(code_bits / 3)) < side) { code_bits += 3; }
        blocks_x = (static_cast<std::uint64_t>(domain.x) + side - 1) / side;
        blocks_y = (static_cast<std::uint64_t>(domain.y) + side - 1) / side;
    }

    /// A sample belongs to its nearest node; one outside the domain to the nearest one inside.
    LATTICE_HD_INLINE std::uint64_t of(const glm::vec3& position_lu, std::int32_t body) const {
        const std::uint32_t x = nearest_node(position_lu.x, domain.x);
        const std::uint32_t y = nearest_node(position_lu.y, domain.y);
        const std::uint32_t z = nearest_node(position_lu.z, domain.z);
        const std::uint64_t block = x / side + blocks_x * (y / side + blocks_y * (z / side));
        return static_cast<std::uint64_t>(body) << 48U | block << static_cast<unsigned>(code_bits) |
               morton_code(x % side, y % side, z % side);
    }

    LATTICE_HD_INLINE static std::uint32_t nearest_node(float position, int nodes) {
        const float last = static_cast<float>(nodes - 1);
        const float nearest = floorf(position + 0.5F);
        // A position that is no number compares false and counts to the first node.
        return nearest > 0.0F ? static_cast<std::uint32_t>(fminf(nearest, last)) : 0U;
    }
};

}  // namespace lattice::solid
