// SPDX-License-Identifier: MIT
// The CUDA executor of the fused step.
#pragma once

#include "engine/fluid/layout.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Enqueues one step on a cudaStream_t. Nodes that touch a domain face go through a kernel of their
/// own, as in Chen et al., Sec. 4.4, but one for all six faces: in the kernel of the other nodes
/// their extra reads would hold up every warp at the ends of a row.
void step_cuda(const StepArguments<ArraysLayout>& arguments, scene::CollisionModel model,
               void* stream);
void step_cuda(const StepArguments<BlockLayout>& arguments, scene::CollisionModel model,
               void* stream);

}  // namespace lattice::fluid
