// SPDX-License-Identifier: MIT
#include "engine/simulation/step_under_way.hpp"

namespace lattice::simulation {

namespace {

bool has_samples(const FluidFlow& flow) {
    return flow.boundary.sample_count() != 0;
}

bool has_stages(const FluidFlow& flow) {
    return flow.solver.settings().variant != scene::SolverVariant::fused;
}

std::int64_t index_of(const FluidFlow& flow, const glm::ivec3& node) {
    return flow.solver.settings().extent.index(node.x, node.y, node.z);
}

/// Bodies that the fluid moves answer it when they may, and are then solved for again.
void solve_boundary(FluidFlow& flow, bool bodies_answer) {
    solid::ImmersedBoundary& boundary = flow.boundary;
    if (flow.moves()) { boundary.place(flow.bodies.states()); }
    flow.solver.gather(boundary.band_nodes(), boundary.band_room(), boundary.band_velocity());
    boundary.solve();
    if (bodies_answer && flow.bodies.any_answers()) {
        flow.bodies.answer(boundary.sum_body_forces());
        boundary.take_velocities();
        boundary.solve();
    }
}

}  // namespace

void StepUnderWay::forget() {
    clear();
    watched_.reset();
}

void StepUnderWay::run_stage(FluidFlow& flow, bool write_velocity, compute::StageTimers* timers) {
    if (!flow.solver.begun()) {
        flow.solver.run_stage(nullptr, false, timers);
    } else if (has_samples(flow) && !progress_.forced) {
        compute::timed(timers, boundary_stage, [&] { solve_boundary(flow, true); });
        progress_.forced = true;
    } else {
        const fluid::SparseForce force = flow.force();
        progress_.collides = true;
        progress_.collided =
            flow.solver.run_stage(has_samples(flow) ? &force : nullptr, write_velocity, timers);
    }
    ++progress_.stages;
}

void StepUnderWay::watch(FluidFlow& flow, std::uint64_t step,
                         const std::optional<glm::ivec3>& node) {
    if (!node || !has_stages(flow)) {
        watched_.reset();
        return;
    }
    if (!watched_ || watched_->node != *node || !begun()) {
        watched_ = WatchedNode{*node, {}, lens(flow, step, *node)};
    }
    watched_->before = memory_at(flow, *node);
}

NodeLens StepUnderWay::lens(FluidFlow& flow, std::uint64_t step, const glm::ivec3& node) const {
    NodeLens lens = foretell(flow, step, node);
    if (has_stages(flow)) { lens.under_way = stages_at(flow, node); }
    return lens;
}

/// In the midst of a collision, which overwrites what it would be told from, only what was known
/// before.
NodeLens StepUnderWay::foretell(FluidFlow& flow, std::uint64_t step, const glm::ivec3& node) const {
    if (progress_.collides) {
        if (watched_ && watched_->node == node) { return watched_->foretold; }
        NodeLens unknown;
        unknown.step = step;
        unknown.node = node;
        unknown.foretold = false;
        return unknown;
    }
    if (has_samples(flow) && !progress_.forced) { solve_boundary(flow, false); }
    const fluid::SparseForce solved = flow.force();
    const fluid::SparseForce* const force = has_samples(flow) ? &solved : nullptr;
    const scene::CollisionModel model = flow.solver.settings().model;
    NodeLens lens = node_lens(flow.solver.examine(index_of(flow, node), force), node, model, step);
    if (model == scene::CollisionModel::acm) {
        lens.rate_plane = flow.solver.adaptive_rates(node.z, force);
    }
    return lens;
}

fluid::NodeMemory StepUnderWay::memory_at(FluidFlow& flow, const glm::ivec3& node) const {
    const fluid::SparseForce force = flow.force();
    return flow.solver.memory_at(index_of(flow, node), progress_.forced ? &force : nullptr);
}

NodeLens::UnderWay StepUnderWay::stages_at(FluidFlow& flow, const glm::ivec3& node) const {
    const fluid::SparseForce force = flow.force();
    NodeLens::UnderWay result;
    bool forced = !has_samples(flow);
    for (const fluid::Stage& stage : flow.solver.stages(forced ? nullptr : &force)) {
        if (!forced && !stage.precedes_force()) {
            result.stages.emplace_back(boundary_stage);
            forced = true;
        }
        result.stages.emplace_back(stage.name);
    }
    result.stages.emplace_back(flow.moves() ? "tracers, bodies" : "tracers");
    result.done = progress_.stages;
    result.memory = memory_at(flow, node);
    const bool seen = watched_ && watched_->node == node;
    result.before = seen ? watched_->before : result.memory;
    return result;
}

}  // namespace lattice::simulation
