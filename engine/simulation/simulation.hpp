// SPDX-License-Identifier: MIT
// What every simulated world offers: steps, live changes, and its fields for the picture.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/automata/pattern.hpp"
#include "engine/compute/device.hpp"
#include "engine/progress.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/cell_change.hpp"
#include "engine/simulation/hand.hpp"
#include "engine/simulation/probes.hpp"
#include "engine/simulation/saved_world.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::simulation {

/// Device memory that a picture shares with CUDA, mapped for the length of one call. Each may be
/// absent.
struct DeviceTargets {
    unsigned long long density_surface = 0;  ///< cudaSurfaceObject_t of a volume of R16F, or where
                                             ///< density_channels() is 4 of RGBA16F, or 0
    glm::vec4* particles = nullptr;          ///< particle_capacity() entries, or null
    float* particle_values = nullptr;        ///< likewise
    scene::ParticleColour particle_value = scene::ParticleColour::age;  ///< what they tell
    unsigned long long grid_surface = 0;  ///< cudaSurfaceObject_t of an RGBA16F texture, or 0
    glm::ivec2 grid_size{0};              ///< of that texture
    std::optional<GridRequest> grid;      ///< what is written there
    FieldRequest fields;                  ///< what is written where the next two say
    std::vector<unsigned long long> field_surfaces;  ///< of R32F volumes of the grid's extent
    unsigned long long velocity_surface = 0;         ///< of an RGBA16F volume of that extent, or 0
};

class Simulation {
public:
    virtual ~Simulation() = default;

    virtual scene::Kind kind() const { return scene::Kind::fluid; }

    /// Enqueues `count` steps. On the CPU they are done on return. Throws Error when the world left
    /// what its method can compute (UnstableFlow): it has then gone back to a checkpoint, or to
    /// step 0 where none is kept.
    virtual void step(int count) = 0;

    /// Goes on by one stage of a step, and remembers what `watched` was before it, for the lens of
    /// the next snapshot. Worlds whose steps have no stages do a whole step. The next step() ends
    /// the step under way first. Throws as step() does.
    virtual void step_stage(const std::optional<glm::ivec3>& /*watched*/) { step(1); }

    /// Starts another scene of the same kind in the place of the present one. Throws Error and
    /// keeps the present state; only where memory does not hold the old and the new world may a
    /// failure leave the present scene at step 0.
    virtual void open(const scene::Scene& scene) = 0;

    /// Takes over what a person changed of the scene, changes of at most this effect. After
    /// Effect::rebuild a flow starts again, and so does an automaton whose start changed; cells of
    /// one whose size alone changed, or nothing at all, stay. Throws Error as open().
    virtual void apply(const scene::Scene& scene, scene::Effect effect) = 0;

    /// Back to step 0 of the present scene.
    virtual void reset() = 0;

    /// Back to the last checkpoint before the present step, or to step 0 where none is kept. The
    /// scene stays as it is.
    virtual void rewind() = 0;

    /// From the next step on a hand holds an obstacle, or none. One that the fluid moves is drawn
    /// along by a spring; one that stands or is driven is moved as it is, and stays where it is let
    /// go until its scene places it anew. A hand on an obstacle that is not there holds nothing.
    /// Worlds without obstacles have none to hold.
    virtual void hold(const std::optional<Hand>& /*hand*/) {}

    /// Changes cells of an automaton between two generations. Throws Error and changes nothing, in
    /// worlds that have no cells always.
    virtual void change_cells(const CellChange& change);
    /// States of a rectangle of cells, row by row; waits for the device. Throws as change_cells(),
    /// and where the rectangle leaves the grid.
    virtual std::vector<automata::State> read_cells(const automata::CellRect& rect) const;
    /// Present cells on their device, until the next call that is not const; empty in worlds that
    /// have none.
    virtual std::optional<automata::GridView> grid_view() const { return std::nullopt; }
    /// The smallest part of a rectangle that holds its cells not in state 0, as a pattern with its
    /// place in the grid, the generation, and the rule where that has a text. Throws as
    /// read_cells(), and where the part is too large for a pattern.
    virtual automata::Pattern pattern(const automata::CellRect& rect) const;

    /// What later snapshots will be asked for. A world may keep it ready while it steps; what it
    /// does not keep is missing in a snapshot. Automata count births and deaths only if told so:
    /// the last generation then goes by itself, which slows those down that go several at a time.
    virtual void expect(const SnapshotRequest& /*request*/) {}

    /// Enqueues the writing of velocity (x, y, z, lattice units) and density (w) of listed nodes,
    /// as the next step finds them. Device memory. Throws Error in worlds that have no flow.
    virtual void gather_flow(const std::int32_t* nodes, std::int32_t count,
                             glm::vec4* velocity_density) const;

    /// Copies the present state within the device's memory, for a checkpoint. Waits for the device.
    /// Throws Error, and changes nothing, in the midst of a step and where there is no memory.
    virtual std::unique_ptr<SavedWorld> save_state();
    /// Bytes of device memory that this takes.
    virtual std::size_t state_bytes() const { return 0; }
    /// Goes on from a state that a simulation of the same scene saved. Only for a simulation just
    /// made: it may not be used after an error. Throws Error when the file holds no such state.
    virtual void restore_state(scene::CheckpointReader& reader);

    virtual std::uint64_t step_count() const = 0;
    virtual Extent domain() const = 0;                           ///< nodes, or cells of a plane
    virtual Extent density_extent() const { return {0, 0, 0}; }  ///< of a world with smoke
    virtual int density_channels() const { return 1; }           ///< see Snapshot
    virtual std::size_t particle_capacity() const { return 0; }  ///< likewise

    /// Fills a snapshot of the present step; waits for the device.
    virtual void fill(Snapshot& snapshot, const SnapshotRequest& request) = 0;

    /// Enqueues writing the present step into shared device memory. CUDA only.
    virtual void write(const DeviceTargets& targets) = 0;

    virtual compute::Device& device() = 0;

    /// What the scene's probes found so far. Valid until the next call that is not const.
    virtual std::span<const ProbeRecord> probe_records() const { return {}; }
};

/// Bytes of device memory that starting a simulation of this scene takes, with the fields, lines
/// and particles that its view shows; checkpoints come on top where there is room.
std::size_t memory_needed(const scene::Scene& scene, compute::Backend backend);
/// On the backend where that is more.
std::size_t memory_needed(const scene::Scene& scene);

/// Builds the simulation of a scene. Throws Error, in particular when the grid does not fit in the
/// device's memory: it then names the bytes needed and free and the largest resolution that fits.
/// `progress` hears of long work on meshes, now and in later changes, and may give it up.
std::unique_ptr<Simulation> make_simulation(compute::Device& device, const scene::Scene& scene,
                                            const Progress& progress = {});

}  // namespace lattice::simulation
