// SPDX-License-Identifier: MIT
// One node on its way through a step, for people to look at.
#pragma once

#include <array>
#include <cstdint>

#include "engine/compute/device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/staged_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Populations are less their weights, all at the same node.
struct NodeState {
    using Populations = std::array<float, direction_count>;

    Populations stored{};    ///< after the last collision; they flow out in the coming step
    Populations streamed{};  ///< what flows in
    Populations collided{};  ///< what the coming step leaves, before it is rounded to fp16
    Vector3<float> force;
    float shear_rate = 0;        ///< w, after the sponge
    float third_order_rate = 0;  ///< base rate of model acm, before its adaptation
};

/// What the step of these arguments does at a node; it is not done. Waits for the device.
NodeState node_state(compute::Device& device, const StepArguments& arguments,
                     scene::CollisionModel model, std::int64_t node);

/// What memory holds for a node in the midst of a step that is done stage by stage.
struct NodeMemory {
    NodeState::Populations streamed{};  ///< less their weights
    NodeState::Populations collided{};  ///< of the last collision, or of the present one
    float density = 1;
    Vector3<float> velocity;
    Vector3<float> force;  ///< as far as it is known
};

/// Waits for the device.
NodeMemory node_memory(compute::Device& device, const StagedArguments& arguments,
                       std::int64_t node);

}  // namespace lattice::fluid
