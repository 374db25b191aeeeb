// SPDX-License-Identifier: MIT
// The words of a grid's rows that reach beyond its left and right edge, for tiles that lie across
// it.
#pragma once

#include <cstdint>

#include "engine/automata/bit_rows.hpp"
#include "engine/automata/grid.hpp"

namespace lattice::automata {

/// Of each row and plane word -1, the last word with the cells that follow the last one in its
/// upper bits, and the word after it.
struct EdgeColumns {
    enum Column { before, last, after, columns = 4 };  ///< the fourth is not used
    std::uint32_t* words = nullptr;

    LATTICE_HD_INLINE static std::int64_t plane_stride(int height) {
        return static_cast<std::int64_t>(columns) * height;
    }

    /// Whether words wrap around whole, so that a tile finds all cells in the grid itself.
    static bool needed(const GridShape& shape) {
        return shape.edge != Edge::torus || shape.width % 32 != 0;
    }
};

/// Fills them in, a body a row.
struct FillEdgeColumns {
    GridView grid;
    int planes;
    EdgeColumns edges;

    LATTICE_HD void operator()(std::int64_t y) const {
        const int words = (grid.shape.width + 31) / 32;
        const BitRow row{static_cast<const std::uint32_t*>(grid.memory) + y * grid.row_stride,
                         grid.plane_stride};
        for (int plane = 0; plane < planes; ++plane) {
            std::uint32_t* const target = edges.words +
                                          plane * EdgeColumns::plane_stride(grid.shape.height) +
                                          y * EdgeColumns::columns;
            target[EdgeColumns::before] = whole_word(row, plane, -1);
            target[EdgeColumns::last] = whole_word(row, plane, words - 1);
            target[EdgeColumns::after] = whole_word(row, plane, words);
        }
    }

    /// 32 cells of a row from 32 w on, which may lie beyond its ends.
    LATTICE_HD std::uint32_t whole_word(const BitRow& row, int plane, int w) const {
        std::uint32_t found = 0;
        for (int i = 0; i < 32; ++i) {
            const int cell = cell_index(grid.shape.edge, 32 * w + i, grid.shape.width);
            found |= RowEnds::bit(row, plane, cell) << i;
        }
        return found;
    }
};

/// Enqueues the filling of the columns of a grid's first planes.
void fill_edge_columns(const compute::Device& device, const GridView& grid, int planes,
                       const EdgeColumns& edges);

}  // namespace lattice::automata
