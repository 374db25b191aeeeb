// SPDX-License-Identifier: MIT
// 32 cells of a row, whatever their format.
#pragma once

#include "engine/automata/byte_word.hpp"
#include "engine/automata/grid.hpp"

namespace lattice::automata {

/// Cells x = 32 block, ... of row y, read once.
class CellBlock {
public:
    LATTICE_HD_INLINE CellBlock(const GridView& grid, int block, int y)
        : grid_(grid), block_(block), y_(y) {
        const int left = grid.shape.width - 32 * block;
        inside_ = left >= 32 ? ~0u : (1u << left) - 1;
        if (grid.format.cells == CellFormat::byte) {
            const auto* row = static_cast<const std::uint8_t*>(grid.memory) + y * grid.row_stride +
                              static_cast<std::int64_t>(32) * block;
            const auto* words = reinterpret_cast<const std::uint32_t*>(row);
            LATTICE_UNROLL
            for (int i = 0; i < 8; ++i) { words_[i] = words[i]; }
        }
    }

    /// Bit i: cell 32 block + i is inside the grid and in this state.
    LATTICE_HD_INLINE std::uint32_t in_state(State state) const {
        if (grid_.format.cells == CellFormat::byte) { return inside_ & of_bytes(state); }
        if (grid_.format.cells == CellFormat::planes) { return inside_ & of_planes(state); }
        std::uint32_t found = 0;
        for (int i = 0; i < 32; ++i) {
            if (((inside_ >> i) & 1u) != 0 && grid_.at(32 * block_ + i, y_) == state) {
                found |= 1u << i;
            }
        }
        return found;
    }

    /// Bit i: cell 32 block + i is inside the grid and in another state.
    LATTICE_HD_INLINE std::uint32_t outside_state(State state) const {
        return inside_ & ~in_state(state);
    }

    /// Bit i: cell 32 block + i is inside the grid and in another state than that of `other`, the
    /// same cells of a grid of at least this width.
    LATTICE_HD_INLINE std::uint32_t differs_from(const CellBlock& other) const {
        std::uint32_t found = 0;
        if (grid_.format.cells == CellFormat::byte &&
            other.grid_.format.cells == CellFormat::byte) {
            LATTICE_UNROLL
            for (int i = 0; i < 8; ++i) {
                const std::uint32_t same = bytes_equal(words_[i], other.words_[i]);
                found |= (bits_of_flags(same) ^ 0xFu) << (4 * i);
            }
            return found & inside_;
        }
        if (grid_.format.cells == CellFormat::planes && grid_.format == other.grid_.format) {
            for (int plane = 0; plane < grid_.format.planes; ++plane) {
                found |= grid_.word(plane, block_, y_) ^ other.grid_.word(plane, block_, y_);
            }
            return found & inside_;
        }
        for (int i = 0; i < 32; ++i) {
            const int x = 32 * block_ + i;
            if (((inside_ >> i) & 1u) != 0 && grid_.at(x, y_) != other.grid_.at(x, y_)) {
                found |= 1u << i;
            }
        }
        return found;
    }

private:
    LATTICE_HD_INLINE std::uint32_t of_bytes(State state) const {
        std::uint32_t found = 0;
        LATTICE_UNROLL
        for (int i = 0; i < 8; ++i) {
            const std::uint32_t flags = bytes_equal(words_[i], repeated<std::uint32_t>(state));
            found |= bits_of_flags(flags) << (4 * i);
        }
        return found;
    }

    LATTICE_HD_INLINE std::uint32_t of_planes(State state) const {
        if (state >= 16) { return 0; }
        const unsigned code = grid_.format.codes.code_of_state[state];
        if (code >= (1u << grid_.format.planes)) { return 0; }
        std::uint32_t found = ~0u;
        for (int plane = 0; plane < grid_.format.planes; ++plane) {
            const std::uint32_t bits = grid_.word(plane, block_, y_);
            found &= ((code >> plane) & 1u) != 0 ? bits : ~bits;
        }
        return found;
    }

    const GridView& grid_;
    int block_;
    int y_;
    std::uint32_t inside_;
    std::uint32_t words_[8] = {};
};

}  // namespace lattice::automata
