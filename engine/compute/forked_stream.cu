// SPDX-License-Identifier: MIT
#include "engine/compute/forked_stream.hpp"

#if LATTICE_CUDA
#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {

#if LATTICE_CUDA

struct ForkedStream::State {
    explicit State(const Device& device) : main(static_cast<cudaStream_t>(device.stream())) {
        int least = 0;
        int greatest = 0;
        LATTICE_CUDA_CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
        LATTICE_CUDA_CHECK(cudaStreamCreateWithPriority(&side, cudaStreamNonBlocking, greatest));
        LATTICE_CUDA_CHECK(cudaEventCreateWithFlags(&forked, cudaEventDisableTiming));
        LATTICE_CUDA_CHECK(cudaEventCreateWithFlags(&joined, cudaEventDisableTiming));
    }
    ~State() {
        if (side != nullptr) {
            cudaStreamSynchronize(side);
            cudaStreamDestroy(side);
        }
        if (forked != nullptr) { cudaEventDestroy(forked); }
        if (joined != nullptr) { cudaEventDestroy(joined); }
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    cudaStream_t main = nullptr;
    cudaStream_t side = nullptr;
    cudaEvent_t forked = nullptr;
    cudaEvent_t joined = nullptr;
};

ForkedStream::ForkedStream(const Device& device)
    : state_(device.is_cuda() ? std::make_unique<State>(device) : nullptr) {}

void* ForkedStream::main() const {
    return state_ == nullptr ? nullptr : state_->main;
}

void* ForkedStream::fork() {
    LATTICE_CUDA_CHECK(cudaEventRecord(state_->forked, state_->main));
    LATTICE_CUDA_CHECK(cudaStreamWaitEvent(state_->side, state_->forked, 0));
    return state_->side;
}

void ForkedStream::join() {
    LATTICE_CUDA_CHECK(cudaEventRecord(state_->joined, state_->side));
    LATTICE_CUDA_CHECK(cudaStreamWaitEvent(state_->main, state_->joined, 0));
}

#else

struct ForkedStream::State {};

ForkedStream::ForkedStream(const Device&) {}

void* ForkedStream::main() const {
    return nullptr;
}

void* ForkedStream::fork() {
    return nullptr;
}

void ForkedStream::join() {}

#endif

ForkedStream::~ForkedStream() = default;

}  // namespace lattice::compute
