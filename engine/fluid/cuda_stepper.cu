// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_stepper.hpp"

#include <algorithm>

#include "engine/compute/cuda_check.hpp"
#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/domain_shell.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

constexpr int block_threads = 128;

template <class Collision, bool Forced, class Layout>
__global__ void __launch_bounds__(block_threads)
    step_inner_nodes(const StepArguments<Layout> a, const DomainShell shell) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int z = static_cast<int>(blockIdx.z);
    // Counted from the grid's first node, not the box's: warps stay aligned with memory.
    if (x < shell.first[0] || x >= shell.first[0] + shell.count[0] || y >= shell.count[1]) {
        return;
    }
    stream_collide<Collision, false, Forced>(a, {x, shell.first[1] + y, shell.first[2] + z});
}

template <class Collision, bool Forced, class Layout>
__global__ void __launch_bounds__(block_threads)
    step_shell_nodes(const StepArguments<Layout> a, const DomainShell shell, std::int64_t count) {
    const std::int64_t i = blockIdx.x * static_cast<std::int64_t>(blockDim.x) + threadIdx.x;
    if (i < count) { stream_collide<Collision, true, Forced>(a, shell.site(i)); }
}

template <class Collision, bool Forced, class Layout>
void launch(const StepArguments<Layout>& a, cudaStream_t stream) {
    const DomainShell shell(a.extent, a.boundary.walls());
    const std::int64_t shell_nodes = shell.size();
    if (shell_nodes != 0) {
        const auto blocks =
            static_cast<unsigned>((shell_nodes + block_threads - 1) / block_threads);
        step_shell_nodes<Collision, Forced>
            <<<blocks, block_threads, 0, stream>>>(a, shell, shell_nodes);
        LATTICE_CUDA_CHECK(cudaGetLastError());
    }
    if (shell.count[0] <= 0 || shell.count[1] <= 0 || shell.count[2] <= 0) { return; }
    // Blocks lie along x, where memory is contiguous, and take several rows where rows are short.
    constexpr int warp = 32;
    const int width = shell.first[0] + shell.count[0];
    const int along = std::min(block_threads, (width + warp - 1) / warp * warp);
    const int rows = block_threads / along;
    const dim3 blocks((width + along - 1) / along, (shell.count[1] + rows - 1) / rows,
                      shell.count[2]);
    step_inner_nodes<Collision, Forced><<<blocks, dim3(along, rows), 0, stream>>>(a, shell);
    LATTICE_CUDA_CHECK(cudaGetLastError());
}

template <class Collision, class Layout>
void launch_forced(const StepArguments<Layout>& a, cudaStream_t stream) {
    if (a.force.force != nullptr) {
        launch<Collision, true>(a, stream);
    } else {
        launch<Collision, false>(a, stream);
    }
}

template <class Layout>
void launch_model(const StepArguments<Layout>& a, scene::CollisionModel model, void* stream) {
    const auto queue = static_cast<cudaStream_t>(stream);
    switch (model) {
        case scene::CollisionModel::bgk: return launch_forced<Bgk>(a, queue);
        case scene::CollisionModel::acm: return launch_forced<AdaptiveCentralMoments>(a, queue);
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
