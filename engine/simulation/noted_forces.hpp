// SPDX-License-Identifier: MIT
// Forces on the bodies, step by step, in memory of the device: a sample of every step waits for
// the device only when many of them are fetched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/solid/body_force.hpp"

namespace lattice::simulation {

class NotedForces {
public:
    static constexpr std::size_t capacity = 256;  ///< steps

    /// `device` must outlive them.
    explicit NotedForces(compute::Device& device) : device_(&device) {}

    /// Makes room for the forces on so many bodies; none may be noted. Throws Error, and keeps what
    /// it has, when there is no memory.
    void reserve(std::size_t bodies);
    /// Takes forces on so many bodies from now on, and forgets those noted. Throws as reserve(),
    /// and not where that was called for as many.
    void resize(std::size_t bodies);

    bool empty() const { return steps_.empty(); }
    bool full() const { return steps_.size() == capacity; }

    /// Copies the forces of a step, one a body, in memory of the device. Enqueued. They must
    /// not be full.
    void note(std::uint64_t step, const solid::BodyForce* forces);

    using Take = std::function<void(std::uint64_t step, std::span<const solid::BodyForce> forces)>;
    /// Hands over what was noted, oldest first, and forgets it. Waits for the device.
    void drain(const Take& take);

    void clear() { steps_.clear(); }

private:
    compute::Device* device_;
    std::size_t bodies_ = 0;
    std::vector<std::uint64_t> steps_;
    compute::Buffer<solid::BodyForce> noted_;
};

}  // namespace lattice::simulation
