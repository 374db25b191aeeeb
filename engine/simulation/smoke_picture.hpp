// SPDX-License-Identifier: MIT
// What the picture is told of the smoke: density with its colours, particles and a number for each.
#pragma once

#include "engine/compute/stage_timers.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/emitter_tags.hpp"
#include "engine/simulation/fluid_flow.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::simulation {

/// Whether the emitters' colours differ, so that the density volume must carry them.
bool has_colours(const scene::Scene& scene);

class SmokePicture {
public:
    /// `device` must outlive the picture.
    explicit SmokePicture(compute::Device& device) : device_(device) {}

    /// Host copies of what was asked for; waits for the device. `tags` are those that the particles
    /// carry, `velocity` is that of the nodes.
    void fill(Snapshot& snapshot, const SnapshotRequest& request, FluidFlow& flow,
              const scene::Scene& scene, const EmitterTags& tags,
              const smoke::VelocityView& velocity);

    /// Enqueues the same into shared device memory.
    void write(const DeviceTargets& targets, FluidFlow& flow, const scene::Scene& scene,
               const EmitterTags& tags, const smoke::VelocityView& velocity);

    /// Of device memory held for numbers of particles.
    std::size_t bytes() const { return values_.bytes(); }
    /// Gives it back.
    void release() { values_ = {}; }

    compute::StageTimers& timers() { return timers_; }
    const compute::StageTimers& timers() const { return timers_; }

private:
    void update_density(FluidFlow& flow, const scene::Scene& scene, const EmitterTags& tags);
    void values(scene::ParticleColour what, FluidFlow& flow, const scene::Scene& scene,
                const smoke::VelocityView& velocity, float* out) const;

    compute::Device& device_;
    compute::StageTimers timers_{device_};
    compute::Buffer<float> values_;
};

}  // namespace lattice::simulation
