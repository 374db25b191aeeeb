// SPDX-License-Identifier: MIT
#include "engine/fluid/cuda_stepper.hpp"

#include <cuda_runtime_api.h>

#include "engine/fluid/collision_registry.hpp"

namespace lattice::fluid {

template <class Collision>
void cuda_step(const StepArguments& a, cudaStream_t stream);

void step_cuda(const StepArguments& arguments, scene::CollisionModel model, void* stream) {
    with_collision(model, arguments.rates.smagorinsky > 0, [&](auto collision) {
        cuda_step<decltype(collision)>(arguments, static_cast<cudaStream_t>(stream));
    });
}

}  // namespace lattice::fluid
