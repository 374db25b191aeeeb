// SPDX-License-Identifier: MIT
// Collision as a pass of its own, from the streamed copy of the populations into the other.
#pragma once

#include "engine/compute/device.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/fluid/staged_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// One pass with the functor of the model. Enqueues.
void collide_staged(compute::Device& device, const StagedArguments& arguments,
                    scene::CollisionModel model);

/// Model ACM in 1 to 4 passes, each of which takes the moments it needs from the streamed
/// populations and leaves some columns of populations (expanded_collision.hpp). Density and
/// velocity are read from their arrays. `timers` may be null. Enqueues.
void collide_expanded(compute::Device& device, const StagedArguments& arguments, int launches,
                      compute::StageTimers* timers);

}  // namespace lattice::fluid
