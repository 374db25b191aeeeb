// SPDX-License-Identifier: MIT
#include "engine/simulation/fluid_simulation.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/simulation/fluid_memory.hpp"
#include "engine/simulation/obstacle_bodies.hpp"
#include "engine/simulation/room_settings.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::simulation {

namespace {

bool periodic(const scene::Domain& domain, scene::Face low) {
    return domain.faces[static_cast<std::size_t>(low)] == scene::FaceKind::periodic;
}

/// Whether a step is made of the same stages, obstacles aside.
bool same_stages(const scene::Fluid& a, const scene::Fluid& b) {
    const auto forced = [](const scene::Fluid& f) { return f.body_force_lu != glm::dvec3(0.0); };
    return a.variant == b.variant && a.collision_launches == b.collision_launches &&
           a.model == b.model && forced(a) == forced(b);
}

}  // namespace

FluidSimulation::FluidSimulation(compute::Device& device, const scene::Scene& scene,
                                 const Progress& progress)
    : device_(device),
      progress_(progress),
      step_timers_(device),
      smoke_picture_(device),
      fields_(device),
      watch_(device),
      probes_(device),
      lines_(device) {
    rebuild(scene);
}

FluidFlow& FluidSimulation::flow() const {
    if (flow_ == nullptr) {
        throw Error("simulation", "it lost its memory to another program",
                    "close what else uses the device, or lower domain.resolution");
    }
    return *flow_;
}

void FluidSimulation::apply(const scene::Scene& scene, scene::Effect effect) {
    switch (effect) {
        case scene::Effect::view:
            scene_ = scene;
            break;
        case scene::Effect::live:
            change(scene, nullptr);
            break;
        case scene::Effect::obstacle: {
            const PlacedObstacles placed = obstacle_samples_.place(scene, progress_);
            change(scene, &placed);
            break;
        }
        case scene::Effect::rebuild:
            rebuild(scene);
            break;
    }
}

/// Takes a scene of the same grid over, with obstacles where they are placed anew.
void FluidSimulation::change(const scene::Scene& scene, const PlacedObstacles* placed) {
    end_step_under_way();
    FluidFlow& now = flow();
    const fluid::SolverSettings settings = settings_with_mask(scene);
    const fluid::SolverSettings settings_before = now.solver.settings();
    const solid::ImmersedBoundarySettings before = now.boundary.settings();
    const bool had_samples = now.boundary.sample_count() != 0;
    const bool kept_alike = now.solver.keeps_alike(settings);
    probes_.reserve(scene, placed != nullptr ? placed->meshes.size() : meshes_.size());
    lines_.reserve(scene);
    now.boundary.change(boundary_settings(scene));
    try {
        now.solver.change(settings);
        if (placed != nullptr) { now.set_obstacles(device_, scene, *placed, step_); }
    } catch (...) {
        now.boundary.change(before);
        now.solver.change(settings_before);
        throw;
    }
    if (placed != nullptr) { take_meshes(*placed); }
    if (!kept_alike) { now.checkpoints.clear(); }
    const bool has_samples = now.boundary.sample_count() != 0;
    if (had_samples != has_samples || !same_stages(scene_.fluid, scene.fluid)) {
        step_timers_.clear();
    }
    scene_ = scene;
    emitter_tags_.change(scene_.emitters);
    take_emitters();
    probes_.change(scene_, meshes_);
    lines_.change(scene_);
    ++flow_version_;
    if (placed != nullptr) { hold(hand_); }
}

void FluidSimulation::rebuild(const scene::Scene& scene) {
    const bool had_flow = flow_ != nullptr;
    fields_.release();
    smoke_picture_.release();
    const std::size_t held = had_flow ? memory_held() : 0;
    scene::check_start(scene.start, scene::grid_extent(scene.domain));
    check_memory(device_, scene, held);
    const PlacedObstacles placed = obstacle_samples_.place(scene, progress_);
    const fluid::SolverSettings settings = settings_with_mask(scene);
    const std::size_t needed = memory_needed(scene, device_.info().backend);
    if (had_flow && needed > device_.memory_free()) {
        device_.synchronize();
        flow_->checkpoints.clear();
    }
    const bool side_by_side = needed <= device_.memory_free();
    if (side_by_side || !had_flow) {
        start(scene, placed, settings);
        return;
    }
    const PlacedObstacles placed_before = obstacle_samples_.place(scene_, progress_);
    const fluid::SolverSettings settings_before = flow_->solver.settings();
    device_.synchronize();
    flow_.reset();
    lines_.release();
    try {
        start(scene, placed, settings);
    } catch (...) {
        start(scene::Scene(scene_), placed_before, settings_before);
        throw;
    }
}

/// Replaces the flow once the new one is made and stands at its start.
void FluidSimulation::start(const scene::Scene& scene, const PlacedObstacles& placed,
                            const fluid::SolverSettings& settings) {
    auto made = std::make_unique<FluidFlow>(device_, scene, placed, settings);
    probes_.reserve(scene, placed.meshes.size());
    lines_.reserve(scene);
    flow_ = std::move(made);
    step_timers_.clear();
    scene_ = scene;
    take_meshes(placed);
    begin();
}

std::size_t FluidSimulation::memory_held() const {
    return memory_kept(scene_, device_.info().backend) + flow().checkpoints.bytes() +
           fields_.bytes() + lines_.bytes() + smoke_picture_.bytes();
}

fluid::SolverSettings FluidSimulation::settings_with_mask(const scene::Scene& scene) {
    fluid::SolverSettings settings = solver_settings(scene);
    settings.inlet.mask = inlet_mask_.of(scene);
    return settings;
}

void FluidSimulation::take_meshes(const PlacedObstacles& placed) {
    meshes_ = placed.meshes;
    ++scene_version_;
}

void FluidSimulation::reset() {
    FluidFlow& now = flow();
    now.set_start(scene_);
    now.tracers.clear();
    now.checkpoints.clear();
    put_bodies(0);
    begin();
}

/// Where those that are driven are at a step and the others start.
void FluidSimulation::put_bodies(std::uint64_t step) {
    FluidFlow& now = flow();
    const bool moved = now.moves();
    now.bodies.set(now.plans, body_room(scene_), step);
    if (moved) { now.boundary.place(now.bodies.states()); }
}

void FluidSimulation::hold(const std::optional<Hand>& hand) {
    hand_ = hand;
    FluidFlow& now = flow();
    solid::BodyGrab grab;
    if (hand && hand->obstacle < meshes_.size()) {
        const glm::vec4 point = meshes_[hand->obstacle].transform * glm::vec4(hand->grip, 1.0F);
        grab.body = static_cast<std::int32_t>(hand->obstacle);
        grab.local = glm::dvec3(point) - now.plans[hand->obstacle].state.position;
        grab.target = hand->target_lu;
        grab.fastest = hand_speed(scene_);
    }
    now.bodies.hold(grab);
}

void FluidSimulation::take_emitters() {
    emitters_ = emitter_plans(scene_);
    for (std::size_t i = 0; i < emitters_.size(); ++i) {
        emitters_[i].tag = emitter_tags_.tags()[i];
    }
}

/// All that is no part of the flow, as it is at step 0.
void FluidSimulation::begin() {
    emitter_tags_.reset(scene_.emitters);
    take_emitters();
    probes_.change(scene_, meshes_);
    probes_.clear();
    lines_.change(scene_);
    lines_.clear();
    step_ = 0;
    ++flow_version_;
    velocity_is_present_ = false;
    under_way_.forget();
    fastest_ = {};
}

void FluidSimulation::rewind() {
    rewind_until(step_ > 0 ? step_ - 1 : 0);
}

/// Goes back to the newest checkpoint of this step or before, and without any to step 0. Returns
/// where that is.
std::uint64_t FluidSimulation::rewind_until(std::uint64_t step) {
    const auto kept = flow().checkpoints.restore(step, flow().parts(probes_));
    if (!kept) {
        reset();
        return 0;
    }
    under_way_.forget();
    lines_.clear();
    ++flow_version_;
    velocity_is_present_ = false;
    step_ = kept->step;
    if (!kept->bodies && flow().bodies.any_moves()) { put_bodies(step_); }
    return step_;
}

/// Stops a flow that is about to turn into NaN. What was kept shortly before the flow broke may be
/// broken already, so it goes back some looks further, but to the oldest checkpoint at most.
void FluidSimulation::watch_flow() {
    constexpr std::uint64_t doubtful_steps = 4 * FlowWatch::interval;
    const FastestNode found = watch_.look(flow().solver.velocity(), domain());
    if (found.finite && found.speed <= scene_.run.speed_limit_lu) {
        fastest_ = found;
        return;
    }
    const std::uint64_t stopped_at = step_;
    std::vector<ProbeRecord> records(probes_.records().begin(), probes_.records().end());
    const std::uint64_t wanted = stopped_at - std::min(stopped_at, doubtful_steps);
    const std::uint64_t back_at =
        rewind_until(std::max(wanted, flow().checkpoints.oldest().value_or(0)));
    UnstableFlow error = unstable_flow(scene_, found, stopped_at, back_at);
    error.probe_records = std::move(records);
    throw UnstableFlow(std::move(error));
}

void FluidSimulation::step(int count) {
    if (count > 0 && under_way_.begun()) {
        end_step_under_way();
        --count;
    }
    while (count > 0) {
        const int portion = steps_to_next_event(count);
        count -= portion;
        if (alone()) {
            step_alone(portion - 1);
        } else {
            for (int i = 1; i < portion; ++i) { step_once(); }
        }
        step_once();
        look_after_step();
    }
    probes_.fetch_forces();
}

void FluidSimulation::step_stage(const std::optional<glm::ivec3>& watched) {
    const bool known = watched && has_node(*watched);
    under_way_.watch(flow(), step_, known ? watched : std::nullopt);
    if (!advance_stage()) { return; }
    look_after_step();
    probes_.fetch_forces();
}

void FluidSimulation::end_step_under_way() {
    if (!under_way_.begun()) { return; }
    step_once();
    look_after_step();
    probes_.fetch_forces();
}

void FluidSimulation::look_after_step() {
    if (probes_.due(step_)) { probes_.sample(step_, velocity(), scene_.fluid.viscosity_lu); }
    // The watch waits for the device as well.
    if (watched_at(step_) || keeps_at(step_)) { probes_.fetch_forces(); }
    if (watched_at(step_)) { watch_flow(); }
    if (keeps_at(step_)) { flow().checkpoints.keep(step_, flow().parts(probes_)); }
}

/// Steps until something is asked of the flow, `most` at most.
int FluidSimulation::steps_to_next_event(int most) const {
    int steps = 1;
    while (steps < most) {
        const std::uint64_t at = step_ + static_cast<std::uint64_t>(steps);
        if (watched_at(at) || probes_.due(at) || keeps_at(at)) { break; }
        ++steps;
    }
    return steps;
}

/// Whether there is nothing in the fluid.
bool FluidSimulation::alone() const {
    return flow().boundary.sample_count() == 0 && emitters_.empty() && flow().tracers.used() == 0 &&
           lines_.empty();
}

/// Steps of the fluid alone, which a GPU is given many at once.
void FluidSimulation::step_alone(int count) {
    if (count <= 0) { return; }
    flow().solver.advance(count);
    ++flow_version_;
    velocity_is_present_ = false;
    // No work, but the smoke of emitters to come counts its steps from the start.
    for (int i = 0; i < count; ++i) { flow().tracers.step(velocity(), emitters_); }
    step_ += static_cast<std::uint64_t>(count);
}

/// Does the next stage of a step; true when that was its last.
bool FluidSimulation::advance_stage() {
    ++flow_version_;
    if (under_way_.collided()) {
        end_step();
        return true;
    }
    under_way_.run_stage(flow(), velocity_wanted_at(step_ + 1), &step_timers_);
    return false;
}

/// What the fluid carries and moves.
void FluidSimulation::end_step() {
    FluidFlow& now = flow();
    {
        const auto stage = step_timers_.measure(tracers_stage);
        velocity_is_present_ = velocity_wanted_at(step_ + 1);
        now.tracers.step(velocity(), emitters_);
        lines_.step(velocity(), velocity_is_present_);
    }
    ++step_;
    end_bodies_step();
    under_way_.clear();
}

/// What the step did to the bodies, and where it takes them.
void FluidSimulation::end_bodies_step() {
    FluidFlow& now = flow();
    const bool noted = now.boundary.sample_count() != 0 && probes_.forces_due(step_);
    if (!now.moves() && !noted) { return; }
    const auto stage = step_timers_.measure(bodies_stage);
    const solid::BodyForce* forces = now.boundary.sum_body_forces();
    if (noted) { probes_.note_forces(step_, forces); }
    if (now.moves()) { now.bodies.advance(forces, step_); }
}

void FluidSimulation::step_once() {
    while (!advance_stage()) {}
}

/// Writing the velocity is a twentieth of a step's traffic.
bool FluidSimulation::velocity_wanted_at(std::uint64_t step) const {
    return !emitters_.empty() || flow().tracers.used() != 0 || !lines_.empty() ||
           watched_at(step) || probes_.due(step);
}

bool FluidSimulation::watched_at(std::uint64_t step) const {
    return scene_.run.speed_limit_lu > 0 && step % FlowWatch::interval == 0;
}

/// A flow that is watched is kept when it was just found in order, the first time that its last
/// checkpoint is old enough.
bool FluidSimulation::keeps_at(std::uint64_t step) const {
    const auto every = static_cast<std::uint64_t>(scene_.run.checkpoint_interval);
    if (every == 0) { return false; }
    if (scene_.run.speed_limit_lu <= 0) { return step % every == 0; }
    return watched_at(step) && step - flow().checkpoints.newest().value_or(0) >= every;
}

smoke::VelocityView FluidSimulation::velocity() const {
    return {flow().solver.velocity(), domain(), periodic(scene_.domain, scene::Face::west),
            periodic(scene_.domain, scene::Face::south),
            periodic(scene_.domain, scene::Face::bottom)};
}

/// The same for pictures, brought up to date where the last step has not left it.
smoke::VelocityView FluidSimulation::present_velocity() {
    if (!velocity_is_present_ && !under_way_.begun()) {
        flow().solver.write_velocity();
        velocity_is_present_ = true;
    }
    return velocity();
}

bool FluidSimulation::has_node(const glm::ivec3& node) const {
    const Extent e = domain();
    return node.x >= 0 && node.y >= 0 && node.z >= 0 && node.x < e.x && node.y < e.y &&
           node.z < e.z;
}

void FluidSimulation::gather_flow(const std::int32_t* nodes, std::int32_t count,
                                  glm::vec4* velocity_density) const {
    flow().solver.gather(nodes, count, velocity_density);
}

NodeLens FluidSimulation::lens(const glm::ivec3& node) {
    const Extent e = domain();
    if (!has_node(node)) {
        throw Error(fmt::format("node ({}, {}, {})", node.x, node.y, node.z),
                    "the grid has no such node",
                    fmt::format("allowed: up to ({}, {}, {})", e.x - 1, e.y - 1, e.z - 1));
    }
    return under_way_.lens(flow(), step_, node);
}

void FluidSimulation::clear_stage_times() {
    step_timers_.clear();
    smoke_picture_.timers().clear();
}

}  // namespace lattice::simulation
