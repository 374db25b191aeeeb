// SPDX-License-Identifier: MIT
// States of a flow to go back to, kept on its device.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/compute/buffer.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/simulation/probes.hpp"
#include "engine/smoke/tracers.hpp"
#include "engine/solid/rigid_bodies.hpp"

namespace lattice::simulation {

/// Keeps the two newest states where memory allows, or one, or none. Two, because a state kept just
/// before an instability shows may be part of it already.
class FlowCheckpoints {
public:
    /// `device` must outlive the checkpoints.
    explicit FlowCheckpoints(compute::Device& device) : device_(&device) {}

    /// Keeps the present state as that of `step`, in place of the oldest once there is no room for
    /// more; false when there is room for none. Room is what leaves an eighth of the device's
    /// memory free, so that a changed scene or another program finds some. Waits as Solver::save
    /// does.
    bool keep(std::uint64_t step, const fluid::Solver& solver, const smoke::Tracers& tracers,
              const solid::RigidBodies& bodies, const Probes& probes);

    struct Restored {
        std::uint64_t step = 0;
        bool bodies = false;  ///< too; false where none moved when the state was kept
    };
    /// Goes back to the newest state of step `not_after` or before. Later ones are forgotten.
    /// Empty, and nothing happens, when there is none. Waits as Solver::restore does.
    std::optional<Restored> restore(std::uint64_t not_after, fluid::Solver& solver,
                                    smoke::Tracers& tracers, solid::RigidBodies& bodies,
                                    Probes& probes);

    /// Steps of the newest and the oldest state.
    std::optional<std::uint64_t> newest() const;
    std::optional<std::uint64_t> oldest() const;

    /// Forgets all states and gives their memory back.
    void clear();

    /// Device memory held.
    std::size_t bytes() const;

private:
    struct State {
        std::optional<std::uint64_t> step;  ///< empty while the memory holds no state
        compute::Buffer<std::byte> solver;
        smoke::Tracers::Saved tracers;
        compute::Buffer<std::byte> bodies;
        bool bodies_move = false;
        Probes::Saved probes;
    };

    State* slot_to_write(std::size_t bytes_needed);
    const State* newest_until(std::uint64_t step) const;

    compute::Device* device_;
    std::array<State, 2> states_;
};

}  // namespace lattice::simulation
