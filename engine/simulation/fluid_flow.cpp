// SPDX-License-Identifier: MIT
#include "engine/simulation/fluid_flow.hpp"

#include <utility>

#include "engine/simulation/initial_flow.hpp"
#include "engine/simulation/obstacle_bodies.hpp"
#include "engine/simulation/room_settings.hpp"

namespace lattice::simulation {

namespace {

/// Whether a free or hinged obstacle starts from the same place in the same way.
bool start_alike(scene::Obstacle a, const scene::Obstacle& b) {
    a.name = b.name;
    a.density = b.density;
    a.keys = b.keys;
    a.period = b.period;
    a.smooth = b.smooth;
    return a == b;
}

/// For each obstacle the one before that it is, or -1; each is taken once.
std::vector<std::int32_t> same_obstacles(const std::vector<scene::Obstacle>& before,
                                         const std::vector<scene::Obstacle>& now) {
    std::vector<bool> taken(before.size(), false);
    std::vector<std::int32_t> same;
    for (const scene::Obstacle& obstacle : now) {
        same.push_back(-1);
        for (std::size_t i = 0; i < before.size() && same.back() < 0; ++i) {
            if (taken[i] || !start_alike(before[i], obstacle)) { continue; }
            taken[i] = true;
            same.back() = static_cast<std::int32_t>(i);
        }
    }
    return same;
}

}  // namespace

FluidFlow::FluidFlow(compute::Device& device, const scene::Scene& scene,
                     const PlacedObstacles& placed, const fluid::SolverSettings& settings)
    : solver(device, settings),
      boundary(device, scene::grid_extent(scene.domain), boundary_settings(scene)),
      bodies(device),
      tracers(device, static_cast<std::size_t>(scene.smoke.capacity), scene.run.seed),
      density(device, scene::grid_extent(scene.domain), density_extent(scene)),
      checkpoints(device) {
    set_obstacles(device, scene, placed, 0);
    set_start(scene);
}

void FluidFlow::set_obstacles(compute::Device& device, const scene::Scene& scene,
                              const PlacedObstacles& placed, std::uint64_t step) {
    ObstacleBodies made = obstacle_bodies(scene, placed);
    solid::RigidBodies fresh(device);
    fresh.set(made.plans, body_room(scene), step);
    fresh.go_on(bodies, same_obstacles(obstacles, scene.obstacles));
    boundary.set_samples(made.local_samples, made.body_of_sample, made.states());
    if (bodies.any_moves() || fresh.any_moves()) { checkpoints.clear(); }
    bodies = std::move(fresh);
    plans = std::move(made.plans);
    obstacles = scene.obstacles;
}

void FluidFlow::set_start(const scene::Scene& scene) {
    if (scene::starts_uniform(scene.start)) {
        solver.fill_equilibrium(uniform_start(scene));
        return;
    }
    const FlowField field = textbook_flow(scene.start, solver.settings().extent);
    solver.set_flow(field.density, field.velocity);
}

fluid::SparseForce FluidFlow::force() const {
    const glm::vec4* const force = boundary.band_force();
    return {boundary.band(), force == nullptr ? nullptr : &force->x, boundary.band_room()};
}

}  // namespace lattice::simulation
