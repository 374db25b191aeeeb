// SPDX-License-Identifier: MIT
// What a flow hands to the picture.
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/obstacle_bodies.hpp"

namespace lattice::simulation {

namespace {

bool tells_speed(scene::ParticleColour what) {
    return what == scene::ParticleColour::speed;
}

}  // namespace

void FluidSimulation::fill_obstacles(Snapshot& snapshot) {
    FluidFlow& now = flow();
    snapshot.meshes = meshes_;
    snapshot.obstacles.assign(meshes_.size(), {});
    if (now.boundary.sample_count() == 0) { return; }
    const std::vector<solid::BodyState> states = now.bodies.download();
    const std::vector<solid::BodyForce> forces = now.boundary.body_forces();
    const std::vector<glm::dvec3> shifts = now.bodies.shifts();
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
        const solid::BodyState& start = now.plans[i].state;
        snapshot.meshes[i].transform = carried_transform(meshes_[i].transform, start, states[i]);
        snapshot.obstacles[i] = {forces[i].force, forces[i].torque, states[i].velocity,
                                 tip_speed(meshes_[i], start, states[i]), shifts[i]};
    }
}

void FluidSimulation::fill_fields(Snapshot& snapshot, const SnapshotRequest& request) {
    const fluid::SparseForce force = flow().force();
    const bool obstacles = flow().boundary.sample_count() != 0;
    fields_.fill(snapshot.fields, request.fields, flow().solver, obstacles ? &force : nullptr,
                 flow_version_);
}

void FluidSimulation::fill(Snapshot& snapshot, const SnapshotRequest& request) {
    snapshot.scene_version = scene_version_;
    snapshot.domain = domain();
    snapshot.nodes_per_unit = scene_.domain.resolution;
    fill_obstacles(snapshot);
    snapshot.probes = probe_views(probes_.records());
    snapshot.lines = {};
    if (!lines_.empty()) { snapshot.lines = lines_.draw(present_velocity(), snapshot.meshes); }
    snapshot.lens.reset();
    if (request.lens && has_node(*request.lens)) { snapshot.lens = lens(*request.lens); }
    fill_fields(snapshot, request);
    const bool speeds = request.particles && tells_speed(request.particle_value);
    smoke_picture_.fill(snapshot, request, flow(), scene_, emitter_tags_,
                        speeds ? present_velocity() : velocity());
    Statistics& figures = snapshot.statistics;
    figures.step = step_;
    figures.bytes_per_node = fluid::Solver::bytes_per_node(scene_.fluid.storage, true);
    figures.particles = flow().tracers.used();
    figures.samples = flow().boundary.sample_count();
    figures.device_bytes = memory_held();
    figures.largest_speed = fastest_.speed;
    figures.fastest_node = fastest_.node;
    figures.forces_exact = figures.samples == 0 || flow().boundary.forces_exact();
    figures.checkpoint = flow().checkpoints.newest();
    figures.step_stages = step_stages();
    figures.picture_stages = smoke_picture_.timers().averages();
}

void FluidSimulation::write(const DeviceTargets& targets) {
    const bool speeds = targets.particle_values != nullptr && tells_speed(targets.particle_value);
    smoke_picture_.write(targets, flow(), scene_, emitter_tags_,
                         speeds ? present_velocity() : velocity());
    if (targets.fields.any()) {
        const auto stage = smoke_picture_.timers().measure("fields");
        const fluid::SparseForce force = flow().force();
        const bool obstacles = flow().boundary.sample_count() != 0;
        fields_.write(targets, flow().solver, obstacles ? &force : nullptr, flow_version_);
    }
}

}  // namespace lattice::simulation
