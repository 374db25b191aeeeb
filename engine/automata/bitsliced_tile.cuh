// SPDX-License-Identifier: MIT
// Several generations of a bit-sliced automaton in one launch: a warp holds a tile of the grid in
// its registers, with a halo around what it will store.
//
// A cell at distance d from the tile's border is right for the first d generations, since what
// comes in from outside moves one cell a generation. So after `steps` generations the cells at
// least so far from the border are right, and only they are stored. Tiles overlap by their halos.
//
// Lanes lie in Abreast columns; each has Rows rows of Words words. The row sums (`seen` words) of
// the first and last row of a lane pass to the lanes above and below, single words to those beside.
#pragma once

#include <cstdint>
#include <utility>

#include "engine/automata/bit_edge_columns.hpp"
#include "engine/automata/bit_tile_shape.hpp"
#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/edge.hpp"
#include "engine/automata/grid.hpp"
#include "engine/compute/cuda_check.hpp"

namespace lattice::automata {

struct TilePass {
    const std::uint32_t* from;
    std::uint32_t* to;
    int row_stride;             ///< words
    std::int64_t plane_stride;  ///< words
    GridShape shape;
    int words;          ///< of a row
    EdgeColumns edges;  ///< without words where rows wrap around whole
    int steps;
    int tiles_across;
    int tiles;
};

/// A column of words from which a lane loads.
struct TileColumn {
    const std::uint32_t* first;
    int row_stride;
    std::int64_t plane_stride;
};

__device__ __forceinline__ TileColumn tile_column(const TilePass& pass, int word) {
    const bool wraps = pass.edges.words == nullptr;
    if (wraps) { word = cell_index(Edge::torus, word, pass.words); }
    if (wraps || (word >= 0 && word < pass.words - 1)) {
        return {pass.from + word, pass.row_stride, pass.plane_stride};
    }
    // What lies further beyond the right edge is not stored.
    const int column = word < 0                 ? EdgeColumns::before
                       : word == pass.words - 1 ? EdgeColumns::last
                                                : EdgeColumns::after;
    return {pass.edges.words + column, EdgeColumns::columns,
            EdgeColumns::plane_stride(pass.shape.height)};
}

template <class Circuit, class Tile>
class TileOfWarp {
    static constexpr int words = Tile::lane_words;
    static constexpr int rows = Tile::lane_rows;
    static constexpr unsigned everyone = 0xFFFFFFFFu;
    using Word = std::uint32_t;
    using Cells = CircuitCells<Circuit, Word>;
    using Row = RowWords<Circuit, Word>;
    using Seen = WordSet<Word, Circuit::seen>;

public:
    __device__ __forceinline__ TileOfWarp(const TilePass& pass, int tile)
        : lane_(static_cast<int>(threadIdx.x) % 32) {
        const int word = tile % pass.tiles_across * Tile::stored_words - 1;
        const int row = tile / pass.tiles_across * Tile::stored_rows(pass.steps) - pass.steps;
        word_ = word + lane_ % Tile::abreast * words;
        row_ = row + lane_ / Tile::abreast * rows;
        inside_ = word >= 0 && word + Tile::words < pass.words && row >= 0 &&
                  row + Tile::rows <= pass.shape.height;
    }

    __device__ __forceinline__ void load(const TilePass& pass) {
        if (inside_) {
            load_inside(pass);
        } else {
            load_over_edges(pass);
        }
    }

    /// One generation, in place from the first row down.
    __device__ __forceinline__ void advance(const Circuit& circuit) {
        Row own[words];
        Row last[words];
        Seen above[words];
        Seen below_last[words];
        sum_row(circuit, cells_[rows - 1], last);
        sum_row(circuit, cells_[0], own);
#pragma unroll
        for (int k = 0; k < words; ++k) {
#pragma unroll
            for (int i = 0; i < Circuit::seen; ++i) {
                above[k][i] = __shfl_up_sync(everyone, last[k].seen[i], Tile::abreast);
                below_last[k][i] = __shfl_down_sync(everyone, own[k].seen[i], Tile::abreast);
            }
        }
        advance_rows(circuit, above, own, std::make_integer_sequence<int, rows - 1>{});
#pragma unroll
        for (int k = 0; k < words; ++k) {
            Cells& cells = cells_[rows - 1][k];
            cells = circuit.next(cells, own[k].kept, above[k], below_last[k], NoDraws{});
        }
    }

    /// Cells beyond a bounded grid stay in state 0.
    __device__ __forceinline__ void clear_outside(const TilePass& pass) {
        const int x = 32 * word_;
#pragma unroll
        for (int k = 0; k < words; ++k) {
            const Word inside =
                bits_from(-(x + 32 * k)) & ~bits_from(pass.shape.width - x - 32 * k);
#pragma unroll
            for (int j = 0; j < rows; ++j) {
                const int y = row_ + j;
                const bool there = y >= 0 && y < pass.shape.height;
#pragma unroll
                for (int plane = 0; plane < Circuit::planes; ++plane) {
                    cells_[j][k][plane] = there ? cells_[j][k][plane] & inside : 0;
                }
            }
        }
    }

    /// The tile with its halo lies within the grid, and not beside its right edge.
    __device__ __forceinline__ bool inside() const {
        return inside_;
    }

    __device__ __forceinline__ void store(const TilePass& pass) const {
        if (inside_) {
            store_words<true>(pass);
        } else {
            store_words<false>(pass);
        }
    }

private:
    /// The compiler would leave a long loop as it is, and cells with a running index in memory.
    template <int... J>
    __device__ __forceinline__ void advance_rows(const Circuit& circuit, Seen (&above)[words],
                                                 Row (&own)[words],
                                                 std::integer_sequence<int, J...> /*rows*/) {
        (advance_row<J>(circuit, above, own), ...);
    }

    template <int J>
    __device__ __forceinline__ void advance_row(const Circuit& circuit, Seen (&above)[words],
                                                Row (&own)[words]) {
        Row below[words];
        sum_row(circuit, cells_[J + 1], below);
#pragma unroll
        for (int k = 0; k < words; ++k) {
            cells_[J][k] =
                circuit.next(cells_[J][k], own[k].kept, above[k], below[k].seen, NoDraws{});
            above[k] = own[k].seen;
            own[k] = below[k];
        }
    }

    /// Nothing is done with a word before all are under way.
    __device__ __forceinline__ void load_inside(const TilePass& pass) {
#pragma unroll
        for (int plane = 0; plane < Circuit::planes; ++plane) {
            const Word* const first = pass.from + plane * pass.plane_stride + word_ +
                                      static_cast<std::int64_t>(row_) * pass.row_stride;
#pragma unroll
            for (int j = 0; j < rows; ++j) {
                const Word* const source = rows_on(first, j, pass.row_stride);
#pragma unroll
                for (int k = 0; k < words; ++k) { cells_[j][k][plane] = __ldg(source + k); }
            }
        }
    }

    __device__ __forceinline__ void load_over_edges(const TilePass& pass) {
        TileColumn columns[words];
#pragma unroll
        for (int k = 0; k < words; ++k) { columns[k] = tile_column(pass, word_ + k); }
#pragma unroll
        for (int j = 0; j < rows; ++j) {
            const int source = cell_index(pass.shape.edge, row_ + j, pass.shape.height);
#pragma unroll
            for (int plane = 0; plane < Circuit::planes; ++plane) {
#pragma unroll
                for (int k = 0; k < words; ++k) {
                    const std::int64_t offset =
                        plane * columns[k].plane_stride +
                        static_cast<std::int64_t>(source) * columns[k].row_stride;
                    cells_[j][k][plane] = source >= 0 ? __ldg(columns[k].first + offset) : 0;
                }
            }
        }
    }

    template <bool Inside>
    __device__ __forceinline__ void store_words(const TilePass& pass) const {
        const int first = lane_ / Tile::abreast * rows - pass.steps;
        const int rows_of_tile = Tile::stored_rows(pass.steps);
        const int rows_left = pass.shape.height - (row_ - first);
        const auto stored_rows =
            static_cast<unsigned>(Inside || rows_of_tile < rows_left ? rows_of_tile : rows_left);
#pragma unroll
        for (int plane = 0; plane < Circuit::planes; ++plane) {
            Word* const target = pass.to + plane * pass.plane_stride + word_ +
                                 static_cast<std::int64_t>(row_) * pass.row_stride;
#pragma unroll
            for (int j = 0; j < rows; ++j) {
                if (static_cast<unsigned>(first + j) < stored_rows) {
                    store_row<Inside>(pass, rows_on(target, j, pass.row_stride), j, plane);
                }
            }
        }
    }

    /// Of the tile's first word only the upper half is stored, of its last word only the lower.
    template <bool Inside>
    __device__ __forceinline__ void store_row(const TilePass& pass, Word* target, int j,
                                              int plane) const {
        const bool first_lane = lane_ % Tile::abreast == 0;
        const bool last_lane = lane_ % Tile::abreast == Tile::abreast - 1;
        Word stored[words];
        bool whole[words];
#pragma unroll
        for (int k = 0; k < words; ++k) {
            stored[k] = cells_[j][k][plane];
            whole[k] = (k > 0 || !first_lane) && (k + 1 < words || !last_lane);
            if (!Inside) {
                stored[k] &= ~bits_from(pass.shape.width - 32 * (word_ + k));
                whole[k] = whole[k] && word_ + k < pass.words;
            }
            if (whole[k]) { __stcg(target + k, stored[k]); }
        }
        const int edge = first_lane ? 0 : words - 1;
        const bool in_grid = Inside || (word_ + edge >= 0 && word_ + edge < pass.words);
        if ((first_lane || last_lane) && in_grid) {
            auto* const halves = reinterpret_cast<unsigned short*>(target + edge);
            const Word half = first_lane ? stored[0] >> 16 : stored[words - 1];
            __stcg(halves + (first_lane ? 1 : 0), static_cast<unsigned short>(half));
        }
    }

    /// The same word `rows` rows further down. One instruction off the pipe that the circuits use.
    template <class Pointer>
    __device__ __forceinline__ static Pointer rows_on(Pointer word, int rows, int stride) {
        std::uint64_t address = 0;
        asm("mad.wide.s32 %0, %1, %2, %3;" : "=l"(address) : "r"(stride), "r"(4 * rows), "l"(word));
        return reinterpret_cast<Pointer>(address);
    }

    /// Bits n and higher.
    __device__ __forceinline__ static Word bits_from(int n) {
        return n <= 0 ? ~0u : n >= 32 ? 0u : ~0u << n;
    }

    __device__ __forceinline__ void sum_row(const Circuit& circuit, const Cells (&cells)[words],
                                            Row (&sums)[words]) const {
        WordSet<Word, Circuit::to_west> told_west[words + 1];
        WordSet<Word, Circuit::to_east> told_east[words + 1];
        WordSet<Word, Circuit::to_west> from_east[words];
#pragma unroll
        for (int k = 0; k < words; ++k) { told_west[k] = circuit.told_west(cells[k]); }
#pragma unroll
        for (int i = 0; i < Circuit::to_west; ++i) {
            told_west[words][i] = __shfl_down_sync(everyone, told_west[0][i], 1);
        }
#pragma unroll
        for (int k = 0; k < words; ++k) {
            from_east[k] = all_eastern(told_west[k], told_west[k + 1]);
            told_east[k + 1] = circuit.told_east(cells[k], from_east[k]);
        }
#pragma unroll
        for (int i = 0; i < Circuit::to_east; ++i) {
            told_east[0][i] = __shfl_up_sync(everyone, told_east[words][i], 1);
        }
#pragma unroll
        for (int k = 0; k < words; ++k) {
            sums[k] =
                circuit.row(cells[k], all_western(told_east[k + 1], told_east[k]), from_east[k]);
        }
    }

    int lane_;
    int word_;  ///< of the grid's rows, the lane's first
    int row_;   ///< of the grid
    bool inside_;
    Cells cells_[rows][words];
};

constexpr int tile_block_threads = 128;

/// Clears: cells beyond the grid stay in state 0. Otherwise they are computed like others.
template <class Circuit, class Tile, bool Clears>
__global__ void __launch_bounds__(tile_block_threads, Tile::blocks_per_processor)
    step_tiles(const TilePass pass, const Circuit circuit) {
    const int tile = static_cast<int>(blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32);
    if (tile >= pass.tiles) { return; }
    TileOfWarp<Circuit, Tile> cells(pass, tile);
    cells.load(pass);
#pragma unroll 1
    for (int step = 0; step < pass.steps; ++step) {
        cells.advance(circuit);
        if (Clears && !cells.inside()) { cells.clear_outside(pass); }
    }
    cells.store(pass);
}

/// Enqueues a pass over the whole grid. `pass` is filled in but for its tiles.
template <class Circuit, class Tile>
void launch_tiles(const Circuit& circuit, TilePass pass, cudaStream_t stream) {
    constexpr int warps = tile_block_threads / 32;
    pass.tiles_across = tiles_across<Tile>(pass.shape.width);
    pass.tiles = pass.tiles_across * tiles_down<Tile>(pass.shape.height, pass.steps);
    const auto blocks = static_cast<unsigned>((pass.tiles + warps - 1) / warps);
    if (pass.shape.edge == Edge::bounded) {
        step_tiles<Circuit, Tile, true><<<blocks, tile_block_threads, 0, stream>>>(pass, circuit);
    } else {
        step_tiles<Circuit, Tile, false><<<blocks, tile_block_threads, 0, stream>>>(pass, circuit);
    }
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

}  // namespace lattice::automata
