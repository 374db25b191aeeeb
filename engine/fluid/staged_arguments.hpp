// SPDX-License-Identifier: MIT
// What the stages of a step read and write when each is a pass over the grid of its own.
#pragma once

#include "engine/fluid/step_arguments.hpp"

namespace lattice::fluid {

/// All pointers are device memory. Populations are fp32, in two copies, laid out as step.layout
/// says.
struct StagedArguments {
    StepArguments step;
    float* collided = nullptr;   ///< copy that a step streams from and collides into
    float* streamed = nullptr;   ///< copy that holds them in between
    float* deviation = nullptr;  ///< density - 1 of each node, as streamed
    float* velocity = nullptr;   ///< three components; with half the force once that is known
};

}  // namespace lattice::fluid
