// SPDX-License-Identifier: MIT
// States of a flow to go back to, kept on its device.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/compute/device.hpp"
#include "engine/simulation/flow_state.hpp"

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
    bool keep(std::uint64_t step, const FlowParts& parts);

    struct Restored {
        std::uint64_t step = 0;
        bool bodies = false;  ///< too; false where none moved when the state was kept
    };
    /// Goes back to the newest state of step `not_after` or before. Later ones are forgotten.
    /// Empty, and nothing happens, when there is none. Waits as Solver::restore does.
    std::optional<Restored> restore(std::uint64_t not_after, const FlowParts& parts);

    /// Steps of the newest and the oldest state.
    std::optional<std::uint64_t> newest() const;
    std::optional<std::uint64_t> oldest() const;

    /// Forgets all states and gives their memory back.
    void clear();

    /// Device memory held.
    std::size_t bytes() const;

private:
    struct Slot {
        FlowState state;
        bool kept = false;  ///< its memory holds a state
    };

    Slot* slot_to_write(std::size_t bytes_needed);
    const FlowState* newest_until(std::uint64_t step) const;

    compute::Device* device_;
    std::array<Slot, 2> slots_;
};

}  // namespace lattice::simulation
