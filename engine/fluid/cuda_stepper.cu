// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_stepper.hpp"

#include <algorithm>

#include "engine/compute/cuda_check.hpp"
#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

constexpr int block_threads = 128;

/// Blocks that must fit on a multiprocessor. It sets the register budget, 64 or 72 a thread: with
/// fewer the compiler issues the 27 reads in smaller groups, which costs more than the occupancy
/// gains.
constexpr int least_blocks(bool bounded) {
    return bounded ? 7 : 8;
}

template <class Collision, bool Bounded, bool Forced, class Layout>
__global__ void __launch_bounds__(block_threads, least_blocks(Bounded))
    step_nodes(const StepArguments<Layout> a) {
    const Site s{static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
                 static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
                 static_cast<int>(blockIdx.z)};
    if (s.x < a.extent.x && s.y < a.extent.y) { stream_collide<Collision, Bounded, Forced>(a, s); }
}

template <class Collision, bool Bounded, bool Forced, class Layout>
void launch(const StepArguments<Layout>& a, cudaStream_t stream) {
    // Blocks lie along x, where memory is contiguous, and take several rows where rows are short.
    constexpr int warp = 32;
    const int along = std::min(block_threads, (a.extent.x + warp - 1) / warp * warp);
    const int rows = block_threads / along;
    const dim3 blocks((a.extent.x + along - 1) / along, (a.extent.y + rows - 1) / rows, a.extent.z);
    step_nodes<Collision, Bounded, Forced><<<blocks, dim3(along, rows), 0, stream>>>(a);
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

template <class Collision, class Layout>
void launch_collision(const StepArguments<Layout>& a, cudaStream_t stream) {
    const bool bounded = a.walls != 0;
    if (a.force.force != nullptr) {
        bounded ? launch<Collision, true, true>(a, stream)
                : launch<Collision, false, true>(a, stream);
    } else {
        bounded ? launch<Collision, true, false>(a, stream)
                : launch<Collision, false, false>(a, stream);
    }
}

template <class Layout>
void launch_model(const StepArguments<Layout>& a, scene::CollisionModel model, void* stream) {
    const auto queue = static_cast<cudaStream_t>(stream);
    switch (model) {
        case scene::CollisionModel::bgk:
            return launch_collision<Bgk>(a, queue);
        default:
            return launch_collision<AdaptiveCentralMoments>(a, queue);
    }
}

}  // namespace

void step_cuda(const StepArguments<ArraysLayout>& arguments, scene::CollisionModel model,
               void* stream) {
    launch_model(arguments, model, stream);
}

void step_cuda(const StepArguments<BlockLayout>& arguments, scene::CollisionModel model,
               void* stream) {
    launch_model(arguments, model, stream);
}

}  // namespace lattice::fluid
