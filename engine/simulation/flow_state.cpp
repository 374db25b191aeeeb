// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_state.hpp"

namespace lattice::simulation {

namespace {

constexpr std::size_t bytes_a_sample = sizeof(glm::vec4) + sizeof(std::int32_t);

void resize(compute::Device& device, compute::Buffer<std::byte>& buffer, std::size_t bytes) {
    if (buffer.size() != bytes) { buffer = compute::Buffer<std::byte>(device, bytes); }
}

}  // namespace

void FlowState::take(compute::Device& device, std::uint64_t present_step, const FlowParts& parts) {
    resize(device, solver, parts.solver.state_bytes());
    resize(device, bodies, parts.bodies.state_bytes());
    parts.tracers.save(tracers);
    parts.boundary.save(boundary);
    parts.solver.save(solver.data());
    parts.bodies.save(bodies.data());
    bodies_move = parts.bodies.any_moves();
    bodies_held = parts.bodies.held();
    probes = parts.probes.save();
    step = present_step;
}

bool FlowState::give_back(const FlowParts& parts) const {
    parts.solver.restore(solver.data());
    parts.tracers.restore(tracers);
    const bool same_bodies = bodies_move && bodies.size() == parts.bodies.state_bytes() &&
                             boundary.local.size() == parts.boundary.sample_count();
    if (same_bodies) {
        parts.bodies.restore(bodies.data(), bodies_held);
        parts.boundary.restore(boundary, parts.bodies.states());
    }
    parts.probes.restore(probes, step);
    return same_bodies;
}

std::size_t FlowState::bytes() const {
    return solver.bytes() + bodies.bytes() + boundary.local.bytes() + boundary.body.bytes() +
           tracers.positions.bytes() + tracers.lifetimes.bytes() + tracers.emitters.bytes();
}

std::size_t FlowState::bytes_of(const fluid::Solver& solver,
                                const solid::ImmersedBoundary& boundary,
                                const solid::RigidBodies& bodies, const smoke::Tracers& tracers) {
    return solver.state_bytes() + bodies.state_bytes() + boundary.sample_count() * bytes_a_sample +
           tracers.saved_bytes();
}

}  // namespace lattice::simulation
