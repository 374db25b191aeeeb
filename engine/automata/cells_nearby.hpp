// SPDX-License-Identifier: MIT
// The cells around a cell for steppers: one load each where the whole neighbourhood lies inside the
// grid, over the edges elsewhere.
#pragma once

#include "engine/automata/edge.hpp"
#include "engine/automata/transition.hpp"

namespace lattice::automata {

/// Cells of a grid of bytes or int32.
template <class Cell>
struct MemoryCells {
    const Cell* memory;
    std::int64_t stride;

    LATTICE_HD_INLINE State operator()(int x, int y) const {
        return static_cast<State>(memory[y * stride + x]);
    }
};

template <class Cells>
struct InnerAround {
    Cells cells;
    int x;
    int y;

    LATTICE_HD_INLINE State operator()(int dx, int dy) const { return cells(x + dx, y + dy); }
};

template <class Cells>
struct EdgeAround {
    Cells cells;
    GridShape shape;
    int x;
    int y;

    LATTICE_HD_INLINE State operator()(int dx, int dy) const {
        const int column = cell_index(shape.edge, x + dx, shape.width);
        const int row = cell_index(shape.edge, y + dy, shape.height);
        return column < 0 || row < 0 ? State{0} : cells(column, row);
    }
};

/// Whether cells within `reach` of i are all in [0, count).
LATTICE_HD_INLINE bool is_inner(int i, int reach, int count) {
    return i >= reach && i < count - reach;
}

/// The next state of one cell of a grid.
template <class Cells, class Next>
LATTICE_HD_INLINE State next_state(const Cells& cells, const GridShape& shape, const Next& next,
                                   const Place& place) {
    const int reach = next.reach();
    if (is_inner(place.x, reach, shape.width) && is_inner(place.y, reach, shape.height)) {
        return next(InnerAround<Cells>{cells, place.x, place.y}, place);
    }
    return next(EdgeAround<Cells>{cells, shape, place.x, place.y}, place);
}

}  // namespace lattice::automata
