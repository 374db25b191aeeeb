// SPDX-License-Identifier: MIT
// What follows from the populations of every node as they stand between two steps. `arguments` are
// those of the coming step.
#pragma once

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/fluid/relaxation.hpp"
#include "engine/fluid/step_arguments.hpp"

namespace lattice::fluid {

/// Sums of density less 1 (w) and momentum in double precision; waits for the device. Like the next
/// one it throws Error when there is no memory for partial results.
glm::dvec4 sum_invariants(compute::Device& device, const StepArguments& arguments);

/// Means of the state that the step collides, but without the sparse force where the arguments have
/// none yet; waits for the device.
DomainMeans domain_means(compute::Device& device, const StepArguments& arguments);

/// Enqueues density (w) and velocity of every node, device memory.
void write_macroscopic(compute::Device& device, const StepArguments& arguments, glm::vec4* result);

/// Enqueues the velocity alone, one component of all nodes after the other, device memory.
void write_velocity(compute::Device& device, const StepArguments& arguments, float* velocity);

}  // namespace lattice::fluid
