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

/// Blocks of 128 threads that must fit on a multiprocessor. It sets the register budget, 72 a
/// thread: with fewer the compiler spills or issues the 27 reads in smaller groups, which costs
/// more than the occupancy gains.
constexpr int least_blocks = 7;

/// The site of this thread in the rows that touch no wall; x counts in steps of `width` nodes. y
/// and z are the same for the whole block, so addresses of rows are formed once and not by each
/// thread.
__device__ inline Site interior_site(const StepArguments& a, int width) {
    return {static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * width,
            static_cast<int>(blockIdx.y) + a.near.low[1],
            static_cast<int>(blockIdx.z) + a.near.low[2]};
}

template <class Collision, bool Forced, class Streaming, class Index>
__global__ void __launch_bounds__(block_threads, least_blocks)
    step_interior(const __grid_constant__ StepArguments a,
                  const __grid_constant__ Runs<float> runs) {
    const Site s = interior_site(a, 1);
    if (s.x < a.extent.x && (with_row_ends<Streaming> || !at_row_end(a, s.x))) {
        step_node<Collision, Forced, Streaming, Index>(a, runs, s);
    }
}

template <class Collision, bool Forced, class Streaming, class Index>
__global__ void __launch_bounds__(block_threads, least_blocks)
    step_interior_pairs(const __grid_constant__ StepArguments a,
                        const __grid_constant__ Runs<Half> runs) {
    const Site s = interior_site(a, 2);
    const PairLanes lanes{!at_row_end(a, s.x), !at_row_end(a, s.x + 1)};
    if (lanes.first || lanes.second) {
        step_pair<Collision, Forced, Streaming, Index>(a, runs, s, lanes);
    }
}

/// Every node of `region`, in any format.
template <class Collision, class Reader>
__global__ void __launch_bounds__(block_threads)
    step_region(const __grid_constant__ StepArguments a, const NearWall region) {
    const std::int64_t number = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (number < region.size()) { step_any_node<Collision, Reader>(a, region.site(number)); }
}

template <class Collision, bool Forced, class Streaming, class Index>
void launch_interior(const StepArguments& a, cudaStream_t stream) {
    const bool pairs = a.storage == scene::Storage::fp16;
    constexpr int warp = 32;
    const int wide = pairs ? a.extent.x / 2 : a.extent.x;
    const int along = std::min(block_threads, (wide + warp - 1) / warp * warp);
    const int ny = a.near.high[1] - a.near.low[1];
    const int nz = a.near.high[2] - a.near.low[2];
    if (ny == 0 || nz == 0) { return; }
    const dim3 blocks((wide + along - 1) / along, ny, nz);
    if (pairs) {
        step_interior_pairs<Collision, Forced, Streaming, Index>
            <<<blocks, along, 0, stream>>>(a, runs_of<Half>(a));
    } else {
        step_interior<Collision, Forced, Streaming, Index>
            <<<blocks, along, 0, stream>>>(a, runs_of<float>(a));
    }
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

template <class Collision, class Reader>
void launch_region(const StepArguments& a, const NearWall& region, cudaStream_t stream) {
    const std::int64_t nodes = region.size();
    if (nodes == 0) { return; }
    const auto blocks = static_cast<unsigned>((nodes + block_threads - 1) / block_threads);
    step_region<Collision, Reader><<<blocks, block_threads, 0, stream>>>(a, region);
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

template <class Collision, bool Forced, class Streaming, class Reader>
void launch_step(const StepArguments& a, cudaStream_t stream) {
    if (a.storage == scene::Storage::fp16 && !has_pairs(a)) {
        NearWall everything;
        everything.extent = a.extent;
        return launch_region<Collision, Reader>(a, everything, stream);
    }
    NearWall apart = a.near;
    if (with_row_ends<Streaming> && a.storage == scene::Storage::fp32) {
        apart.low[0] = 0;
        apart.high[0] = a.extent.x;
    }
    launch_region<Collision, Reader>(a, apart, stream);
    if constexpr (is_tuned<Collision>) {
        if (fits_narrow(a.extent, a.layout)) {
            return launch_interior<Collision, Forced, Streaming, std::uint32_t>(a, stream);
        }
    }
    launch_interior<Collision, Forced, Streaming, std::int64_t>(a, stream);
}

template <class Collision, bool Forced>
void launch(const StepArguments& a, cudaStream_t stream) {
    if (a.streaming == scene::Streaming::in_place) {
        launch_step<Collision, Forced, InPlace, InPlaceReader>(a, stream);
    } else {
        launch_step<Collision, Forced, TwoCopy, TwoCopyReader>(a, stream);
    }
}

}  // namespace kernels

template <class Collision>
void cuda_step(const StepArguments& a, cudaStream_t stream) {
    if constexpr (is_tuned<Collision>) {
        if (!has_force(a)) { return kernels::launch<Collision, false>(a, stream); }
    }
    kernels::launch<Collision, true>(a, stream);
}

}  // namespace lattice::fluid
