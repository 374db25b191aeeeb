// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/raw_moments.hpp"
#include "engine/fluid/smagorinsky.hpp"

namespace lattice::fluid {

template void cuda_step<RawMoments>(const StepArguments&, cudaStream_t);
template void cuda_step<SmagorinskyMrt>(const StepArguments&, cudaStream_t);

}  // namespace lattice::fluid
