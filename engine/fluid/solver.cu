// SPDX-License-Identifier: MIT
#include "engine/fluid/solver.hpp"

#include <algorithm>
#include <utility>

#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"
#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/cpu_stepper.hpp"
#if LATTICE_CUDA
#include "engine/fluid/cuda_stepper.hpp"
#endif
#include "engine/fluid/adaptive_rate_plane.hpp"
#include "engine/fluid/flow_sums.hpp"
#include "engine/fluid/initial_state.hpp"
#include "engine/fluid/layout.hpp"
#include "engine/fluid/staged_stepper.hpp"
#include "engine/fluid/stored_populations.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

using scene::SolverVariant;
using scene::Streaming;

struct Rearrange {
    StepArguments from;
    StepArguments to;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Site s = site_of(from.extent, node);
        float f[direction_count];
        for (int i = 0; i < direction_count; ++i) { f[i] = stored_population(from, i, s); }
        store_populations(to, s, f);
    }
};

struct GatherStreamed {
    StepArguments a;
    const std::int32_t* nodes;
    glm::vec4* result;

    LATTICE_HD void operator()(std::int64_t slot) const {
        float f[direction_count];
        stream(a, site_of(a.extent, nodes[slot]), f);
        const Macroscopic<float> state = macroscopic(f);
        result[slot] = {state.velocity.x, state.velocity.y, state.velocity.z, state.density};
    }
};

Layout layout_of(const SolverSettings& s) {
    return make_layout(s.extent, alpha_of(s));
}

StagedStepper staged_stepper(compute::Device& device, const SolverSettings& s) {
    return s.variant == SolverVariant::fused ? StagedStepper() : StagedStepper(device, s.extent);
}

std::size_t copy_bytes(const SolverSettings& s) {
    return value_bytes(s.storage) *
           static_cast<std::size_t>(population_count(s.extent, layout_of(s)));
}

std::size_t wall_copy_bytes(const SolverSettings& s) {
    if (s.streaming == Streaming::two_copy) { return 0; }
    const NearWall near = near_wall(s.extent, boundary_of(s).walls());
    return value_bytes(s.storage) * direction_count * static_cast<std::size_t>(near.size());
}

}  // namespace

Solver::Solver(compute::Device& device, const SolverSettings& settings) : device_(&device) {
    check(settings);
    settings_ = resolved(settings, device.info().backend);
    populations_ = allocate(settings_);
    velocity_ = compute::Buffer<float>(device, 3 * settings.extent.size());
    const DomainBoundary boundary = boundary_of(settings);
    links_ = compute::Buffer<BoundaryLink>(device, link_table(boundary));
    face_states_ = FaceStates(device, settings.extent, boundary, inlet_of(settings));
    staged_ = staged_stepper(device, settings);
}

Solver::Populations Solver::allocate(const SolverSettings& settings) const {
    const std::size_t bytes = copy_bytes(settings);
    const std::size_t wall_bytes = wall_copy_bytes(settings);
    Populations made;
    made.from = compute::Buffer<std::uint8_t>(*device_, bytes);
    if (settings.streaming == Streaming::two_copy) {
        made.to = compute::Buffer<std::uint8_t>(*device_, bytes);
    }
    made.wall_from = compute::Buffer<std::uint8_t>(*device_, wall_bytes);
    made.wall_to = compute::Buffer<std::uint8_t>(*device_, wall_bytes);
    return made;
}

StepArguments Solver::arguments(const SolverSettings& s, const Populations& populations) const {
    StepArguments a;
    a.extent = s.extent;
    a.layout = layout_of(s);
    a.storage = s.storage;
    a.streaming = s.streaming;
    const bool straight = s.streaming == Streaming::two_copy || populations.odd;
    a.load_slots = straight ? straight_slots(a.layout) : opposite_slots(a.layout);
    a.from = populations.from.data();
    const DomainBoundary boundary = boundary_of(s);
    a.near = near_wall(s.extent, boundary.walls());
    a.wall_copy = {populations.wall_from.data(), nullptr, a.near.size()};
    a.viscosity = s.viscosity;
    a.rates = {s.limiter, s.magic, s.smagorinsky, {}};
    a.relaxation = relaxation_of(s.viscosity, a.rates);
    a.boundary.links = links_.data();
    a.boundary.walls = boundary.walls();
    a.boundary.outlets = boundary.outlet;
    face_states_.enter(a.boundary);
    a.sponge = sponge_of(s, boundary.outlet);
    a.body_force = {s.body_force.x, s.body_force.y, s.body_force.z};
    return a;
}

/// For putting a state in place of the present one, as if a step had left it.
StepArguments Solver::writing_arguments(const SolverSettings& s, Populations& populations) const {
    StepArguments a = arguments(s, populations);
    a.to = populations.from.data();
    a.store_slots = a.load_slots;
    a.wall_copy.to = populations.wall_from.data();
    return a;
}

Solver::Populations Solver::rearranged(const SolverSettings& settings) const {
    Populations made = allocate(settings);
    compute::parallel_for(*device_, settings.extent.size(),
                          Rearrange{arguments(), writing_arguments(settings, made)});
    device_->synchronize();
    return made;
}

bool Solver::keeps_alike(const SolverSettings& asked) const {
    const SolverSettings settings = resolved(asked, device_->info().backend);
    return alpha_of(settings) == alpha_of(settings_) && settings.storage == settings_.storage &&
           settings.streaming == settings_.streaming;
}

void Solver::change(const SolverSettings& asked) {
    check(asked);
    const SolverSettings settings = resolved(asked, device_->info().backend);
    if (settings.extent != settings_.extent || settings.faces != settings_.faces) {
        throw Error("domain", "the grid or its faces changed", "build a new solver");
    }
    const DomainBoundary boundary = boundary_of(settings);
    const bool stages_change = staged() != (settings.variant != SolverVariant::fused);
    const bool alike = keeps_alike(settings);
    StagedStepper stepper;
    if (stages_change) { stepper = staged_stepper(*device_, settings); }
    Populations populations;
    if (!alike) { populations = rearranged(settings); }
    face_states_.change(boundary, inlet_of(settings));
    // Memory is had by now: the rest cannot fail halfway.
    if (stages_change) { staged_ = std::move(stepper); }
    if (!alike) { populations_ = std::move(populations); }
    settings_ = settings;
    two_steps_.reset();
    links_.upload(link_table(boundary));
    stages_done_ = 0;
    face_states_.update(arguments());
}

void Solver::fill_equilibrium(const glm::vec3& velocity) {
    compute::parallel_for(
        *device_, settings_.extent.size(),
        SetInitialState{writing_arguments(settings_, populations_), nullptr, nullptr, velocity});
    stages_done_ = 0;
    face_states_.restart(arguments());
}

void Solver::set_equilibrium(std::span<const float> density, std::span<const glm::vec3> velocity) {
    set_state(density, velocity, false);
}

void Solver::set_flow(std::span<const float> density, std::span<const glm::vec3> velocity) {
    set_state(density, velocity, true);
}

void Solver::set_state(std::span<const float> density, std::span<const glm::vec3> velocity,
                       bool sheared) {
    const auto nodes = static_cast<std::size_t>(settings_.extent.size());
    if (velocity.size() != nodes || (!density.empty() && density.size() != nodes)) {
        throw Error("Solver's initial state", "the arrays do not have one entry a node", "");
    }
    const compute::Buffer<float> device_density(*device_, density);
    const compute::Buffer<glm::vec3> device_velocity(*device_, velocity);
    compute::parallel_for(
        *device_, settings_.extent.size(),
        SetInitialState{writing_arguments(settings_, populations_), device_density.data(),
                        device_velocity.data(), glm::vec3(0.0F), sheared});
    stages_done_ = 0;
    face_states_.restart(arguments());
    device_->synchronize();
}

StepArguments Solver::coming_step(const SparseForce* force) const {
    StepArguments a = arguments();
    if (collision_entry(settings_.model).reads_means) {
        a.rates.means = domain_means(*device_, a);
        a.relaxation.means = a.rates.means;
    }
    if (force != nullptr) { a.force = *force; }
    return a;
}

void Solver::step(const SparseForce* force, bool write_velocity, compute::StageTimers* timers) {
    while (!run_stage(force, write_velocity, timers)) {}
}

void Solver::begin_step(compute::StageTimers* timers) {
    while (!begun()) { run_stage(nullptr, false, timers); }
}

bool Solver::begun() const {
    if (!staged()) { return true; }
    const std::vector<Stage> all = stages(nullptr);
    const auto before = std::ranges::count_if(all, &Stage::precedes_force);
    return stages_done_ >= static_cast<std::size_t>(before);
}

std::vector<Stage> Solver::stages(const SparseForce* force) const {
    if (!staged()) { return {{StageKind::collide, "stream + collide"}}; }
    StepArguments a = arguments();
    if (force != nullptr) { a.force = *force; }
    return stages_of(a, staged_collision());
}

bool Solver::run_stage(const SparseForce* force, bool write_velocity,
                       compute::StageTimers* timers) {
    const std::vector<Stage> all = stages(force);
    const Stage& stage = all[stages_done_];
    const bool last = stages_done_ + 1 == all.size();
    compute::timed(timers, stage.name, [&] {
        StepArguments a = stage.kind == StageKind::collide ? coming_step(force) : arguments();
        if (force != nullptr) { a.force = *force; }
        if (!staged()) {
            if (write_velocity) { a.velocity = velocity_.data(); }
            return launch(a);
        }
        staged_.run(*device_, staged_arguments(a), stage, staged_collision());
        ++stages_done_;
        if (last) { advance_faces(); }
    });
    return last;
}

StagedCollision Solver::staged_collision() const {
    return {settings_.model, settings_.variant, settings_.collision_launches};
}

StagedArguments Solver::staged_arguments(const StepArguments& arguments) {
    StagedArguments a;
    a.step = arguments;
    a.collided = reinterpret_cast<float*>(populations_.from.data());
    a.streamed = reinterpret_cast<float*>(populations_.to.data());
    a.velocity = velocity_.data();
    return a;
}

void Solver::launch(StepArguments a) {
    const bool in_place = settings_.streaming == Streaming::in_place;
    a.to = in_place ? populations_.from.data() : populations_.to.data();
    a.wall_copy.to = populations_.wall_to.data();
    const bool straight = !in_place || !populations_.odd;
    a.store_slots = straight ? straight_slots(a.layout) : opposite_slots(a.layout);
#if LATTICE_CUDA
    if (device_->is_cuda()) {
        step_cuda(a, settings_.model, device_->stream());
    } else {
        best_cpu_stepper().step(a, settings_.model, device_->info().threads);
    }
#else
    best_cpu_stepper().step(a, settings_.model, device_->info().threads);
#endif
    if (in_place) {
        populations_.odd = !populations_.odd;
        populations_.wall_from.swap(populations_.wall_to);
    } else {
        populations_.from.swap(populations_.to);
    }
    advance_faces();
}

/// What stands outside the faces follows from the flow; it is kept up to date between steps, for
/// the next one and for gather(). Whoever brings a new state ends like this, so that stages done
/// for the coming step from the state before count no longer.
void Solver::advance_faces() {
    stages_done_ = 0;
    face_states_.advance(arguments());
}

void Solver::advance(int count) {
    stages_done_ = 0;  // a graph holds whole steps
    const bool graph = device_->is_cuda() && !collision_entry(settings_.model).reads_means;
    int left = count;
    // Two steps bring all buffers back to their roles, so one graph of two serves any number; a
    // single step puts them where it was recorded, if need be.
    if (graph && left >= 4) {
        const Roles now{populations_.from.data(), populations_.odd};
        if (two_steps_.empty()) {
            recorded_roles_ = now;
        } else if (recorded_roles_ != now) {
            step(nullptr, false);
            --left;
        }
        if (two_steps_.empty()) {
            two_steps_.capture(*device_, [&] {
                step(nullptr, false);
                step(nullptr, false);
            });
        }
        for (; left >= 2; left -= 2) { two_steps_.launch(*device_); }
    }
    for (; left > 0; --left) { step(nullptr, false); }
}

void Solver::gather(const std::int32_t* nodes, std::int32_t count,
                    glm::vec4* velocity_density) const {
    if (staged() && begun()) {
        staged_.gather(*device_, velocity_.data(), nodes, count, velocity_density);
        return;
    }
    compute::parallel_for(*device_, count, GatherStreamed{arguments(), nodes, velocity_density});
}

std::vector<float> Solver::populations() const {
    const std::vector<std::uint8_t> bytes = populations_.from.download();
    StepArguments a = arguments();
    a.from = bytes.data();
    const std::int64_t nodes = settings_.extent.size();
    std::vector<float> values(static_cast<std::size_t>(nodes) * direction_count);
    for (int i = 0; i < direction_count; ++i) {
        for (std::int64_t node = 0; node < nodes; ++node) {
            values[i * nodes + node] = stored_population(a, i, site_of(a.extent, node));
        }
    }
    return values;
}

std::vector<glm::vec4> Solver::velocity_density() const {
    compute::Buffer<glm::vec4> values(*device_, static_cast<std::size_t>(settings_.extent.size()));
    write_macroscopic(*device_, arguments(), values.data());
    return values.download();
}

Solver::Totals Solver::totals() const {
    const glm::dvec4 sum = sum_invariants(*device_, arguments());
    return {sum.w, glm::dvec3(sum)};
}

void Solver::check_node(std::int64_t node) const {
    if (node >= 0 && node < settings_.extent.size()) { return; }
    throw Error("node " + std::to_string(node), "the grid has no such node",
                "take one from 0 to " + std::to_string(settings_.extent.size() - 1));
}

NodeState Solver::examine(std::int64_t node, const SparseForce* force) {
    check_node(node);
    return node_state(*device_, coming_step(force), settings_.model, node);
}

NodeMemory Solver::memory_at(std::int64_t node, const SparseForce* force) {
    check_node(node);
    StepArguments a = arguments();
    if (force != nullptr) { a.force = *force; }
    StagedArguments staged = staged_arguments(a);
    staged.deviation = staged_.deviation();
    return node_memory(*device_, staged, node);
}

std::vector<float> Solver::adaptive_rates(int z, const SparseForce* force) {
    if (z < 0 || z >= settings_.extent.z) {
        throw Error("plane " + std::to_string(z), "the grid has no such plane",
                    "take one from 0 to " + std::to_string(settings_.extent.z - 1));
    }
    return adaptive_rate_plane(*device_, coming_step(force), z);
}

std::size_t Solver::state_bytes() const {
    return populations_.from.bytes() + populations_.wall_from.bytes() + sizeof(std::uint32_t) +
           face_states_.state_bytes();
}

void Solver::save(void* device_memory) const {
    auto* to = static_cast<std::uint8_t*>(device_memory);
    const std::uint32_t odd = populations_.odd ? 1 : 0;
    device_->copy_within(to, populations_.from.data(), populations_.from.bytes());
    to += populations_.from.bytes();
    device_->copy_within(to, populations_.wall_from.data(), populations_.wall_from.bytes());
    to += populations_.wall_from.bytes();
    device_->copy_to_device(to, &odd, sizeof odd);
    face_states_.save(to + sizeof odd);
}

void Solver::restore(const void* device_memory) {
    const auto* from = static_cast<const std::uint8_t*>(device_memory);
    std::uint32_t odd = 0;
    device_->copy_within(populations_.from.data(), from, populations_.from.bytes());
    from += populations_.from.bytes();
    device_->copy_within(populations_.wall_from.data(), from, populations_.wall_from.bytes());
    device_->copy_to_host(&odd, from + populations_.wall_from.bytes(), sizeof odd);
    populations_.odd = odd != 0;
    stages_done_ = 0;
    face_states_.restore(from + populations_.wall_from.bytes() + sizeof odd);
    two_steps_.reset();
    // The inflow may have changed since; it is the settings' and not the state's.
    face_states_.update(arguments());
}

std::size_t Solver::memory_needed(const SolverSettings& asked, compute::Backend backend) {
    const SolverSettings settings = resolved(asked, backend);
    const auto nodes = static_cast<std::size_t>(settings.extent.size());
    const std::size_t copies = settings.streaming == Streaming::two_copy ? 2 : 1;
    const bool staged = settings.variant != SolverVariant::fused;
    return copies * copy_bytes(settings) + 2 * wall_copy_bytes(settings) +
           3 * nodes * sizeof(float) +
           (staged ? StagedStepper::memory_needed(settings.extent) : 0) +
           FaceStates::memory_needed(settings.extent, boundary_of(settings));
}

double Solver::bytes_per_node(scene::Storage storage, bool write_velocity) {
    const double populations = 2.0 * direction_count * static_cast<double>(value_bytes(storage));
    return write_velocity ? populations + 3 * sizeof(float) : populations;
}

std::string Solver::executor() const {
    if (device_->is_cuda()) { return "cuda"; }
    return staged() ? "cpu" : best_cpu_stepper().instruction_set;
}

}  // namespace lattice::fluid
