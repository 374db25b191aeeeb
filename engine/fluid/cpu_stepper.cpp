// SPDX-License-Identifier: MIT
#include "engine/fluid/cpu_stepper.hpp"

namespace lattice::fluid {

const CpuStepper& best_cpu_stepper() {
    if (__builtin_cpu_supports("x86-64-v4") != 0) { return cpu_stepper_avx512; }
    if (__builtin_cpu_supports("x86-64-v3") != 0) { return cpu_stepper_avx2; }
    return cpu_stepper_sse2;
}

}  // namespace lattice::fluid
