// SPDX-License-Identifier: MIT
// Smoke in a lattice Boltzmann flow around immersed obstacles: composes the rooms fluid, solid and
// smoke. A step is, in the order of Chen et al., Algorithm 2: immersed boundary, stream and
// collide, tracers; variants other than fused stream before the immersed boundary. Every few steps
// it is watched, and every few hundred it is kept to go back to; where nothing is in the fluid, the
// steps between are given to a GPU as a whole.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/compute/stage_timers.hpp"
#include "engine/simulation/emitter_tags.hpp"
#include "engine/simulation/flow_field_volumes.hpp"
#include "engine/simulation/flow_lines.hpp"
#include "engine/simulation/flow_watch.hpp"
#include "engine/simulation/fluid_flow.hpp"
#include "engine/simulation/inlet_mask.hpp"
#include "engine/simulation/obstacle_samples.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/smoke_picture.hpp"
#include "engine/simulation/step_under_way.hpp"

namespace lattice::simulation {

// Stages of a step beside those of the solver.
constexpr std::string_view bodies_stage = "bodies";
constexpr std::string_view tracers_stage = "tracers";

class FluidSimulation final : public Simulation {
public:
    /// Throws Error: see make_simulation.
    FluidSimulation(compute::Device& device, const scene::Scene& scene,
                    const Progress& progress = {});

    void step(int count) override;
    void step_stage(const std::optional<glm::ivec3>& watched) override;
    void open(const scene::Scene& scene) override { rebuild(scene); }
    void apply(const scene::Scene& scene, scene::Effect effect) override;
    void reset() override;
    void rewind() override;
    void hold(const std::optional<Hand>& hand) override;
    void gather_flow(const std::int32_t* nodes, std::int32_t count,
                     glm::vec4* velocity_density) const override;
    std::unique_ptr<SavedWorld> save_state() override;
    std::size_t state_bytes() const override;
    void restore_state(scene::CheckpointReader& reader) override;
    std::uint64_t step_count() const override { return step_; }
    Extent domain() const override { return flow().solver.settings().extent; }
    Extent density_extent() const override { return flow().density.extent(); }
    int density_channels() const override { return emitter_tags_.coloured() ? 4 : 1; }
    std::size_t particle_capacity() const override { return flow().tracers.capacity(); }
    void fill(Snapshot& snapshot, const SnapshotRequest& request) override;
    void write(const DeviceTargets& targets) override;
    compute::Device& device() override { return device_; }
    std::span<const ProbeRecord> probe_records() const override { return probes_.records(); }

    fluid::Solver& solver() { return flow().solver; }
    const fluid::Solver& solver() const { return flow().solver; }
    /// What the next step will do at a node, force of the obstacles included. Throws Error when the
    /// grid has no such node.
    NodeLens lens(const glm::ivec3& node);

    /// Forgets what stages took so far, so that the next averages are of the steps from here on.
    void clear_stage_times();
    /// Averages of the stages of recent steps.
    std::vector<compute::StageTime> step_stages() { return step_timers_.averages(); }

    /// Takes the present step for this one, as if others had been skipped: an apply() with
    /// Effect::obstacle then puts driven obstacles where they are at it.
    void count_from(std::uint64_t step) { step_ = step; }

    const smoke::Tracers& tracers() const { return flow().tracers; }
    const smoke::DensityVolume& density() const { return flow().density; }
    solid::ImmersedBoundary& boundary() { return flow().boundary; }

private:
    FluidFlow& flow() const;
    bool has_node(const glm::ivec3& node) const;
    void rebuild(const scene::Scene& scene);
    void start(const scene::Scene& scene, const PlacedObstacles& placed,
               const fluid::SolverSettings& settings);
    void change(const scene::Scene& scene, const PlacedObstacles* placed);
    fluid::SolverSettings settings_with_mask(const scene::Scene& scene);
    void take_meshes(const PlacedObstacles& placed);
    void take_emitters();
    void begin();
    int steps_to_next_event(int most) const;
    bool alone() const;
    void step_alone(int count);
    bool advance_stage();
    void step_once();
    void end_step();
    void end_bodies_step();
    void look_after_step();
    void end_step_under_way();
    smoke::VelocityView velocity() const;
    smoke::VelocityView present_velocity();
    bool velocity_wanted_at(std::uint64_t step) const;
    bool watched_at(std::uint64_t step) const;
    bool keeps_at(std::uint64_t step) const;
    void watch_flow();
    void put_bodies(std::uint64_t step);
    std::uint64_t rewind_until(std::uint64_t step);
    std::size_t memory_held() const;
    void fill_obstacles(Snapshot& snapshot);
    void fill_fields(Snapshot& snapshot, const SnapshotRequest& request);

    compute::Device& device_;
    scene::Scene scene_;
    Progress progress_;
    ObstacleSamples obstacle_samples_;
    InletMask inlet_mask_;
    std::unique_ptr<FluidFlow>
        flow_;  ///< null after a rebuild for whose undoing there was no memory
    std::vector<PlacedMesh> meshes_;
    std::optional<Hand> hand_;
    EmitterTags emitter_tags_;
    std::vector<smoke::EmitterPlan> emitters_;
    compute::StageTimers step_timers_;
    SmokePicture smoke_picture_;
    FlowFieldVolumes fields_;
    FlowWatch watch_;
    Probes probes_;
    FlowLines lines_;
    FastestNode fastest_;  ///< at the last look; speed 0 before the first
    StepUnderWay under_way_;
    std::uint64_t step_ = 0;
    std::uint64_t flow_version_ = 0;    ///< grows with every change of the flow or its obstacles
    bool velocity_is_present_ = false;  ///< the solver's velocity is that of step_
    std::uint64_t scene_version_ = 0;
};

}  // namespace lattice::simulation
