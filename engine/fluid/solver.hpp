// SPDX-License-Identifier: MIT
// The D3Q27 lattice Boltzmann solver: populations in CSoA layout, in two copies or one, one fused
// stream and collide pass a step, or the stages of staged_stepper.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/command_graph.hpp"
#include "engine/compute/extent.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/fluid/face_states.hpp"
#include "engine/fluid/flow_fields.hpp"
#include "engine/fluid/node_state.hpp"
#include "engine/fluid/solver_settings.hpp"
#include "engine/fluid/staged_stepper.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

class Solver {
public:
    /// Starts at rest with density 1. Throws Error when an alpha is not a power of two, periodic
    /// faces do not come in pairs, the variant does not go with storage or streaming, or the memory
    /// cannot be had.
    Solver(compute::Device& device, const SolverSettings& settings);

    const SolverSettings& settings() const { return settings_; }

    /// Takes over everything but extent and faces before the next step, and rearranges the
    /// populations when layout, storage or streaming change. The flow goes on. Throws Error, and
    /// changes nothing, when extent or faces differ (those need a new solver), when check() refuses
    /// the settings, or when there is no memory for what they need.
    void change(const SolverSettings& settings);

    /// Whether populations lie in memory under these settings as they do now. A saved state is one
    /// of the settings after change() exactly then.
    bool keeps_alike(const SolverSettings& settings) const;

    /// Sets every node to the equilibrium of density 1 and this velocity.
    void fill_equilibrium(const glm::vec3& velocity);

    /// Sets each node to the equilibrium of its density and velocity (extent.size() entries each;
    /// an empty `density` means 1).
    void set_equilibrium(std::span<const float> density, std::span<const glm::vec3> velocity);

    /// Sets each node to the state of a flow under way with its density and velocity: the
    /// equilibrium and the stress of the velocity's gradient (central differences). The equilibrium
    /// alone loses in the first step what a viscosity of 1/6 would take.
    void set_flow(std::span<const float> density, std::span<const glm::vec3> velocity);

    /// One step. `force` may be null. With `write_velocity` the velocity of the state before
    /// collision (half-force term included) is left in velocity(). Variants other than fused always
    /// leave it. `timers`, if any, take the time of each stage.
    void step(const SparseForce* force, bool write_velocity,
              compute::StageTimers* timers = nullptr);

    /// Does the stages of the coming step that come before its force is known, so that gather()
    /// reads density and velocity instead of populations; step() then does the rest. Nothing to do
    /// in variant fused. Optional: step() calls it where that has not been done.
    void begin_step(compute::StageTimers* timers);

    /// What the coming step consists of, in order; `force` as for step(). Variant fused has one
    /// stage.
    std::vector<Stage> stages(const SparseForce* force) const;

    /// Does the next stage of the coming step, see step(); true when that was its last.
    bool run_stage(const SparseForce* force, bool write_velocity, compute::StageTimers* timers);

    /// Whether what comes next needs the force.
    bool begun() const;

    /// What memory holds for a node now. Only for variants other than fused. Waits for the device.
    /// Throws Error when there is no such node.
    NodeMemory memory_at(std::int64_t node, const SparseForce* force);

    /// `count` steps without obstacles and without writing velocity(). On CUDA they are enqueued as
    /// one graph, which spares small grids the launches.
    void advance(int count);

    /// Velocity (x, y, z, lattice units, no half-force term) and density (w) of listed nodes as
    /// the next step will find them after streaming and before collision. Device memory.
    void gather(const std::int32_t* nodes, std::int32_t count, glm::vec4* velocity_density) const;

    /// What the coming step will do at a node, given its sparse force (may be null); waits for the
    /// device. Throws Error when there is no such node.
    NodeState examine(std::int64_t node, const SparseForce* force);

    /// Adaptive third-order rate that model acm gives the nodes of plane `z` in the coming step, x
    /// fastest, given its sparse force (may be null); waits for the device. Throws Error when there
    /// is no such plane.
    std::vector<float> adaptive_rates(int z, const SparseForce* force);

    /// Three components of extent.size() values each, device memory.
    const float* velocity() const { return velocity_.data(); }

    /// Enqueues velocity() anew from the stored populations, for who looks at a flow whose last
    /// step did not leave it, or that has gone back. Only between two steps.
    void write_velocity();

    /// Populations less their weights in the order [direction][node], whatever the layout; waits
    /// for the device.
    std::vector<float> populations() const;

    struct Totals {
        double mass = 0;  ///< sum of density - 1
        glm::dvec3 momentum{0.0};
    };
    /// Sums over all nodes in double precision; waits for the device.
    Totals totals() const;

    /// Density (w) and velocity of every node, from the stored populations; waits for the device.
    std::vector<glm::vec4> velocity_density() const;

    /// Enqueues the same into device memory of extent.size() entries.
    void write_velocity_density(glm::vec4* velocity_density) const;

    /// Those nodes with what stands around them, see velocity_gradient.hpp.
    FlowView flow_view(const glm::vec4* velocity_density) const;

    /// Enqueues a quantity of every node, extent.size() values in device memory: `flow` is that of
    /// write_velocity_density(), `force` as last known (may be null).
    void write_field(const FlowView& flow, const SparseForce* force, scene::FlowField field,
                     float* values) const;

    /// Bytes of a saved state. A state looks like the settings it was saved under: it can be
    /// restored by a solver of the same extent and faces under settings that keep populations
    /// alike, see keeps_alike().
    std::size_t state_bytes() const;
    /// Copies what later steps follow from, settings aside, into state_bytes() of device memory. On
    /// CUDA the arrays are enqueued, but it waits for one flag to be copied.
    void save(void* device_memory) const;
    /// Goes back to the flow of a saved state; inlets, walls and forces stay those of the present
    /// settings. On CUDA the arrays are enqueued, but it waits for one flag, and so for all that
    /// was enqueued before.
    void restore(const void* device_memory);

    /// Bytes of device memory that a solver of these settings takes, but for some kilobytes and the
    /// tables of a varied inflow.
    static std::size_t memory_needed(const SolverSettings& settings, compute::Backend backend);

    /// Least bytes that a step moves for a node: 27 populations read and 27 written, and 3 floats
    /// more with velocity.
    static double bytes_per_node(scene::Storage storage, bool write_velocity);

    /// What the step runs on: "avx2", "cuda", ...
    std::string executor() const;

private:
    /// What populations live in between two steps.
    struct Populations {
        compute::Buffer<std::uint8_t> from;
        compute::Buffer<std::uint8_t> to;         ///< two copies only
        compute::Buffer<std::uint8_t> wall_from;  ///< in place only, see WallCopy
        compute::Buffer<std::uint8_t> wall_to;
        bool odd = false;  ///< in place: which of a pair's two places the next step reads
    };

    Populations allocate(const SolverSettings& settings) const;
    void set_state(std::span<const float> density, std::span<const glm::vec3> velocity,
                   bool sheared);
    StepArguments arguments(const SolverSettings& settings, const Populations& populations) const;
    StepArguments arguments() const { return arguments(settings_, populations_); }
    StepArguments writing_arguments(const SolverSettings& settings, Populations& populations) const;
    /// With the means that some models read: those of the state that the step collides, but for the
    /// sparse force.
    StepArguments coming_step(const SparseForce* force) const;
    /// A copy of the populations as these settings keep them.
    Populations rearranged(const SolverSettings& settings) const;
    void launch(StepArguments arguments);
    bool staged() const { return settings_.variant != scene::SolverVariant::fused; }
    StagedArguments staged_arguments(const StepArguments& arguments);
    StagedCollision staged_collision() const;
    void check_node(std::int64_t node) const;
    void advance_faces();

    compute::Device* device_;
    SolverSettings settings_;
    Populations populations_;
    compute::Buffer<float> velocity_;
    compute::Buffer<BoundaryLink> links_;
    FaceStates face_states_;
    StagedStepper staged_;         ///< variants other than fused
    std::size_t stages_done_ = 0;  ///< of the coming step
    /// Which memory a recorded step reads.
    struct Roles {
        const void* from = nullptr;
        bool odd = false;
        friend bool operator==(const Roles&, const Roles&) = default;
    };

    compute::CommandGraph two_steps_;
    Roles recorded_roles_;
};

}  // namespace lattice::fluid
