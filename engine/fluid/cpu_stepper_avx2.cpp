// SPDX-License-Identifier: MIT
// Compiled with -march=x86-64-v3.
#include "engine/fluid/cpu_stepper.hpp"
#include "engine/fluid/stream_collide_rows.hpp"

namespace lattice::fluid {

const CpuStepper cpu_stepper_avx2{"avx2", &step_with_model<8>};

}  // namespace lattice::fluid
