// SPDX-License-Identifier: MIT
// Where population i of node k lies in memory. CSoA (Chen et al., Eq. 9): blocks of alpha nodes,
// inside a block one run of alpha values for each population. alpha = 1 is an array of structures;
// one block for all nodes is a structure of arrays.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"

namespace lattice::fluid {

/// Nodes are counted row by row along x, each row padded to `pitch` nodes so that it either fills
/// whole blocks or lies within one. So an address is the sum of one number for the row, which all
/// threads of a GPU block share, and one for the column.
struct Layout {
    std::int64_t stride = 0;     ///< distance of two populations of a node
    std::int64_t block = 0;      ///< distance of two blocks along a row
    std::int64_t row_block = 0;  ///< distance of two rows that begin a block
    std::int64_t pitch = 0;      ///< distance of two rows within a block
    int column_shift = 31;       ///< log2 of nodes a block, for blocks shorter than a row
    int row_shift = 0;           ///< log2 of rows a block, for blocks of several rows

    /// `Index` is wide enough for any value of population 0.
    template <class Index>
    LATTICE_HD_INLINE Index row(Index number) const {
        const Index in_block = number & ((Index{1} << row_shift) - 1);
        return (number >> row_shift) * static_cast<Index>(row_block) +
               in_block * static_cast<Index>(pitch);
    }
    LATTICE_HD_INLINE std::uint32_t column(int x) const {
        const auto k = static_cast<std::uint32_t>(x);
        return (k >> column_shift) * static_cast<std::uint32_t>(block) +
               (k & ((1U << column_shift) - 1U));
    }
    /// Of population i at a node of this row and column.
    LATTICE_HD_INLINE std::int64_t address(int i, std::int64_t row_number, int x) const {
        return row(row_number) + column(x) + i * stride;
    }
    /// True when `count` nodes from x on lie side by side in memory.
    LATTICE_HD_INLINE bool contiguous(int x, int count) const {
        return (x >> column_shift) == ((x + count - 1) >> column_shift);
    }
};

/// Runs begin at multiples of so many values, so that vector accesses are aligned.
constexpr std::int64_t run_alignment = 64;

constexpr std::int64_t rounded_up(std::int64_t count, std::int64_t multiple) {
    return (count + multiple - 1) / multiple * multiple;
}

/// An alpha that holds any grid.
constexpr int one_block = 1 << 30;

/// `alpha` is a power of two; one that holds the whole grid makes a structure of arrays.
constexpr Layout make_layout(const Extent& e, int alpha) {
    const std::int64_t rows = static_cast<std::int64_t>(e.y) * e.z;
    Layout layout;
    if (alpha >= e.size()) {
        layout.row_block = rounded_up(e.x, 2);
        // An odd number of units, so that the populations of a node fall into different sets of a
        // cache also where the grid's sides are powers of two.
        layout.stride = (rounded_up(rows * layout.row_block, run_alignment) / run_alignment | 1) *
                        run_alignment;
        return layout;
    }
    layout.stride = alpha;
    layout.block = std::int64_t{direction_count} * alpha;
    if (alpha <= e.x) {
        layout.column_shift = std::countr_zero(static_cast<unsigned>(alpha));
        layout.row_block = rounded_up(e.x, alpha) / alpha * layout.block;
        return layout;
    }
    layout.pitch = std::bit_ceil(static_cast<unsigned>(e.x));
    layout.row_shift = std::countr_zero(static_cast<unsigned>(alpha / layout.pitch));
    layout.row_block = layout.block;
    return layout;
}

/// Values that a layout needs.
constexpr std::int64_t population_count(const Extent& e, const Layout& layout) {
    const std::int64_t rows = static_cast<std::int64_t>(e.y) * e.z;
    if (layout.block == 0) { return direction_count * layout.stride; }
    return ((rows - 1) >> layout.row_shift) * layout.row_block + layout.row_block;
}

/// True when 32 bits count the places of population 0. A structure of arrays always fits.
constexpr bool fits_narrow(const Extent& e, const Layout& layout) {
    const std::int64_t rows = static_cast<std::int64_t>(e.y) * e.z;
    return ((rows >> layout.row_shift) + 1) * layout.row_block < (std::int64_t{1} << 32);
}

}  // namespace lattice::fluid
