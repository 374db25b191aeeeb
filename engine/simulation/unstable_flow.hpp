// SPDX-License-Identifier: MIT
// What to say when the watch stopped a flow.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/error.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/flow_watch.hpp"
#include "engine/simulation/probes.hpp"

namespace lattice::simulation {

/// The flow left what the method can compute. The simulation that throws it has gone back to its
/// last checkpoint, or to step 0 where it keeps none.
struct UnstableFlow : Error {
    using Error::Error;
    /// What the probes had found when it broke. Those of the simulation went back with it.
    std::vector<ProbeRecord> probe_records;
};

/// `where` says the step and the node, `problem` the speed and to which step the flow went back,
/// `cure` which parameters of the scene to change to what, the likeliest first, one a line.
UnstableFlow unstable_flow(const scene::Scene& scene, const FastestNode& found, std::uint64_t step,
                           std::uint64_t back_at);

}  // namespace lattice::simulation
