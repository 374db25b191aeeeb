// SPDX-License-Identifier: MIT
// Compiled with -march=x86-64.
#include "engine/fluid/cpu_stepper.hpp"
#include "engine/fluid/stream_collide_rows.hpp"

namespace lattice::fluid {

const CpuStepper cpu_stepper_sse2{"sse2", &step_with_model<4>};

}  // namespace lattice::fluid
