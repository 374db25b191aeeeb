// SPDX-License-Identifier: MIT
// How far two flows are apart: the largest difference of velocity and of density over what their
// domains share, found on the device that both are on.
#pragma once

#include <memory>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::simulation {

/// Lattice units, at nodes of the coarser grid (of the first when they are alike).
struct FlowGap {
    float velocity = 0;     ///< largest |u - u'|; infinite when one is not a number
    float density = 0;      ///< largest |rho - rho'|, likewise
    glm::ivec3 where{0};    ///< node of the largest difference of velocity
    bool same_grid = true;  ///< false: the finer flow was taken between its nodes, trilinear
};

/// What it measures with is kept between calls.
class FlowDifference {
public:
    /// `device` must outlive this object, and be the backend and GPU of both flows.
    explicit FlowDifference(compute::Device& device);
    ~FlowDifference();
    FlowDifference(const FlowDifference&) = delete;
    FlowDifference& operator=(const FlowDifference&) = delete;

    /// Of simulations whose grids have these nodes per scene unit and one corner in common. Nobody
    /// else may use either meanwhile. Waits for the device. Throws Error when one has no flow or
    /// there is no memory.
    FlowGap operator()(Simulation& first, double first_nodes_per_unit, Simulation& second,
                       double second_nodes_per_unit);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::simulation
