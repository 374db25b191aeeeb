// SPDX-License-Identifier: MIT
// Collision as a pass of its own, from the streamed copy of the populations into the other.
#pragma once

#include <string_view>

#include "engine/compute/device.hpp"
#include "engine/fluid/staged_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// One pass with the functor of the model. Enqueues.
void collide_staged(compute::Device& device, const StagedArguments& arguments,
                    scene::CollisionModel model);

/// Pass `launch` of `launches` (1 to 4) of model ACM. Each takes the moments it needs from the
/// streamed populations and leaves some columns of populations (expanded_collision.hpp). Density
/// and velocity are read from their arrays. Enqueues.
void collide_expanded(compute::Device& device, const StagedArguments& arguments, int launch,
                      int launches);

/// "collide", "collide 2 of 3".
std::string_view collision_stage_name(int launch, int launches);

}  // namespace lattice::fluid
