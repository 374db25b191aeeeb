// SPDX-License-Identifier: MIT
// The CPU executor of the fused step: threads over rows, vector registers along x. It is compiled
// once for each instruction set; the best one the processor has is taken at run time.
#pragma once

#include <vector>

#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

struct CpuStepper {
    const char* instruction_set;
    void (*step)(const StepArguments&, scene::CollisionModel, int threads);
};

extern const CpuStepper cpu_stepper_sse2;
extern const CpuStepper cpu_stepper_avx2;
extern const CpuStepper cpu_stepper_avx512;

/// Those of them that this processor runs, the widest last.
std::vector<const CpuStepper*> usable_cpu_steppers();

/// The widest of them that this processor runs.
const CpuStepper& best_cpu_stepper();

}  // namespace lattice::fluid
