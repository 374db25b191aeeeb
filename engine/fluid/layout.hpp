// SPDX-License-Identifier: MIT
// Where population i of node k lies in memory. CSoA (Chen et al., Eq. 9): blocks of alpha nodes,
// inside a block one run of alpha values for each population. alpha = 1 is an array of structures;
// one block for all nodes is a structure of arrays.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"

namespace lattice::fluid {

/// Most nodes of one grid: node numbers are 32 bits wide in kernels.
constexpr std::int64_t max_nodes = (std::int64_t{1} << 31) - 1;

struct Layout {
    std::int64_t block = 0;   ///< distance of two blocks
    std::int64_t stride = 0;  ///< distance of two populations of a node
    int log2_alpha = 31;

    /// Where the populations of a node begin; population i lies i strides on.
    LATTICE_HD_INLINE std::int64_t base(std::int64_t node) const {
        const auto k = static_cast<std::uint32_t>(node);
        const std::uint32_t inside = k & ((1U << log2_alpha) - 1U);
        return static_cast<std::int64_t>(k >> log2_alpha) * block + inside;
    }
    LATTICE_HD_INLINE std::int64_t address(int i, std::int64_t node) const {
        return base(node) + i * stride;
    }
    /// True when `count` nodes from `node` on lie side by side in memory.
    LATTICE_HD_INLINE bool contiguous(std::int64_t node, int count) const {
        return (node >> log2_alpha) == ((node + count - 1) >> log2_alpha);
    }
};

/// Runs begin at multiples of so many values, so that vector accesses are aligned.
constexpr std::int64_t run_alignment = 64;

/// alpha = 0: structure of arrays; else a power of two.
constexpr Layout make_layout(std::int64_t nodes, int alpha) {
    if (alpha == 0) { return {0, (nodes + run_alignment - 1) / run_alignment * run_alignment, 31}; }
    return {std::int64_t{direction_count} * alpha, alpha,
            std::countr_zero(static_cast<unsigned>(alpha))};
}

/// Values that a layout needs for so many nodes.
constexpr std::int64_t population_count(std::int64_t nodes, const Layout& layout) {
    if (layout.block == 0) { return direction_count * layout.stride; }
    return (nodes + layout.stride - 1) / layout.stride * layout.block;
}

}  // namespace lattice::fluid
