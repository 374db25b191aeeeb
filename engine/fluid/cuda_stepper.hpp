// SPDX-License-Identifier: MIT
// The CUDA executor of the fused step.
#pragma once

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Models with a kernel of its own for flows without a force; the others take a force of zero.
template <class Collision>
inline constexpr bool has_unforced_kernel = false;
template <>
inline constexpr bool has_unforced_kernel<Bgk> = true;
template <>
inline constexpr bool has_unforced_kernel<AdaptiveCentralMoments> = true;

/// Enqueues one step on a cudaStream_t.
void step_cuda(const StepArguments& arguments, scene::CollisionModel model, void* stream);

}  // namespace lattice::fluid
