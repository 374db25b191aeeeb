// SPDX-License-Identifier: MIT
// What every simulated world offers: steps, live changes, and its fields for the picture.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "engine/compute/device.hpp"
#include "engine/progress.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/hand.hpp"
#include "engine/simulation/probes.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::simulation {

/// Device memory that a picture shares with CUDA, mapped for the length of one call. Either may be
/// absent.
struct DeviceTargets {
    unsigned long long density_surface = 0;  ///< cudaSurfaceObject_t of an R16F volume, or 0
    glm::vec4* particles = nullptr;          ///< particle_capacity() entries, or null
};

class Simulation {
public:
    virtual ~Simulation() = default;

    /// Enqueues `count` steps. On the CPU they are done on return. Throws Error when the world left
    /// what its method can compute (UnstableFlow): it has then gone back to a checkpoint, or to
    /// step 0 where none is kept.
    virtual void step(int count) = 0;

    /// Goes on by one stage of a step, and remembers what `watched` was before it, for the lens of
    /// the next snapshot. Worlds whose steps have no stages do a whole step. The next step() ends
    /// the step under way first. Throws as step() does.
    virtual void step_stage(const std::optional<glm::ivec3>& watched) = 0;

    /// Takes over a scene that differs from the present one by changes of at most this effect.
    /// Effect::rebuild takes any scene and starts the flow again. Throws Error and keeps the
    /// present state; only where memory does not hold the old and the new flow may a rebuild that
    /// fails leave the present scene at step 0.
    virtual void apply(const scene::Scene& scene, scene::Effect effect) = 0;

    /// Back to step 0 of the present scene.
    virtual void reset() = 0;

    /// Back to the last checkpoint before the present step, or to step 0 where none is kept. The
    /// scene stays as it is.
    virtual void rewind() = 0;

    /// From the next step on a hand holds an obstacle, or none. One that the fluid moves is drawn
    /// along by a spring; one that stands or is driven is moved as it is, and stays where it is let
    /// go until its scene places it anew. A hand on an obstacle that is not there holds nothing.
    virtual void hold(const std::optional<Hand>& hand) = 0;

    virtual std::uint64_t step_count() const = 0;
    virtual Extent domain() const = 0;
    virtual Extent density_extent() const = 0;
    virtual std::size_t particle_capacity() const = 0;

    /// Fills a snapshot of the present step; waits for the device.
    virtual void fill(Snapshot& snapshot, const SnapshotRequest& request) = 0;

    /// Enqueues writing the present step into shared device memory. CUDA only.
    virtual void write(const DeviceTargets& targets) = 0;

    virtual compute::Device& device() = 0;

    /// What the scene's probes found so far. Valid until the next call that is not const.
    virtual std::span<const ProbeRecord> probe_records() const { return {}; }
};

/// Bytes of device memory that starting a simulation of this scene takes; checkpoints come on top
/// where there is room.
std::size_t memory_needed(const scene::Scene& scene, compute::Backend backend);
/// On the backend where that is more.
std::size_t memory_needed(const scene::Scene& scene);

/// Builds the simulation of a scene. Throws Error, in particular when the grid does not fit in the
/// device's memory: it then names the bytes needed and free and the largest resolution that fits.
/// `progress` hears of long work on meshes, now and in later changes, and may give it up.
std::unique_ptr<Simulation> make_simulation(compute::Device& device, const scene::Scene& scene,
                                            const Progress& progress = {});

}  // namespace lattice::simulation
