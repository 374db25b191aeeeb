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

    /// Bodies that the fluid moves go on as those of `before` do, whose index `same` gives for
    /// each, or -1; others keep what a hand shifted them by. Waits for the device.
    void go_on(const RigidBodies& before, std::span<const std::int32_t> same);

    std::size_t count() const { return states_.size(); }
    /// True when some body is driven or free, or a hand has moved one.
    bool any_moves() const { return any_moves_ || held_; }

    /// What a hand holds from the next step on; none where the grab names no body.
    void hold(const BodyGrab& grab);
    /// By how much hands have shifted each body that stands or is driven. Waits for the device when
    /// one has.
    std::vector<glm::dvec3> shifts() const;

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
    void answer(const BodyForce* forces);

    /// Moves all bodies to `step`, one after that they are at; `forces` as above, at the velocity
    /// that answer() gave them. Enqueued.
    void advance(const BodyForce* forces, std::uint64_t step);

    /// Bytes of a state that restore() takes back; in memory of the device.
    std::size_t state_bytes() const { return states_.bytes() + changes_.bytes(); }
    void save(std::byte* memory) const;
    /// `held`: as held() was.
    void restore(const std::byte* memory, bool held);
    /// Whether a hand has held a body since they were set.
    bool held() const { return held_; }

private:
    compute::Device* device_;
    compute::Buffer<BodyState> states_;
    compute::Buffer<BodyLaw> laws_;
    compute::Buffer<BodyKey> keys_;
    compute::Buffer<BodyChange> changes_;
    BodyRoom room_;
    bool any_moves_ = false;
    bool any_answers_ = false;
    BodyGrab grab_;
    bool held_ = false;  ///< a hand has held a body since they were set
};

}  // namespace lattice::solid
