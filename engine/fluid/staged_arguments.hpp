// SPDX-License-Identifier: MIT
// What the stages of a step read and write when each is a pass over the grid of its own.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
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

/// Where population 0 of a node lies; population i lies i strides on.
LATTICE_HD_INLINE std::int64_t base_of(const StagedArguments& a, const Site& s) {
    const std::int64_t row = static_cast<std::int64_t>(s.z) * a.step.extent.y + s.y;
    return a.step.layout.row(row) + a.step.layout.column(s.x);
}

}  // namespace lattice::fluid
