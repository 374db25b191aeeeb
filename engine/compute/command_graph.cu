// SPDX-License-Identifier: MIT
#include "engine/compute/command_graph.hpp"

#include "engine/error.hpp"
#if LATTICE_CUDA
#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {

#if LATTICE_CUDA

void CommandGraph::reset() noexcept {
    if (executable_ != nullptr) { cudaGraphExecDestroy(static_cast<cudaGraphExec_t>(executable_)); }
    executable_ = nullptr;
}

void CommandGraph::capture(Device& device, const std::function<void()>& enqueue) {
    reset();
    const auto stream = static_cast<cudaStream_t>(device.stream());
    LATTICE_CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    cudaGraph_t graph = nullptr;
    try {
        enqueue();
    } catch (...) {
        cudaStreamEndCapture(stream, &graph);
        if (graph != nullptr) { cudaGraphDestroy(graph); }
        throw;
    }
    LATTICE_CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphExec_t executable = nullptr;
    const cudaError_t made = cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphDestroy(graph);
    LATTICE_CUDA_CHECK(made);
    executable_ = executable;
}

void CommandGraph::launch(Device& device) const {
    LATTICE_CUDA_CHECK(cudaGraphLaunch(static_cast<cudaGraphExec_t>(executable_),
                                       static_cast<cudaStream_t>(device.stream())));
}

#else

void CommandGraph::reset() noexcept {}

void CommandGraph::capture(Device&, const std::function<void()>&) {
    throw Error("command graph", "this program was built without CUDA", "");
}

void CommandGraph::launch(Device&) const {}

#endif

}  // namespace lattice::compute
