// SPDX-License-Identifier: MIT
// Rigid bodies on a device: their states, moved step by step with the fluid's force.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/solid/rigid_motion.hpp"

namespace lattice::solid {

/// A body as its maker describes it.
struct BodyPlan {
    BodyState state;            ///< at the start
    BodyLaw law;                ///< first_key and key_count are filled in
    std::vector<BodyKey> keys;  ///< driven: by ascending step; none: from `state` at step 0 on
};

class RigidBodies {
public:
    /// `device` must outlive the bodies.
    explicit RigidBodies(compute::Device& device) : device_(&device) {}

    /// Takes new bodies in place of those there were, at the step they come to first. Throws Error,
    /// and keeps those it had, when there is no memory, when a free body has no mass, or when keys
    /// do not ascend.
    void set(std::span<const BodyPlan> plans, const BodyRoom& room, std::uint64_t step);

    std::size_t count() const { return states_.size(); }
    /// True when some body is driven or free.
    bool any_moves() const { return any_moves_; }

    /// In memory of the device, one a body.
    const BodyState* states() const { return states_.data(); }
    /// Copied out; waits for the device.
    std::vector<BodyState> download() const { return states_.download(); }

    /// True when the fluid moves some body.
    bool any_answers() const { return any_answers_; }

    // A step has two halves. Between them the immersed boundary is solved again where
    // any_answers().

    /// Gives bodies that the fluid moves the velocity that answers `forces`, those of
    /// ImmersedBoundary::sum_body_forces at their present velocity. Enqueued.
    void answer(const BodyForce* forces, const BodyGrab& grab);

    /// Moves all bodies to `step`, one after that they are at; `forces` as above, at the velocity
    /// that answer() gave them. Enqueued.
    void advance(const BodyForce* forces, std::uint64_t step);

    /// Bytes of a state that restore() takes back; in memory of the device.
    std::size_t state_bytes() const { return states_.bytes() + changes_.bytes(); }
    void save(std::byte* memory) const;
    void restore(const std::byte* memory);

private:
    compute::Device* device_;
    compute::Buffer<BodyState> states_;
    compute::Buffer<BodyLaw> laws_;
    compute::Buffer<BodyKey> keys_;
    compute::Buffer<BodyChange> changes_;
    BodyRoom room_;
    bool any_moves_ = false;
    bool any_answers_ = false;
};

}  // namespace lattice::solid
