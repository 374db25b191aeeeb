// SPDX-License-Identifier: MIT
// Launch of a kernel with a thread for each cell.
#pragma once

#include <algorithm>

#include "engine/automata/grid.hpp"
#include "engine/compute/cuda_check.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// A warp reads 32 cells of a row, which lie in one sector of memory.
constexpr int block_width = 32;
constexpr int block_height = 8;

/// Blocks across and down; kernels go on by gridDim.y blocks where the grid is higher than a launch
/// may be.
inline dim3 blocks_of(const GridShape& shape) {
    constexpr int most_rows = 65535;
    return {static_cast<unsigned>((shape.width + block_width - 1) / block_width),
            static_cast<unsigned>(
                std::min((shape.height + block_height - 1) / block_height, most_rows))};
}

inline dim3 threads_of_block() {
    return {block_width, block_height};
}

/// Calls body(x, y) for the thread's cells of such a launch.
template <class Body>
__device__ __forceinline__ void for_cells_of_thread(const GridShape& shape, const Body& body) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= shape.width) { return; }
    for (int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y); y < shape.height;
         y += static_cast<int>(gridDim.y * blockDim.y)) {
        body(x, y);
    }
}

inline cudaStream_t stream_of(const compute::Device& device) {
    return static_cast<cudaStream_t>(device.stream());
}

}  // namespace lattice::automata
