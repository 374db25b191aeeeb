// SPDX-License-Identifier: MIT
// Rows of words with what lies beyond their ends.
#pragma once

#include <cstdint>

#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/edge.hpp"

namespace lattice::automata {

/// A row of cells in bit planes; without words it is a row of state 0.
struct BitRow {
    const std::uint32_t* words = nullptr;
    std::int64_t plane_stride = 0;

    LATTICE_HD_INLINE std::uint32_t word(int plane, int w) const {
        if (words == nullptr) { return 0; }
#ifdef __CUDA_ARCH__
        // Lets loads of later rows pass the stores of earlier ones.
        return __ldg(words + plane * plane_stride + w);
#else
        return words[plane * plane_stride + w];
#endif
    }
};

/// How the rows of a grid end.
struct RowEnds {
    int width;
    int before;  ///< cell that is found west of the first one, -1 for none
    int after;   ///< and east of the last one

    LATTICE_HD static RowEnds of(const GridShape& shape) {
        return {shape.width, cell_index(shape.edge, -1, shape.width),
                cell_index(shape.edge, shape.width, shape.width)};
    }

    LATTICE_HD_INLINE int words() const { return (width + 31) / 32; }

    /// Bits of word w that are cells of the row.
    LATTICE_HD_INLINE std::uint32_t inside(int w) const {
        const int cells = width - 32 * w;
        return cells >= 32 ? ~0u : cells <= 0 ? 0u : ~(~0u << cells);
    }

    /// One plane of a cell, 0 for none.
    LATTICE_HD_INLINE static std::uint32_t bit(const BitRow& row, int plane, int cell) {
        return cell < 0 ? 0u : (row.word(plane, cell / 32) >> (cell % 32)) & 1u;
    }

    /// Words w = -1 to words(), right in each cell of the row and in the one cell beyond either
    /// end.
    template <int Planes>
    LATTICE_HD_INLINE WordSet<std::uint32_t, Planes> cells(const BitRow& row, int w) const {
        const int last = words() - 1;
        WordSet<std::uint32_t, Planes> found;
        LATTICE_UNROLL
        for (int plane = 0; plane < Planes; ++plane) {
            if (w < 0) {
                found[plane] = bit(row, plane, before) << 31;
            } else if (w > last) {
                found[plane] = bit(row, plane, after);
            } else {
                found[plane] = row.word(plane, w);
                if (w == last && width % 32 != 0) {
                    found[plane] |= bit(row, plane, after) << (width % 32);
                }
            }
        }
        return found;
    }
};

/// A word of a row with both beside it.
template <int Planes>
struct WordBetween {
    WordSet<std::uint32_t, Planes> west;
    WordSet<std::uint32_t, Planes> own;
    WordSet<std::uint32_t, Planes> east;

    LATTICE_HD_INLINE static WordBetween of(const RowEnds& ends, const BitRow& row, int w) {
        return {ends.cells<Planes>(row, w - 1), ends.cells<Planes>(row, w),
                ends.cells<Planes>(row, w + 1)};
    }

    template <class Circuit>
    LATTICE_HD_INLINE RowWords<Circuit, std::uint32_t> sums(const Circuit& circuit) const {
        return row_between(circuit, west, own, east);
    }
};

}  // namespace lattice::automata
