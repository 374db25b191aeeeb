// SPDX-License-Identifier: MIT
#include "engine/fluid/cpu_stepper.hpp"

#include "engine/compute/instruction_set.hpp"

namespace lattice::fluid {

std::vector<const CpuStepper*> usable_cpu_steppers() {
    std::vector<const CpuStepper*> steppers{&cpu_stepper_sse2};
    if (compute::runs_avx2()) { steppers.push_back(&cpu_stepper_avx2); }
    if (compute::runs_avx512()) { steppers.push_back(&cpu_stepper_avx512); }
    return steppers;
}

const CpuStepper& best_cpu_stepper() {
    static const CpuStepper& best = *usable_cpu_steppers().back();
    return best;
}

}  // namespace lattice::fluid
