// SPDX-License-Identifier: MIT
#include "engine/fluid/central_moments.hpp"
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/kbc.hpp"

namespace lattice::fluid {

template void cuda_step<CentralMoments>(const StepArguments&, cudaStream_t);
template void cuda_step<Kbc>(const StepArguments&, cudaStream_t);

}  // namespace lattice::fluid
