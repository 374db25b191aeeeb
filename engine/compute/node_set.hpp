// SPDX-License-Identifier: MIT
// A set of nodes of a grid as kernels see it, its members numbered by ascending linear index: one
// bit a node, and for each word of 32 how many members lie before it.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice::compute {

/// Nodes of one word of a NodeSet.
constexpr int nodes_per_word = 32;

LATTICE_HD_INLINE int bits_set(std::uint32_t word) {
#ifdef __CUDA_ARCH__
    return __popc(word);
#else
    return std::popcount(word);
#endif
}

struct NodeSet {
    const std::uint32_t* members = nullptr;  ///< bit k of word w: node 32 w + k; null: no set
    const std::int32_t* before = nullptr;    ///< per word

    /// All that most nodes of a sparse set ask: true when a member shares the word of this node.
    LATTICE_HD_INLINE bool has_neighbours(std::int64_t node) const {
        return members[node / nodes_per_word] != 0;
    }

    /// Number of a node among the members, -1 for one that is none.
    LATTICE_HD_INLINE std::int32_t number(std::int64_t node) const {
        const std::int64_t w = node / nodes_per_word;
        const std::uint32_t word = members[w];
        const std::uint32_t bit = 1U << static_cast<unsigned>(node % nodes_per_word);
        return (word & bit) != 0 ? before[w] + bits_set(word & (bit - 1U)) : -1;
    }
};

/// Words of a set in a grid of so many nodes.
constexpr std::int64_t word_count(std::int64_t nodes) {
    return (nodes + nodes_per_word - 1) / nodes_per_word;
}

}  // namespace lattice::compute
