// SPDX-License-Identifier: MIT
#include "engine/fluid/cpu_stepper.hpp"

namespace lattice::fluid {

namespace {

// Features rather than levels by name ("x86-64-v3"), which not every compiler asks for. Those asked
// for here brought the rest of their level with them.
bool runs_avx2() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
           __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}

bool runs_avx512() {
    return runs_avx2() && __builtin_cpu_supports("avx512f") != 0 &&
           __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512cd") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
}

}  // namespace

std::vector<const CpuStepper*> usable_cpu_steppers() {
    std::vector<const CpuStepper*> steppers{&cpu_stepper_sse2};
    if (runs_avx2()) { steppers.push_back(&cpu_stepper_avx2); }
    if (runs_avx512()) { steppers.push_back(&cpu_stepper_avx512); }
    return steppers;
}

const CpuStepper& best_cpu_stepper() {
    static const CpuStepper& best = *usable_cpu_steppers().back();
    return best;
}

}  // namespace lattice::fluid
