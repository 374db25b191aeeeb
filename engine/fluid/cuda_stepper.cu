// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_stepper.hpp"

#include "engine/fluid/collision_registry.hpp"

namespace lattice::fluid {

template <class Collision>
void cuda_step(const StepArguments& a, compute::ForkedStream& streams);

void step_cuda(const StepArguments& arguments, scene::CollisionModel model,
               compute::ForkedStream& streams) {
    with_collision(model, arguments.rates.smagorinsky > 0,
                   [&](auto collision) { cuda_step<decltype(collision)>(arguments, streams); });
}

}  // namespace lattice::fluid
