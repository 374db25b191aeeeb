// SPDX-License-Identifier: MIT
// The one place that turns a CUDA status into an Error. Include only from files nvcc compiles.
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "engine/error.hpp"

namespace lattice::compute {

inline void cuda_check(cudaError_t status, const char* call, const char* file, int line) {
    if (status == cudaSuccess) { return; }
    throw Error(std::string(file) + ":" + std::to_string(line),
                std::string("CUDA: ") + cudaGetErrorString(status) + " in " + call,
                "run with --backend cpu to leave the GPU out");
}

}  // namespace lattice::compute

#define LATTICE_CUDA_CHECK(call) \
    ::lattice::compute::cuda_check((call), #call, __FILE_NAME__, __LINE__)
