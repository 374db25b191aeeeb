// SPDX-License-Identifier: MIT
// What stands outside each node of inlets and outlets that is not the same for a whole face: the
// velocity of a varied inlet, the density and velocity that an outlet imposes.
#pragma once

#include "engine/compute/buffer.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/step_arguments.hpp"

namespace lattice::fluid {

class FaceStates {
public:
    FaceStates() = default;
    /// Room for the states of boundary.stateful() faces. Throws Error when there is no memory.
    FaceStates(compute::Device& device, const Extent& extent, const DomainBoundary& boundary);

    /// Points the arguments of a step at the states.
    void enter(BoundaryArguments& boundary) const;

    /// Enqueues what outlets impose in the coming step, from the populations it will read: density
    /// 1, and the velocity extrapolated to the face from a node and its inner neighbour.
    void update_outlets(compute::Device& device, const StepArguments& arguments);

private:
    compute::Buffer<FaceState> states_;
    std::int64_t first_[6] = {};
};

}  // namespace lattice::fluid
