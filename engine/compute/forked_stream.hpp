// SPDX-License-Identifier: MIT
// Work that runs beside what a device's stream does, between two points of it. CUDA only: the CPU
// does one thing after the other.
#pragma once

#include <memory>

#include "engine/compute/device.hpp"

namespace lattice::compute {

class ForkedStream {
public:
    /// Throws Error when the stream cannot be made. `device` must outlive it.
    explicit ForkedStream(const Device& device);
    ~ForkedStream();
    ForkedStream(const ForkedStream&) = delete;
    ForkedStream& operator=(const ForkedStream&) = delete;

    /// The device's own stream (cudaStream_t).
    void* main() const;

    /// A stream (cudaStream_t) whose work waits for all that was enqueued on the main one. Where
    /// both have work to start, its work starts first.
    void* fork();

    /// What is enqueued on the main stream from now on waits for the other.
    void join();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::compute
