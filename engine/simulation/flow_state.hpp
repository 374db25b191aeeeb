// SPDX-License-Identifier: MIT
// The one list of what later steps of a flow follow from, its scene aside. Checkpoints in memory
// (flow_checkpoints.hpp) and in files (saved_flow.hpp) are both made of it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/simulation/probes.hpp"
#include "engine/smoke/tracers.hpp"
#include "engine/solid/immersed_boundary.hpp"
#include "engine/solid/rigid_bodies.hpp"

namespace lattice::simulation {

/// What has a state, between two steps.
struct FlowParts {
    fluid::Solver& solver;
    solid::ImmersedBoundary& boundary;
    solid::RigidBodies& bodies;
    smoke::Tracers& tracers;
    Probes& probes;
};

/// A copy of the state, its arrays on the flow's device.
struct FlowState {
    std::uint64_t step = 0;
    compute::Buffer<std::byte> solver;
    solid::ImmersedBoundary::Saved boundary;
    compute::Buffer<std::byte> bodies;
    bool bodies_move = false;
    bool bodies_held = false;
    smoke::Tracers::Saved tracers;
    Probes::Saved probes;

    /// Copies the present state as that of `step`; the probes' rows stay where they are. Makes
    /// arrays of another size anew, and throws Error when there is no memory: this is then of no
    /// use. Waits for the device.
    void take(compute::Device& device, std::uint64_t step, const FlowParts& parts);

    /// Takes the flow back. Obstacles go on from there where as many moved then as do now; false
    /// where not. Waits for the device.
    bool give_back(const FlowParts& parts) const;

    /// Of device memory.
    std::size_t bytes() const;
    /// That take() would need.
    static std::size_t bytes_of(const fluid::Solver& solver,
                                const solid::ImmersedBoundary& boundary,
                                const solid::RigidBodies& bodies, const smoke::Tracers& tracers);
};

}  // namespace lattice::simulation
