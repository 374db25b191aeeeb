// SPDX-License-Identifier: MIT
// Where population i of node k lies in memory. CSoA (Chen et al., Eq. 9): blocks of alpha nodes,
// inside a block one run of alpha values for each population. alpha = 1 is an array of structures;
// one block for all nodes is a structure of arrays and has a type of its own, because there the
// distance of two populations of a node is one constant.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"

namespace lattice::fluid {

struct BlockLayout {
    int log2_alpha = 0;

    LATTICE_HD_INLINE std::int64_t address(int i, std::int64_t node) const {
        const std::int64_t block = node >> log2_alpha;
        const std::int64_t inside = node & ((std::int64_t{1} << log2_alpha) - 1);
        return ((block * direction_count + i) << log2_alpha) + inside;
    }
    /// True when `count` nodes from `node` on lie side by side in memory.
    LATTICE_HD_INLINE bool contiguous(std::int64_t node, int count) const {
        return (node >> log2_alpha) == ((node + count - 1) >> log2_alpha);
    }
};

struct ArraysLayout {
    std::int64_t nodes = 0;

    LATTICE_HD_INLINE std::int64_t address(int i, std::int64_t node) const {
        return i * nodes + node;
    }
    LATTICE_HD_INLINE bool contiguous(std::int64_t, int) const { return true; }
};

/// Values that a layout with this alpha (0: structure of arrays) needs for so many nodes.
constexpr std::int64_t population_count(std::int64_t nodes, int alpha) {
    const std::int64_t padded = alpha == 0 ? nodes : (nodes + alpha - 1) / alpha * alpha;
    return padded * direction_count;
}

}  // namespace lattice::fluid
