// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/raw_moments.hpp"
#include "engine/fluid/smagorinsky.hpp"

namespace lattice::fluid {

template void cuda_step<RawMoments>(const StepArguments&, compute::ForkedStream&);
template void cuda_step<SmagorinskyMrt>(const StepArguments&, compute::ForkedStream&);

}  // namespace lattice::fluid
