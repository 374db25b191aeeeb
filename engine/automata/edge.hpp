// SPDX-License-Identifier: MIT
// Which cell is meant by a place beyond the grid.
#pragma once

#include "engine/automata/grid.hpp"

namespace lattice::automata {

/// Index in [0, count) of the cell at `i` of a row or column of `count` cells, -1 for a cell beyond
/// a bounded grid, which is in state 0. `i` may lie any way beyond.
LATTICE_HD_INLINE int cell_index(Edge edge, int i, int count) {
    if (i >= 0 && i < count) { return i; }
    if (edge == Edge::bounded) { return -1; }
    if (edge == Edge::torus) {
        const int rest = i % count;
        return rest < 0 ? rest + count : rest;
    }
    const int period = 2 * count;
    const int rest = i % period < 0 ? i % period + period : i % period;
    return rest < count ? rest : period - 1 - rest;
}

/// The cells around one cell of a grid in any format, over the edges as the grid's rule has it.
struct CellsAround {
    GridView grid;
    int x;
    int y;

    LATTICE_HD_INLINE State operator()(int dx, int dy) const {
        const int column = cell_index(grid.shape.edge, x + dx, grid.shape.width);
        const int row = cell_index(grid.shape.edge, y + dy, grid.shape.height);
        return column < 0 || row < 0 ? State{0} : grid.at(column, row);
    }
};

}  // namespace lattice::automata
