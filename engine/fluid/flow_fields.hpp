// SPDX-License-Identifier: MIT
// Quantities of every node as they stand between two steps, for the picture. All functions enqueue
// work on the device and write device memory of one value a node, x fastest, in lattice units.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/fluid/velocity_gradient.hpp"
#include "engine/scene/field_view.hpp"

namespace lattice::fluid {

/// A quantity that follows from density and velocity alone: all but relaxation and force, which are
/// 0 here.
LATTICE_HD_INLINE float flow_quantity(const FlowView& flow, scene::FlowField field, const Site& s) {
    using scene::FlowField;
    const glm::vec4 node = flow.nodes[flow.extent.index(s.x, s.y, s.z)];
    switch (field) {
        case FlowField::speed:
            return glm::length(glm::vec3(node));
        case FlowField::velocity_x:
            return node.x;
        case FlowField::velocity_y:
            return node.y;
        case FlowField::velocity_z:
            return node.z;
        case FlowField::density:
            return node.w - 1.0F;
        case FlowField::vorticity:
            return glm::length(vorticity(velocity_gradient(flow, s)));
        case FlowField::vorticity_x:
            return vorticity(velocity_gradient(flow, s)).x;
        case FlowField::vorticity_y:
            return vorticity(velocity_gradient(flow, s)).y;
        case FlowField::vorticity_z:
            return vorticity(velocity_gradient(flow, s)).z;
        case FlowField::q_criterion:
            return q_criterion(velocity_gradient(flow, s));
        default:
            return 0.0F;
    }
}

void write_flow_quantity(compute::Device& device, const FlowView& flow, scene::FlowField field,
                         float* values);

/// x, y, z and 0 of each node as IEEE half floats.
void write_velocity_halves(compute::Device& device, const FlowView& flow, std::uint16_t* halves);

/// Third-order rate of each node in the coming step, whose arguments these are: the adaptive one of
/// model acm, of other models that of `relaxation`.
void write_third_order_rate(compute::Device& device, const StepArguments& arguments, bool adaptive,
                            float* values);

/// Magnitude of the sparse force density.
void write_force(compute::Device& device, const StepArguments& arguments, float* values);

}  // namespace lattice::fluid
