// SPDX-License-Identifier: MIT
// Rows of words of a grid of bytes, over its edges. No ghost columns are kept: the two words at the
// ends of a row fetch what is beyond.
#pragma once

#include "engine/automata/byte_word.hpp"
#include "engine/automata/edge.hpp"
#include "engine/automata/packed_lookup.hpp"

namespace lattice::automata {

template <class Word>
struct PackedCells {
    const std::uint8_t* memory;
    std::int64_t stride;
    GridShape shape;

    LATTICE_HD_INLINE int words() const {
        return (shape.width + bytes_of<Word> - 1) / bytes_of<Word>;
    }

    /// Row y may lie beyond the grid.
    LATTICE_HD_INLINE PackedRow<Word> row(int word, int y) const {
        const int inside = cell_index(shape.edge, y, shape.height);
        if (inside < 0) { return {}; }
        const std::uint8_t* const cells = memory + inside * stride;
        const int x = word * bytes_of<Word>;
        const Word here = *reinterpret_cast<const Word*>(cells + x);
        if (x > 0 && x + bytes_of<Word> < shape.width) {
            return {here, cells[x - 1], cells[x + bytes_of<Word>]};
        }
        return at_end(cells, x, here);
    }

private:
    LATTICE_HD_INLINE PackedRow<Word> at_end(const std::uint8_t* cells, int x, Word here) const {
        const int left = cell_index(shape.edge, x - 1, shape.width);
        const int beyond = shape.width - x < bytes_of<Word> ? shape.width - x : bytes_of<Word>;
        const int right = cell_index(shape.edge, x + beyond, shape.width);
        PackedRow<Word> row{here, left < 0 ? State{0} : cells[left],
                            right < 0 ? State{0} : cells[right]};
        if (beyond < bytes_of<Word>) {
            // The last cell's neighbour takes the place beside it; what is after that, nobody asks.
            const Word inside = (Word{1} << (8 * beyond)) - 1;
            row.cells = (here & inside) | (static_cast<Word>(row.right) << (8 * beyond));
            row.right = 0;
        }
        return row;
    }
};

}  // namespace lattice::automata
