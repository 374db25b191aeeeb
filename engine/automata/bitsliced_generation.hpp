// SPDX-License-Identifier: MIT
// One generation of a bit-sliced automaton, a body of parallel_for for a column of words of several
// rows.
#pragma once

#include <cstdint>

#include "engine/automata/bit_rows.hpp"
#include "engine/automata/grid.hpp"

namespace lattice::automata {

/// Planes of a grid to write to, as in GridView.
struct BitPlanes {
    std::uint32_t* words;
    std::int64_t row_stride;
    std::int64_t plane_stride;
};

struct GenerationKey {
    std::uint64_t seed;
    std::uint64_t generation;
};

template <class Circuit>
struct NextGeneration {
    static constexpr int rows_per_body = 8;

    GridView from;
    BitPlanes to;
    Circuit circuit;
    GenerationKey key;
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
        auto above = words(first - 1, w).sums(circuit).seen;
        Words own = words(first, w);
        Words below = words(first + 1, w);
        Words second_below = words(first + 2, w);
        auto own_sums = own.sums(circuit);
        for (int y = first; y < end; ++y) {
            // Under way while rows are computed that came earlier.
            const Words third_below = words(y + 3, w);
            const auto below_sums = below.sums(circuit);
            const auto next = circuit.next(own.own, own_sums.kept, above, below_sums.seen,
                                           WordDraws{{key.seed, key.generation, y, w, 0}});
            LATTICE_UNROLL
            for (int plane = 0; plane < Circuit::planes; ++plane) {
                to.words[plane * to.plane_stride + y * to.row_stride + w] =
                    next[plane] & ends.inside(w);
            }
            above = own_sums.seen;
            own_sums = below_sums;
            own = below;
            below = second_below;
            second_below = third_below;
        }
    }

private:
    using Words = WordBetween<Circuit::planes>;

    LATTICE_HD Words words(int y, int w) const { return Words::of(ends, row(y), w); }

    LATTICE_HD BitRow row(int y) const {
        const int index = cell_index(from.shape.edge, y, from.shape.height);
        if (index < 0) { return {}; }
        return {static_cast<const std::uint32_t*>(from.memory) + index * from.row_stride,
                from.plane_stride};
    }
};

}  // namespace lattice::automata
