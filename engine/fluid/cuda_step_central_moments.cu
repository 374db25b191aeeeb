// SPDX-License-Identifier: MIT
#include "engine/fluid/central_moments.hpp"
#include "engine/fluid/cuda_step.cuh"
#include "engine/fluid/kbc.hpp"

namespace lattice::fluid {

template void cuda_step<CentralMoments>(const StepArguments&, compute::ForkedStream&);
template void cuda_step<Kbc>(const StepArguments&, compute::ForkedStream&);

}  // namespace lattice::fluid
