// SPDX-License-Identifier: MIT
// A step as a list of stages, in the order of Chen et al., Algorithm 2: stages of the fluid up to
// its velocity, immersed boundary, the fluid's collision. It may stand between any two of them, and
// the lens then looks at what memory holds. Tracers and bodies, which follow, are the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/stage_timers.hpp"
#include "engine/fluid/node_state.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/simulation/fluid_flow.hpp"
#include "engine/simulation/node_lens.hpp"

namespace lattice::simulation {

constexpr std::string_view boundary_stage = "immersed boundary";

class StepUnderWay {
public:
    /// None of its stages counts any more: it has ended, or the flow went elsewhere.
    void clear() { progress_ = {}; }
    /// Nor what was seen at the node that was watched.
    void forget();

    std::size_t stages_done() const { return progress_.stages; }
    bool begun() const { return progress_.stages > 0; }
    /// Whether all stages named above are done.
    bool collided() const { return progress_.collided; }

    /// Does the next stage of a step that has not collided. Enqueues.
    void run_stage(FluidFlow& flow, bool write_velocity, compute::StageTimers* timers);

    /// Remembers what the node is before the next stage, and before its step what is foretold for
    /// it. Without a node, or in variant fused, remembers nothing. Waits for the device.
    void watch(FluidFlow& flow, std::uint64_t step, const std::optional<glm::ivec3>& node);

    /// What the step that comes after so many will do at a node of the grid. Waits for the device.
    NodeLens lens(FluidFlow& flow, std::uint64_t step, const glm::ivec3& node) const;

private:
    struct Progress {
        std::size_t stages = 0;  ///< done
        bool forced = false;     ///< the obstacles' force is known
        bool collides = false;   ///< a stage that needs that force was done
        bool collided = false;   ///< all of them were
    };

    struct WatchedNode {
        glm::ivec3 node{0};
        fluid::NodeMemory before;  ///< the last stage that was done by itself
        NodeLens foretold;         ///< before the step, or when the node was first looked at
    };

    NodeLens foretell(FluidFlow& flow, std::uint64_t step, const glm::ivec3& node) const;
    NodeLens::UnderWay stages_at(FluidFlow& flow, const glm::ivec3& node) const;
    fluid::NodeMemory memory_at(FluidFlow& flow, const glm::ivec3& node) const;

    Progress progress_;
    std::optional<WatchedNode> watched_;
};

}  // namespace lattice::simulation
