// SPDX-License-Identifier: MIT
// Bit-sliced generations on a processor: packs of words along a row, compiled once for each
// instruction set, the best one taken at run time. Nothing of this header may become a function
// that two instruction sets share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

#include "engine/automata/bit_rows.hpp"
#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#include "engine/automata/circuits/word_pack.hpp"

namespace lattice::automata {

/// Rows that lie in memory one after the other: those of a grid, or of a part of one. Strides are
/// multiples of the words of any pack.
struct BitRows {
    const std::uint32_t* words = nullptr;  ///< of row `first`
    std::uint32_t* writable = nullptr;     ///< the same, where they may be written
    std::int64_t row_stride = 0;
    std::int64_t plane_stride = 0;
    int first = 0;

    LATTICE_HD_INLINE std::int64_t offset(int y) const { return (y - first) * row_stride; }
};

/// Rows y = begin to end - 1 of the next generation. Rows may be numbered beyond the grid where it
/// is a torus.
struct BitRowsPass {
    BitRows from;
    BitRows to;
    int begin;
    int end;
    GridShape shape;
    RowEnds ends;
    const std::uint32_t* zeros;  ///< as many words of 0 as a row has
    bool from_grid;  ///< `from` holds the rows of the grid: those beyond it are found by its edge
    GenerationKey key;
};

using BitRowsKernel = void (*)(const BitRowsPass& pass, const void* circuit);

constexpr int bit_circuits = std::variant_size_v<BitCircuit>;

/// Kernels of one instruction set, in the order of BitCircuit's alternatives.
struct CpuBitKernels {
    const char* instruction_set;
    BitRowsKernel kernels[bit_circuits];
};

extern const CpuBitKernels cpu_bit_kernels_sse2;
extern const CpuBitKernels cpu_bit_kernels_avx2;
extern const CpuBitKernels cpu_bit_kernels_avx512;

template <int Words, class Circuit>
class BitRowsOnCpu {
    using Pack = WordPack<Words>;
    using Cells = CircuitCells<Circuit, Pack>;
    using Row = RowWords<Circuit, Pack>;
    using Seen = WordSet<Pack, Circuit::seen>;
    static constexpr int planes = Circuit::planes;

public:
    static void step(const BitRowsPass& pass, const void* circuit) {
        const BitRowsOnCpu rows{pass, *static_cast<const Circuit*>(circuit)};
        const int last = (rows.ends_.words() - 1) / Words * Words;
        if (last == 0) {
            rows.template strip<true, true>(0);
            return;
        }
        rows.template strip<true, false>(0);
        for (int w = Words; w < last; w += Words) { rows.template strip<false, false>(w); }
        rows.template strip<false, true>(last);
    }

private:
    LATTICE_HD_INLINE BitRowsOnCpu(const BitRowsPass& pass, const Circuit& circuit)
        : pass_(pass), circuit_(circuit), ends_(pass.ends) {
        const int last = ends_.words() - 1;
        const int cells_of_last = ends_.width - 32 * last;
        for (int lane = 0; lane < Words; ++lane) {
            inside_.lanes[lane] = ends_.inside(last / Words * Words + lane);
        }
        // The bit that shows the cell after the last one, in the row's last word or the next.
        const bool whole = cells_of_last == 32;
        after_own_ = Pack::single(last % Words, whole ? 0 : 1U << (cells_of_last % 32));
        after_east_ = Pack::single(last % Words, whole ? 1 : 0);
    }

    LATTICE_HD_INLINE BitRow row(int y) const {
        if (y < 0 || y >= pass_.shape.height) {
            if (pass_.shape.edge == Edge::bounded) { return {pass_.zeros, 0}; }
            if (pass_.from_grid || pass_.shape.edge == Edge::mirrored) { y = row_of_grid(y); }
        }
        return {pass_.from.words + pass_.from.offset(y), pass_.from.plane_stride};
    }

    /// Row of the grid, by whose number random numbers are drawn.
    LATTICE_HD_INLINE int row_of_grid(int y) const {
        return cell_index(pass_.shape.edge, y, pass_.shape.height);
    }

    /// Rows of one pack's words. Nothing is read outside the rows.
    template <bool First, bool Last>
    LATTICE_HD_INLINE void strip(int w) const {
        const BitRow top = row(pass_.begin - 1);
        Seen above = sums<First, Last>(top, cells<Last>(top, w), w).seen;
        Cells own = cells<Last>(row(pass_.begin), w);
        Row own_sums = sums<First, Last>(row(pass_.begin), own, w);
        for (int y = pass_.begin; y < pass_.end; ++y) {
            const BitRow below = row(y + 1);
            const Cells below_cells = cells<Last>(below, w);
            const Row below_sums = sums<First, Last>(below, below_cells, w);
            const Cells next =
                circuit_.next(own, own_sums.kept, above, below_sums.seen, draws(y, w));
            std::uint32_t* const target = pass_.to.writable + pass_.to.offset(y) + w;
            LATTICE_UNROLL
            for (int plane = 0; plane < planes; ++plane) {
                const Pack stored = Last ? next[plane] & inside_ : next[plane];
                stored.store(target + plane * pass_.to.plane_stride);
            }
            copy(own_sums.seen, above);
            copy(below_sums.seen, own_sums.seen);
            copy(below_sums.kept, own_sums.kept);
            copy(below_cells, own);
        }
    }

    LATTICE_HD_INLINE PackDraws<Words> draws(int y, int w) const {
        return {{pass_.key.seed, pass_.key.generation, row_of_grid(y), w, 0}};
    }

    /// Word by word, which the compiler keeps in registers.
    template <int Count>
    LATTICE_HD_INLINE static void copy(const WordSet<Pack, Count>& from, WordSet<Pack, Count>& to) {
        LATTICE_UNROLL
        for (int i = 0; i < Count; ++i) { to[i] = from[i]; }
    }

    LATTICE_HD_INLINE static Cells load(const BitRow& row, int w) {
        Cells loaded;
        LATTICE_UNROLL
        for (int plane = 0; plane < planes; ++plane) {
            loaded[plane] = Pack::load(row.words + plane * row.plane_stride + w);
        }
        return loaded;
    }

    /// The pack's own cells, in the row's last word with the one that follows.
    template <bool Last>
    LATTICE_HD_INLINE Cells cells(const BitRow& row, int w) const {
        Cells own = load(row, w);
        if constexpr (Last) {
            LATTICE_UNROLL
            for (int plane = 0; plane < planes; ++plane) {
                own[plane] = own[plane] | (after_own_ & cell_after(row, plane));
            }
        }
        return own;
    }

    LATTICE_HD_INLINE Pack cell_after(const BitRow& row, int plane) const {
        return Pack(0U - RowEnds::bit(row, plane, ends_.after));
    }

    template <bool First, bool Last>
    LATTICE_HD_INLINE Row sums(const BitRow& row, const Cells& own, int w) const {
        Cells west;
        Cells east;
        if constexpr (First) {
            LATTICE_UNROLL
            for (int plane = 0; plane < planes; ++plane) {
                west[plane] = own[plane].preceded_by(RowEnds::bit(row, plane, ends_.before) << 31);
            }
        } else {
            west = load(row, w - 1);
        }
        if constexpr (Last) {
            LATTICE_UNROLL
            for (int plane = 0; plane < planes; ++plane) {
                east[plane] =
                    own[plane].followed_by_zero() | (after_east_ & cell_after(row, plane));
            }
        } else {
            east = load(row, w + 1);
        }
        return row_between(circuit_, west, own, east);
    }

    const BitRowsPass& pass_;
    const Circuit& circuit_;
    RowEnds ends_;
    Pack inside_;      ///< cells of the pack that holds the row's last word
    Pack after_own_;   ///< where that pack shows the cell after the last one
    Pack after_east_;  ///< and the pack of its eastern neighbours
};

template <int Words, std::size_t... Index>
constexpr CpuBitKernels kernels_of_packs(const char* instruction_set,
                                         std::index_sequence<Index...> /*all*/) {
    return {instruction_set,
            {&BitRowsOnCpu<Words, std::variant_alternative_t<Index, BitCircuit>>::step...}};
}

/// The kernels for packs of so many words.
template <int Words>
constexpr CpuBitKernels kernels_of_packs(const char* instruction_set) {
    return kernels_of_packs<Words>(instruction_set, std::make_index_sequence<bit_circuits>{});
}

}  // namespace lattice::automata
