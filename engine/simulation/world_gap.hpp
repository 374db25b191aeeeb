// SPDX-License-Identifier: MIT
// How far two worlds of one kind are apart, in the figures of their kind.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/compute/device.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/flow_difference.hpp"

namespace lattice::simulation {

/// Cells of two automata, over the part that both grids have.
struct CellGap {
    std::uint64_t different = 0;  ///< in another state
    std::uint64_t compared = 0;
};

struct WorldGap {
    std::optional<FlowGap> flow;    ///< of two flows
    std::optional<CellGap> cells;   ///< of two automata
    std::uint64_t first_step = 0;   ///< that the first world stood at
    std::uint64_t second_step = 0;  ///< and the second
};

class WorldComparer {
public:
    /// As FlowDifference.
    explicit WorldComparer(compute::Device& device) : device_(device), flows_(device) {}

    /// Of worlds that run these scenes. Nobody else may use them meanwhile. Waits for the device.
    /// Throws Error when they are of different kinds or there is no memory.
    WorldGap operator()(Simulation& first, const scene::Scene& first_scene, Simulation& second,
                        const scene::Scene& second_scene);

private:
    CellGap cell_gap(Simulation& first, Simulation& second);

    compute::Device& device_;
    FlowDifference flows_;
};

}  // namespace lattice::simulation
