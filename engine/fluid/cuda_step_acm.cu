// SPDX-License-Identifier: MIT
#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/cuda_step.cuh"

namespace lattice::fluid {

template void cuda_step<AdaptiveCentralMoments>(const StepArguments&, cudaStream_t);

}  // namespace lattice::fluid
