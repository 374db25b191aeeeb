// SPDX-License-Identifier: MIT
#include "engine/simulation/fluid_simulation.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::simulation {

namespace {

Extent density_extent_of(const scene::Scene& scene) {
    const Extent nodes = scene::grid_extent(scene.domain);
    const auto scaled = [&](int count) {
        return std::max(1, static_cast<int>(std::lround(count * scene.smoke.volume_scale)));
    };
    return {scaled(nodes.x), scaled(nodes.y), scaled(nodes.z)};
}

smoke::Shape shape_of(scene::EmitterShape shape) {
    switch (shape) {
        case scene::EmitterShape::sphere:
            return smoke::Shape::sphere;
        case scene::EmitterShape::box:
            return smoke::Shape::box;
        case scene::EmitterShape::disc:
            return smoke::Shape::disc;
    }
    return smoke::Shape::sphere;
}

bool periodic(const scene::Domain& domain, scene::Face low) {
    return domain.faces[static_cast<std::size_t>(low)] == scene::FaceKind::periodic;
}

/// Velocity the flow starts with: that of the first inlet, so that no starting jet rings through
/// the domain.
glm::vec3 initial_velocity(const scene::Scene& scene) {
    for (int face = 0; face < scene::face_count; ++face) {
        if (scene.domain.faces[face] == scene::FaceKind::inlet) {
            glm::vec3 velocity(0.0F);
            const auto speed = static_cast<float>(scene.fluid.inflow_speed_lu);
            velocity[face / 2] = face % 2 == 0 ? speed : -speed;
            return velocity;
        }
    }
    return glm::vec3(0.0F);
}

solid::ImmersedBoundarySettings boundary_settings() {
    solid::ImmersedBoundarySettings s;
    s.iterations = 3;
    return s;
}

std::string in_megabytes(std::size_t bytes) {
    return fmt::format("{:.0f} MB", static_cast<double>(bytes) / 1e6);
}

/// Largest resolution, not above the scene's, whose memory stays below `available`; 0 if none.
int largest_resolution(scene::Scene scene, std::size_t available) {
    int fits = 0;
    int too_large = scene.domain.resolution;
    while (too_large - fits > 1) {
        const int middle = fits + (too_large - fits) / 2;
        scene.domain.resolution = middle;
        (memory_needed(scene) <= available ? fits : too_large) = middle;
    }
    return fits;
}

void check_memory(const compute::Device& device, const scene::Scene& scene,
                  std::size_t already_held) {
    const std::size_t needed = memory_needed(scene);
    const std::size_t available = device.memory_free() + already_held;
    if (needed <= available) { return; }
    const Extent e = scene::grid_extent(scene.domain);
    const int resolution = largest_resolution(scene, available);
    throw Error(
        "domain.resolution",
        fmt::format("a grid of {} x {} x {} nodes needs {}, and {} are free on {}", e.x, e.y, e.z,
                    in_megabytes(needed), in_megabytes(available), device.info().name),
        resolution > 0 ? fmt::format("the largest resolution that fits is {}", resolution)
                       : "no resolution of this scene fits");
}

}  // namespace

fluid::SolverSettings solver_settings(const scene::Scene& scene) {
    fluid::SolverSettings s;
    s.extent = scene::grid_extent(scene.domain);
    s.faces = scene.domain.faces;
    s.inflow_speed = static_cast<float>(scene.fluid.inflow_speed_lu);
    s.viscosity = static_cast<float>(scene.fluid.viscosity_lu);
    s.limiter = static_cast<float>(scene.fluid.limiter);
    s.model = scene.fluid.model;
    s.alpha = scene.fluid.alpha;
    s.sponge = static_cast<float>(scene.domain.sponge);
    return s;
}

std::size_t memory_needed(const scene::Scene& scene) {
    const auto nodes = static_cast<std::size_t>(scene::grid_extent(scene.domain).size());
    const auto cells = static_cast<std::size_t>(density_extent_of(scene).size());
    const std::size_t boundary = nodes * sizeof(std::int32_t) + nodes / 32;
    const std::size_t smoke =
        cells * (sizeof(std::uint32_t) + sizeof(std::uint16_t)) +
        static_cast<std::size_t>(scene.smoke.capacity) * 2 * sizeof(glm::vec4);
    return fluid::Solver::memory_needed(solver_settings(scene)) + boundary + smoke;
}

std::unique_ptr<Simulation> make_simulation(compute::Device& device, const scene::Scene& scene) {
    return std::make_unique<FluidSimulation>(device, scene);
}

FluidSimulation::Flow::Flow(compute::Device& device, const scene::Scene& scene)
    : solver(device, solver_settings(scene)),
      boundary(device, scene::grid_extent(scene.domain), boundary_settings()),
      tracers(device, static_cast<std::size_t>(scene.smoke.capacity), scene.run.seed),
      density(device, scene::grid_extent(scene.domain), density_extent_of(scene)) {}

FluidSimulation::FluidSimulation(compute::Device& device, const scene::Scene& scene)
    : device_(device), timers_(device) {
    apply(scene, scene::Effect::rebuild);
}

void FluidSimulation::apply(const scene::Scene& scene, scene::Effect effect) {
    if (effect == scene::Effect::view) {
        scene_ = scene;
        return;
    }
    if (effect == scene::Effect::rebuild) {
        rebuild(scene);
        return;
    }
    std::optional<PlacedObstacles> placed;
    if (effect == scene::Effect::obstacle) { placed = obstacle_samples_.place(scene); }
    flow_->solver.change(solver_settings(scene));
    if (placed) { place_obstacles(*placed); }
    scene_ = scene;
    set_emitters();
}

void FluidSimulation::rebuild(const scene::Scene& scene) {
    const std::size_t held = flow_ != nullptr ? memory_needed(scene_) : 0;
    check_memory(device_, scene, held);
    const PlacedObstacles placed = obstacle_samples_.place(scene);
    const bool side_by_side = memory_needed(scene) <= device_.memory_free();
    if (!side_by_side && flow_ != nullptr) {
        device_.synchronize();
        flow_.reset();
    }
    try {
        flow_ = std::make_unique<Flow>(device_, scene);
    } catch (...) {
        if (flow_ == nullptr && held != 0) { restart(); }
        throw;
    }
    scene_ = scene;
    place_obstacles(placed);
    reset();
}

void FluidSimulation::restart() {
    flow_ = std::make_unique<Flow>(device_, scene_);
    place_obstacles(obstacle_samples_.place(scene_));
    reset();
}

void FluidSimulation::place_obstacles(const PlacedObstacles& placed) {
    flow_->boundary.set_samples(placed.samples_lu);
    meshes_ = placed.meshes;
    ++scene_version_;
}

void FluidSimulation::set_emitters() {
    const double resolution = scene_.domain.resolution;
    emitters_.clear();
    for (const scene::Emitter& emitter : scene_.emitters) {
        emitters_.push_back({shape_of(emitter.shape), to_lattice(scene_.domain, emitter.position),
                             glm::vec3(emitter.size * resolution), static_cast<float>(emitter.rate),
                             static_cast<float>(emitter.lifetime)});
    }
}

void FluidSimulation::reset() {
    flow_->solver.fill_equilibrium(initial_velocity(scene_));
    flow_->tracers.clear();
    set_emitters();
    step_ = 0;
}

void FluidSimulation::step(int count) {
    for (int i = 0; i < count; ++i) {
        const bool solid = flow_->boundary.sample_count() != 0;
        fluid::SparseForce force;
        if (solid) { force = boundary_force(); }
        {
            const auto stage = timers_.measure("stream + collide");
            flow_->solver.step(solid ? &force : nullptr, true);
        }
        const auto stage = timers_.measure("tracers");
        flow_->tracers.step(
            {flow_->solver.velocity(), domain(), periodic(scene_.domain, scene::Face::west),
             periodic(scene_.domain, scene::Face::south),
             periodic(scene_.domain, scene::Face::bottom)},
            emitters_);
        ++step_;
    }
}

fluid::SparseForce FluidSimulation::boundary_force() {
    const auto stage = timers_.measure("immersed boundary");
    solid::ImmersedBoundary& boundary = flow_->boundary;
    flow_->solver.gather(boundary.band_nodes(), boundary.band_count(), boundary.band_velocity());
    boundary.solve();
    return {boundary.segment_flags(), boundary.slot_of_node(), &boundary.band_force()->x};
}

void FluidSimulation::update_density() {
    const auto stage = timers_.measure("density");
    flow_->density.update(flow_->tracers.positions(), flow_->tracers.used(),
                          static_cast<float>(scene_.smoke.fade));
}

void FluidSimulation::fill(Snapshot& snapshot, const SnapshotRequest& request) {
    snapshot.scene_version = scene_version_;
    snapshot.domain = domain();
    snapshot.nodes_per_unit = scene_.domain.resolution;
    snapshot.meshes = meshes_;
    snapshot.density_extent = {};
    snapshot.density.clear();
    snapshot.particles.clear();
    if (request.density) {
        update_density();
        snapshot.density_extent = density_extent();
        snapshot.density.resize(static_cast<std::size_t>(density_extent().size()));
        flow_->density.download(snapshot.density);
    }
    const std::size_t used = flow_->tracers.used();
    if (request.particles && used != 0) {
        snapshot.particles.resize(used);
        device_.copy_to_host(snapshot.particles.data(), flow_->tracers.positions(),
                             used * sizeof(glm::vec4));
    }
    Statistics& figures = snapshot.statistics;
    figures.step = step_;
    figures.bytes_per_node = fluid::Solver::bytes_per_node(true);
    figures.particles = used;
    figures.samples = flow_->boundary.sample_count();
    figures.device_bytes = memory_needed(scene_);
    figures.stages = timers_.averages();
}

void FluidSimulation::write(const DeviceTargets& targets) {
    if (targets.density_surface != 0) {
        update_density();
        flow_->density.write_surface(targets.density_surface);
    }
    if (targets.particles != nullptr) {
        device_.copy_within(targets.particles, flow_->tracers.positions(),
                            flow_->tracers.capacity() * sizeof(glm::vec4));
    }
}

}  // namespace lattice::simulation
