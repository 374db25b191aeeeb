// SPDX-License-Identifier: MIT
// All that is sized by the grid and the capacities of a scene, which a rebuild replaces as a whole.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/compute/device.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/flow_checkpoints.hpp"
#include "engine/simulation/obstacle_samples.hpp"
#include "engine/smoke/density_volume.hpp"
#include "engine/smoke/tracers.hpp"
#include "engine/solid/immersed_boundary.hpp"
#include "engine/solid/rigid_bodies.hpp"

namespace lattice::simulation {

struct FluidFlow {
    /// Stands at the scene's start. Throws Error when an obstacle cannot be a body or there is no
    /// memory.
    FluidFlow(compute::Device& device, const scene::Scene& scene, const PlacedObstacles& placed,
              const fluid::SolverSettings& settings);

    /// Those that the fluid moves go on from where they are, unless something about their start has
    /// changed. Throws Error, and leaves the obstacles as they are, when one cannot be a body or
    /// there is no memory.
    void set_obstacles(compute::Device& device, const scene::Scene& scene,
                       const PlacedObstacles& placed, std::uint64_t step);

    /// Throws Error, and leaves the flow as it is, when there is no memory.
    void set_start(const scene::Scene& scene);

    /// Whether an obstacle in the flow may move.
    bool moves() const { return bodies.any_moves() && boundary.sample_count() != 0; }

    /// Of the obstacles on the fluid, as last solved for.
    fluid::SparseForce force() const;

    /// What has a state, with the probes of the simulation.
    FlowParts parts(Probes& probes) { return {solver, boundary, bodies, tracers, probes}; }

    fluid::Solver solver;
    solid::ImmersedBoundary boundary;
    solid::RigidBodies bodies;
    std::vector<solid::BodyPlan> plans;      ///< of the bodies, one an obstacle
    std::vector<scene::Obstacle> obstacles;  ///< that the bodies are
    smoke::Tracers tracers;
    smoke::DensityVolume density;
    FlowCheckpoints checkpoints;
};

}  // namespace lattice::simulation
