// SPDX-License-Identifier: MIT
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/smagorinsky.hpp"

namespace lattice::fluid {

template void cuda_step<Bgk>(const StepArguments&, compute::ForkedStream&);
template void cuda_step<SmagorinskyBgk>(const StepArguments&, compute::ForkedStream&);

}  // namespace lattice::fluid
