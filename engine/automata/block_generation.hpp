// SPDX-License-Identifier: MIT
// One generation by the table of block_table.hpp on rows of bits: a body for a column of words of
// several rows, two rows and two columns of cells a look-up.
#pragma once

#include <cstdint>

#include "engine/automata/bit_rows.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#include "engine/automata/block_table.hpp"

namespace lattice::automata {

/// Two rows of the 34 cells of a word and of the one on each side: byte p holds the columns 2 p - 1
/// and 2 p of both, in the order of block_index_bit().
struct PairedColumns {
    static constexpr int words = 5;  ///< 17 bytes
    std::uint32_t v[words];

    /// Four pairs of neighbouring bits to the lowest bits of four bytes.
    LATTICE_HD_INLINE static std::uint32_t apart(std::uint32_t pairs) {
        pairs = (pairs | (pairs << 12)) & 0x000F000Fu;
        return (pairs | (pairs << 6)) & 0x03030303u;
    }

    LATTICE_HD_INLINE void add(const WordBetween<1>& row, int shift) {
        const std::uint32_t shifted = western(row.own[0], row.west[0]);
        LATTICE_UNROLL
        for (int i = 0; i < 4; ++i) { v[i] |= apart((shifted >> (8 * i)) & 0xFFu) << shift; }
        v[4] |= ((row.own[0] >> 31) | ((row.east[0] & 1u) << 1)) << shift;
    }

    LATTICE_HD_INLINE static PairedColumns of(const WordBetween<1>& upper,
                                              const WordBetween<1>& lower) {
        PairedColumns made{};
        made.add(upper, 0);
        made.add(lower, 2);
        return made;
    }

    /// Bytes p and p + 1.
    LATTICE_HD_INLINE std::uint32_t square(int p) const {
        const int in_word = p % 4;
        const std::uint32_t low = v[p / 4] >> (8 * in_word);
        return in_word < 3 ? low & 0xFFFFu : low | ((v[p / 4 + 1] & 0xFFu) << 8);
    }
};

struct BlockGeneration {
    static constexpr int rows_per_body = 16;  ///< even

    GridView from;
    BitPlanes to;
    const std::uint32_t* table;
    RowEnds ends = RowEnds::of(from.shape);

    LATTICE_HD std::int64_t bodies() const {
        return static_cast<std::int64_t>(ends.words()) *
               ((from.shape.height + rows_per_body - 1) / rows_per_body);
    }

    LATTICE_HD void operator()(std::int64_t body) const {
        const auto w = static_cast<int>(body % ends.words());
        const auto first = static_cast<int>(body / ends.words()) * rows_per_body;
        const int end =
            first + rows_per_body < from.shape.height ? first + rows_per_body : from.shape.height;
        PairedColumns upper = PairedColumns::of(words(first - 1, w), words(first, w));
        for (int y = first; y < end; y += 2) {
            const PairedColumns lower = PairedColumns::of(words(y + 1, w), words(y + 2, w));
            PairedColumns squares;
            LATTICE_UNROLL
            for (int i = 0; i < PairedColumns::words; ++i) {
                squares.v[i] = upper.v[i] | (lower.v[i] << 4);
            }
            const std::uint32_t west = entries_from(squares, 0);
            const std::uint32_t east = entries_from(squares, 8);
            store(y, w, even_pairs(west) | (even_pairs(east) << 16));
            if (y + 1 < end) {
                store(y + 1, w, even_pairs(west >> 2) | (even_pairs(east >> 2) << 16));
            }
            upper = lower;
        }
    }

private:
    LATTICE_HD WordBetween<1> words(int y, int w) const {
        const int index = cell_index(from.shape.edge, y, from.shape.height);
        const BitRow row =
            index < 0
                ? BitRow{}
                : BitRow{static_cast<const std::uint32_t*>(from.memory) + index * from.row_stride,
                         from.plane_stride};
        return WordBetween<1>::of(ends, row, w);
    }

    /// Of eight squares, four bits each.
    LATTICE_HD_INLINE std::uint32_t entries_from(const PairedColumns& squares, int first) const {
        std::uint32_t entries = 0;
        LATTICE_UNROLL
        for (int i = 0; i < 8; ++i) {
            entries |= block_entry(table, squares.square(first + i)) << (4 * i);
        }
        return entries;
    }

    /// The lower two bits of each four, together.
    LATTICE_HD_INLINE static std::uint32_t even_pairs(std::uint32_t bits) {
        bits &= 0x33333333u;
        bits = (bits | (bits >> 2)) & 0x0F0F0F0Fu;
        bits = (bits | (bits >> 4)) & 0x00FF00FFu;
        return (bits | (bits >> 8)) & 0xFFFFu;
    }

    LATTICE_HD_INLINE void store(int y, int w, std::uint32_t cells) const {
        to.words[y * to.row_stride + w] = cells & ends.inside(w);
    }
};

}  // namespace lattice::automata
