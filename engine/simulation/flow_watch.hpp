// SPDX-License-Identifier: MIT
// Looks for a flow that leaves what the method can compute, before it turns into NaN everywhere.
#pragma once

#include <memory>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::simulation {

/// The fastest node of a velocity field, of several the one with the lowest linear index.
struct FastestNode {
    bool finite = true;  ///< false when the velocity of some node is NaN or infinite: it is then
                         ///< the first such node
    float speed = 0;     ///< lattice units; infinity when not finite
    glm::ivec3 node{0};
};

class FlowWatch {
public:
    /// Steps between two looks. An instability doubles within tens of steps, and a look reads 12
    /// bytes a node where so many steps move 7,000.
    static constexpr int interval = 32;

    /// `device` must outlive the watch.
    explicit FlowWatch(compute::Device& device);
    ~FlowWatch();
    FlowWatch(const FlowWatch&) = delete;
    FlowWatch& operator=(const FlowWatch&) = delete;

    /// `velocity`: three components of extent.size() values each, device memory. A density that is
    /// not finite shows too: velocity is momentum over density, and what the rest population alone
    /// could hide reaches the momentum of all neighbours one step later. Waits for the device.
    /// Throws Error when there is no memory to look with.
    FastestNode look(const float* velocity, const Extent& extent);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::simulation
