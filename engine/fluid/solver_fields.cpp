// SPDX-License-Identifier: MIT
// What the solver tells of every node for the picture.
#include "engine/fluid/flow_fields.hpp"
#include "engine/fluid/flow_sums.hpp"
#include "engine/fluid/solver.hpp"

namespace lattice::fluid {

void Solver::write_velocity_density(glm::vec4* velocity_density) const {
    write_macroscopic(*device_, arguments(), velocity_density);
}

void Solver::write_velocity() {
    fluid::write_velocity(*device_, arguments(), velocity_.data());
}

FlowView Solver::flow_view(const glm::vec4* velocity_density) const {
    const DomainBoundary faces = boundary_of(settings_);
    return {velocity_density,
            settings_.extent,
            faces.no_slip,
            faces.free_slip,
            faces.stateful(),
            faces.moving,
            glm::vec3(settings_.wall_velocity)};
}

void Solver::write_field(const FlowView& flow, const SparseForce* force, scene::FlowField field,
                         float* values) const {
    if (field == scene::FlowField::relaxation) {
        const bool adaptive = settings_.model == scene::CollisionModel::acm;
        write_third_order_rate(*device_, coming_step(force), adaptive, values);
    } else if (field == scene::FlowField::force) {
        StepArguments a = arguments();
        if (force != nullptr) { a.force = *force; }
        write_force(*device_, a, values);
    } else {
        write_flow_quantity(*device_, flow, field, values);
    }
}

}  // namespace lattice::fluid
