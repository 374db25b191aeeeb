// SPDX-License-Identifier: MIT
// What stands outside each node of inlets and outlets and is not the same for a whole face: the
// velocity of a varied inlet, and what an outlet takes from the sound at it (outlet_state.hpp).
#pragma once

#include <cstddef>

#include "engine/compute/buffer.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/inlet_field.hpp"
#include "engine/fluid/step_arguments.hpp"

namespace lattice::fluid {

class FaceStates {
public:
    FaceStates() = default;
    /// Throws Error when there is no memory.
    FaceStates(compute::Device& device, const Extent& extent, const DomainBoundary& boundary,
               const InletSettings& inlet);

    /// Takes over another inflow through the same faces. The states follow with update(). Throws
    /// Error, and changes nothing, when there is no memory.
    void change(const DomainBoundary& boundary, const InletSettings& inlet);

    /// Points the arguments of a step at the states.
    void enter(BoundaryArguments& boundary) const;

    /// Enqueues the states of step 0, for a flow put in place. In this and the next two,
    /// `arguments` are those of the coming step, whose populations it will read.
    void restart(const StepArguments& arguments);
    /// Enqueues the states of the coming step after one is done. Can be captured in a graph.
    void advance(const StepArguments& arguments);
    /// Enqueues the states of the coming step anew after a change or restore(); no time passes.
    void update(const StepArguments& arguments);

    /// Bytes of what later states follow from beside the populations.
    std::size_t state_bytes() const;
    /// Enqueue copying that to and from state_bytes() of device memory. After restore() an inflow
    /// that was changed since save() follows with update().
    void save(void* device_memory) const;
    void restore(const void* device_memory);

    /// Bytes of device memory for these faces, but for the inflow's own few.
    static std::size_t memory_needed(const Extent& extent, const DomainBoundary& boundary);

private:
    enum class Moment { start, next, same };
    void make_outlets(const StepArguments& arguments, Moment moment);

    compute::Device* device_ = nullptr;
    compute::Buffer<FaceState> states_;
    compute::Buffer<float> means_;  ///< m of outlet_state.hpp, a value for each state
    std::int64_t first_[6] = {};
    InletField inlets_;
};

}  // namespace lattice::fluid
