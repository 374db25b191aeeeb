// SPDX-License-Identifier: MIT
// Lines along the velocity of one moment, from given points up- and downstream.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::smoke {

/// Lattice units.
struct StreamLinePlan {
    float step = 0.5F;      ///< length of a step along the line, nodes
    float length = 100;     ///< of the line at most, nodes
    float slowest = 1e-6F;  ///< a line ends where the fluid is slower: it stagnates, or rests

    /// Most points of a line.
    static constexpr std::int32_t most_slots = 4096;
    /// Points that lie on the whole length, 2 to most_slots.
    LATTICE_HD std::int32_t slots() const {
        const float wanted = std::ceil(length / step) + 1;
        if (!(wanted < static_cast<float>(most_slots))) { return most_slots; }
        return wanted < 2 ? 2 : static_cast<std::int32_t>(wanted);
    }
};

struct StreamLineSeed {
    glm::vec3 point{0.0F};
    StreamLinePlan plan;
};

/// Keeps its memory between calls. Lines are traced by the classical Runge-Kutta method of fourth
/// order in the field of directions u / |u|, trilinear between nodes, with steps of equal length.
/// Each has slots of its own, so that they are traced independently of each other.
class StreamLines {
public:
    /// `device` must outlive this object.
    explicit StreamLines(compute::Device& device) : device_(&device) {}

    /// Traces from every seed: line 2 i goes downstream from seed i, line 2 i + 1 upstream. At a
    /// periodic face a line goes on from the opposite one. It ends at the other faces, where the
    /// fluid is too slow, and after its length; from a seed outside the domain it has no point.
    /// Enqueued on CUDA. Throws Error when there is no memory.
    void trace(const VelocityView& velocity, std::span<const StreamLineSeed> seeds);

    /// The points of each line of the last call, in w the speed there. Waits for the device.
    std::vector<std::vector<glm::vec4>> lines() const;

    /// Of device memory held.
    std::size_t bytes() const;

private:
    compute::Device* device_;
    std::vector<std::int32_t> slots_;  ///< of each seed's two lines
    compute::Buffer<StreamLineSeed> seeds_;
    compute::Buffer<std::int64_t> first_of_seed_;  ///< among the points
    compute::Buffer<std::int32_t> counts_;
    compute::Buffer<glm::vec4> points_;
};

}  // namespace lattice::smoke
