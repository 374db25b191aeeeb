// SPDX-License-Identifier: MIT
// Smoke in a lattice Boltzmann flow around immersed obstacles: composes the rooms fluid, solid and
// smoke. A step is, in the order of Chen et al., Algorithm 2: immersed boundary, stream and
// collide, tracers.
#pragma once

#include <memory>
#include <vector>

#include "engine/compute/stage_timers.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/simulation/obstacle_samples.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/smoke/density_volume.hpp"
#include "engine/smoke/tracers.hpp"
#include "engine/solid/immersed_boundary.hpp"

namespace lattice::simulation {

class FluidSimulation final : public Simulation {
public:
    /// Throws Error: see make_simulation.
    FluidSimulation(compute::Device& device, const scene::Scene& scene);

    void step(int count) override;
    void apply(const scene::Scene& scene, scene::Effect effect) override;
    void reset() override;
    std::uint64_t step_count() const override { return step_; }
    Extent domain() const override { return flow_->solver.settings().extent; }
    Extent density_extent() const override { return flow_->density.extent(); }
    std::size_t particle_capacity() const override { return flow_->tracers.capacity(); }
    void fill(Snapshot& snapshot, const SnapshotRequest& request) override;
    void write(const DeviceTargets& targets) override;
    compute::Device& device() override { return device_; }

    const fluid::Solver& solver() const { return flow_->solver; }
    const smoke::Tracers& tracers() const { return flow_->tracers; }
    const smoke::DensityVolume& density() const { return flow_->density; }
    solid::ImmersedBoundary& boundary() { return flow_->boundary; }

private:
    /// What a change of the grid or of a capacity replaces as a whole.
    struct Flow {
        Flow(compute::Device& device, const scene::Scene& scene);
        fluid::Solver solver;
        solid::ImmersedBoundary boundary;
        smoke::Tracers tracers;
        smoke::DensityVolume density;
    };

    void rebuild(const scene::Scene& scene);
    /// Builds the flow of the present scene again, after a larger one found no memory.
    void restart();
    void set_emitters();
    void place_obstacles(const PlacedObstacles& placed);
    fluid::SparseForce boundary_force();
    void update_density();

    compute::Device& device_;
    scene::Scene scene_;
    ObstacleSamples obstacle_samples_;
    std::unique_ptr<Flow> flow_;
    std::vector<PlacedMesh> meshes_;
    std::vector<smoke::EmitterPlan> emitters_;
    compute::StageTimers timers_;
    std::uint64_t step_ = 0;
    std::uint64_t scene_version_ = 0;
};

/// The solver's part of a scene, in lattice units.
fluid::SolverSettings solver_settings(const scene::Scene& scene);

}  // namespace lattice::simulation
