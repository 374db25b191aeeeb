// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/study_rules.hpp"

namespace lattice::fluid {

template void cuda_step<Study2019>(const StepArguments&, cudaStream_t);
template void cuda_step<Study2020>(const StepArguments&, cudaStream_t);

}  // namespace lattice::fluid
