// SPDX-License-Identifier: MIT
// A generation on the processor's cores, a cell at a time.
#pragma once

#include <algorithm>

#include "engine/automata/cells_nearby.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// `Cell` is what `from` holds; `to` has the same stride.
template <class Cell, class Next>
void cpu_generation(const compute::Device& device, const GridView& from, Cell* to, const Next& next,
                    std::uint64_t generation) {
    const MemoryCells<Cell> cells{static_cast<const Cell*>(from.memory), from.row_stride};
    const GridShape shape = from.shape;
    const int reach = std::min(next.reach(), shape.width);
    // Threads get a few thousand cells at a time, so that one that loses its core does not hold up
    // the others.
    const int rows = std::max(1, 4096 / shape.width);
    const int threads = device.info().threads;
#pragma omp parallel for schedule(dynamic, rows) num_threads(threads)
    for (int y = 0; y < shape.height; ++y) {
        Cell* const row = to + y * from.row_stride;
        const bool inner_row = is_inner(y, next.reach(), shape.height);
        const int inner_begin = inner_row ? reach : shape.width;
        const int inner_end = std::max(inner_begin, shape.width - reach);
        const auto at_edge = [&](int x) {
            row[x] =
                next(EdgeAround<MemoryCells<Cell>>{cells, shape, x, y}, Place{x, y, generation});
        };
        for (int x = 0; x < inner_begin; ++x) { at_edge(x); }
        for (int x = inner_begin; x < inner_end; ++x) {
            row[x] = next(InnerAround<MemoryCells<Cell>>{cells, x, y}, Place{x, y, generation});
        }
        for (int x = inner_end; x < shape.width; ++x) { at_edge(x); }
    }
}

}  // namespace lattice::automata
