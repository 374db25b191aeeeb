// SPDX-License-Identifier: MIT
#include <string>
#include <variant>

#include "engine/automata/baseline_reader.hpp"
#include "engine/automata/cells_nearby.hpp"
#include "engine/automata/cuda_generation.cuh"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// What every block may have without asking for more.
constexpr std::size_t most_shared_bytes = 48 << 10;

/// The block's cells with those within reach around, row by row.
template <class Cell>
struct TileCells {
    const Cell* tile;
    int pitch;
    int x;  ///< of the tile's first cell in the grid
    int y;

    __device__ State operator()(int column, int row) const {
        return static_cast<State>(tile[(row - y) * pitch + column - x]);
    }
};

template <class Cell>
__device__ void load_tile(Cell* tile, int pitch, int rows, int x, int y,
                          const MemoryCells<Cell>& cells, const GridShape& shape) {
    for (int row = static_cast<int>(threadIdx.y); row < rows; row += block_height) {
        for (int column = static_cast<int>(threadIdx.x); column < pitch; column += block_width) {
            const EdgeAround<MemoryCells<Cell>> around{cells, shape, x, y};
            tile[row * pitch + column] = around(column, row);
        }
    }
}

template <class Cell, class Next>
__global__ void generation_from_tile(const __grid_constant__ Next next, MemoryCells<Cell> cells,
                                     GridShape shape, Cell* to, std::uint64_t generation) {
    extern __shared__ std::int32_t shared_words[];
    auto* const tile = reinterpret_cast<Cell*>(shared_words);
    const int reach = next.reach();
    const int pitch = block_width + 2 * reach;
    const auto left = static_cast<int>(blockIdx.x) * block_width;
    const int x = left + static_cast<int>(threadIdx.x);
    const int below = static_cast<int>(gridDim.y) * block_height;
    for (int top = static_cast<int>(blockIdx.y) * block_height; top < shape.height; top += below) {
        load_tile(tile, pitch, block_height + 2 * reach, left - reach, top - reach, cells, shape);
        __syncthreads();
        const int y = top + static_cast<int>(threadIdx.y);
        if (x < shape.width && y < shape.height) {
            using Tile = TileCells<Cell>;
            const InnerAround<Tile> around{Tile{tile, pitch, left - reach, top - reach}, x, y};
            to[y * cells.stride + x] = next(around, Place{x, y, generation});
        }
        __syncthreads();
    }
}

std::size_t tile_bytes(int reach, CellFormat cells) {
    const auto around = 2 * static_cast<std::size_t>(reach);
    const std::size_t count = (block_width + around) * (block_height + around);
    return count * (cells == CellFormat::int32 ? sizeof(std::int32_t) : sizeof(std::uint8_t));
}

int reach_of(const Transition& transition) {
    return std::visit([](const auto& next) { return next.reach(); }, transition);
}

class SharedReader final : public BaselineReader {
public:
    void check(const Transition& transition, const GridView& grid) const override {
        const int reach = reach_of(transition);
        // The first comparison keeps the second from overflowing.
        if (reach <= most_radius && tile_bytes(reach, grid.format.cells) <= most_shared_bytes) {
            return;
        }
        throw Error("automaton",
                    "the rule looks " + std::to_string(reach) +
                        " cells far, too far for the shared memory of a block",
                    "choose global memory");
    }

    void advance(const BaselinePass& pass) override {
        with_cells(pass, [&](const auto& next, const auto& cells, auto* to) {
            const GridView& from = pass.from;
            generation_from_tile<<<blocks_of(from.shape), threads_of_block(),
                                   tile_bytes(next.reach(), from.format.cells),
                                   stream_of(pass.device)>>>(next, cells, from.shape, to,
                                                             pass.generation);
            LATTICE_CUDA_CHECK(cudaGetLastError());
        });
    }
};

}  // namespace

std::unique_ptr<BaselineReader> make_shared_reader() {
    return std::make_unique<SharedReader>();
}

}  // namespace lattice::automata
