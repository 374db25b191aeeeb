// SPDX-License-Identifier: MIT
// A flow with its smoke as a checkpoint file holds it.
#pragma once

#include "engine/compute/extent.hpp"
#include "engine/simulation/emitter_tags.hpp"
#include "engine/simulation/flow_state.hpp"
#include "engine/simulation/flow_watch.hpp"
#include "engine/simulation/saved_world.hpp"

namespace lattice::simulation {

class SavedFlow final : public SavedWorld {
public:
    explicit SavedFlow(compute::Device& device) : device_(&device) {}

    std::uint64_t step() const override { return state.step; }
    void write(scene::CheckpointWriter& writer) const override;

    /// Reads a state for a flow that stands at the start of a scene with so many emitters. Gives
    /// its solver the alpha of the state. Throws Error when the file does not hold a state of that
    /// flow or there is no memory.
    void read(scene::CheckpointReader& reader, const FlowParts& parts, std::size_t emitters);

    FlowState state;  ///< probes with their rows
    Extent extent;
    int alpha = 0;  ///< the populations' nodes a block
    EmitterTags::State tags;
    FastestNode fastest;  ///< at the last look of the watch

private:
    void write_figures(scene::CheckpointWriter& writer) const;
    void read_figures(scene::CheckpointReader& reader, const FlowParts& parts);
    void read_arrays(scene::CheckpointReader& reader, const FlowParts& parts);

    compute::Device* device_;
};

}  // namespace lattice::simulation
