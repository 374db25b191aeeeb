// SPDX-License-Identifier: MIT
// Compiled with -march=x86-64-v4.
#include "engine/fluid/cpu_stepper.hpp"
#include "engine/fluid/stream_collide_rows.hpp"

namespace lattice::fluid {

const CpuStepper cpu_stepper_avx512{"avx512", &step_with_model<16>};

}  // namespace lattice::fluid
