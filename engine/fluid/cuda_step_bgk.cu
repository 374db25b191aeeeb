// SPDX-License-Identifier: MIT
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/smagorinsky.hpp"

namespace lattice::fluid {

template void cuda_step<Bgk>(const StepArguments&, cudaStream_t);
template void cuda_step<SmagorinskyBgk>(const StepArguments&, cudaStream_t);

}  // namespace lattice::fluid
