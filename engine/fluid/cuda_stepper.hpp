// SPDX-License-Identifier: MIT
// The CUDA executor of the fused step.
#pragma once

#include "engine/fluid/layout.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Enqueues one step on a cudaStream_t.
void step_cuda(const StepArguments<ArraysLayout>& arguments, scene::CollisionModel model,
               void* stream);
void step_cuda(const StepArguments<BlockLayout>& arguments, scene::CollisionModel model,
               void* stream);

}  // namespace lattice::fluid
