// SPDX-License-Identifier: MIT
// The CUDA executor of the fused step.
#pragma once

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Models with kernels of their own for flows without a force and for grids that 32 bits address;
/// the others take a force of zero and 64 bits.
template <class Collision>
inline constexpr bool is_tuned = false;
template <>
inline constexpr bool is_tuned<Bgk> = true;
template <>
inline constexpr bool is_tuned<AdaptiveCentralMoments> = true;

/// Enqueues one step on a cudaStream_t.
void step_cuda(const StepArguments& arguments, scene::CollisionModel model, void* stream);

}  // namespace lattice::fluid
