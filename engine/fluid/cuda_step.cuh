// SPDX-License-Identifier: MIT
// The kernels of one fused step and their launch, for one collision model. Included by the sources
// that instantiate it, a few models each, so that they compile side by side.
#pragma once

#include <algorithm>

#include "engine/compute/cuda_check.hpp"
#include "engine/fluid/cuda_stepper.hpp"
#include "engine/fluid/stream_collide.hpp"
#include "engine/fluid/stream_collide_pair.hpp"

namespace lattice::fluid {

namespace kernels {

constexpr int block_threads = 128;

/// Blocks that must fit on a multiprocessor. It sets the register budget: with fewer than 64 (fp32)
/// or 72 (pairs) a thread the compiler issues the 27 reads in smaller groups, which costs more than
/// the occupancy gains.
constexpr int least_blocks_fp32 = 8;
constexpr int least_blocks_pairs = 7;

/// The site of this thread in the rows of the interior; x counts in steps of `width` nodes.
__device__ inline Site interior_site(const StepArguments& a, int width) {
    return {static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * width,
            static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y) + a.near.low[1],
            static_cast<int>(blockIdx.z) + a.near.low[2]};
}

template <class Collision, bool Forced, class Streaming>
__global__ void __launch_bounds__(block_threads, least_blocks_fp32)
    step_interior(const __grid_constant__ StepArguments a) {
    const Site s = interior_site(a, 1);
    if (a.near.interior(s)) { step_node<Collision, Forced, Streaming>(a, s); }
}

template <class Collision, bool Forced, class Streaming>
__global__ void __launch_bounds__(block_threads, least_blocks_pairs)
    step_interior_pairs(const __grid_constant__ StepArguments a) {
    const Site s = interior_site(a, 2);
    PairLanes lanes;
    lanes.first = a.near.interior(s);
    lanes.second = a.near.interior({s.x + 1, s.y, s.z});
    lanes.word = a.extent.x % 2 == 0 && a.layout.log2_alpha > 0;
    if (lanes.first || lanes.second) { step_pair<Collision, Forced, Streaming>(a, s, lanes); }
}

template <class Collision, class Reader>
__global__ void __launch_bounds__(block_threads)
    step_near_walls(const __grid_constant__ StepArguments a) {
    const std::int64_t number = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (number < a.near.size()) { step_node_near_wall<Collision, Reader>(a, a.near.site(number)); }
}

template <class Collision, bool Forced, class Streaming>
void launch_interior(const StepArguments& a, cudaStream_t stream) {
    const bool pairs = a.storage == scene::Storage::fp16;
    // Blocks lie along x, where memory is contiguous, and take several rows where rows are short.
    constexpr int warp = 32;
    const int wide = (a.extent.x + pairs) / (pairs ? 2 : 1);
    const int along = std::min(block_threads, (wide + warp - 1) / warp * warp);
    const int rows = block_threads / along;
    const int ny = a.near.high[1] - a.near.low[1];
    const int nz = a.near.high[2] - a.near.low[2];
    if (ny == 0 || nz == 0 || a.near.high[0] == a.near.low[0]) { return; }
    const dim3 blocks((wide + along - 1) / along, (ny + rows - 1) / rows, nz);
    const dim3 threads(along, rows);
    if (pairs) {
        step_interior_pairs<Collision, Forced, Streaming><<<blocks, threads, 0, stream>>>(a);
    } else {
        step_interior<Collision, Forced, Streaming><<<blocks, threads, 0, stream>>>(a);
    }
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

template <class Collision, class Reader>
void launch_near_walls(const StepArguments& a, cudaStream_t stream) {
    const std::int64_t nodes = a.near.size();
    if (nodes == 0) { return; }
    const auto blocks = static_cast<unsigned>((nodes + block_threads - 1) / block_threads);
    step_near_walls<Collision, Reader><<<blocks, block_threads, 0, stream>>>(a);
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

template <class Collision, bool Forced>
void launch(const StepArguments& a, cudaStream_t stream) {
    if (a.streaming == scene::Streaming::in_place) {
        launch_near_walls<Collision, InPlaceReader>(a, stream);
        launch_interior<Collision, Forced, InPlace>(a, stream);
    } else {
        launch_near_walls<Collision, TwoCopyReader>(a, stream);
        launch_interior<Collision, Forced, TwoCopy>(a, stream);
    }
}

}  // namespace kernels

template <class Collision>
void cuda_step(const StepArguments& a, cudaStream_t stream) {
    if constexpr (has_unforced_kernel<Collision>) {
        if (!has_force(a)) { return kernels::launch<Collision, false>(a, stream); }
    }
    kernels::launch<Collision, true>(a, stream);
}

}  // namespace lattice::fluid
