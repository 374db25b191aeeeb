// SPDX-License-Identifier: MIT
// Runs a host-device functor once for each index: as a CUDA kernel, or as a threaded CPU loop
// (contract 1). Include it only from files named .cu: in a build with CUDA they go through nvcc, in
// a build without they are plain C++.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/compute/device.hpp"
#include "engine/compute/host_device.hpp"
#ifdef __CUDACC__
#include "engine/compute/cuda_check.hpp"
#elif LATTICE_CUDA
#error "parallel_for.hpp holds kernels: name the file that includes it .cu"
#endif

namespace lattice::compute {

#ifdef __CUDACC__
template <class Body>
__global__ void for_each_index(std::int64_t count, Body body) {
#if __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();  // see launch_for_each()
#endif
    const std::int64_t i = blockIdx.x * static_cast<std::int64_t>(blockDim.x) + threadIdx.x;
    if (i < count) { body(i); }
}

/// Compiled for compute capability 9.0 or later, a kernel is set up while the one before it in the
/// stream still runs, and waits for its end on the device: a microsecond less for each of many
/// short kernels.
template <class Body>
void launch_for_each(const Device& device, std::int64_t count, const Body& body) {
    // Few indices go out in small blocks, so that each multiprocessor has its share of them.
    const unsigned block = count < 1024 * std::int64_t{device.info().threads} ? 64 : 256;
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t launch{};
    launch.gridDim = static_cast<unsigned>((count + block - 1) / block);
    launch.blockDim = block;
    launch.stream = static_cast<cudaStream_t>(device.stream());
    launch.attrs = &early;
    launch.numAttrs = device.info().waits_on_device ? 1 : 0;
    LATTICE_CUDA_CHECK(cudaLaunchKernelEx(&launch, for_each_index<Body>, count, body));
}
#endif

/// Calls body(i) for each i in [0, count). On CUDA it is enqueued on the device's stream and the
/// call returns at once. Bodies run in any order and must not touch each other's results except
/// through the functions of atomics.hpp. On the CPU a thread takes `chunk` of them at a time; fewer
/// for bodies that are long.
template <class Body>
void parallel_for(const Device& device, std::int64_t count, Body body, std::int64_t chunk = 2048) {
    if (count <= 0) { return; }
#ifdef __CUDACC__
    if (device.is_cuda()) {
        launch_for_each(device, count, body);
        return;
    }
#endif
    // Chunks are handed out as threads come free, so that a thread that loses its core to the
    // window does not hold up the others.
    const std::int64_t chunks = (count + chunk - 1) / chunk;
    const int threads = device.info().threads;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (std::int64_t c = 0; c < chunks; ++c) {
        const std::int64_t last = std::min(count, (c + 1) * chunk);
        for (std::int64_t i = c * chunk; i < last; ++i) { body(i); }
    }
}

}  // namespace lattice::compute
