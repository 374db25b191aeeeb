// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_checkpoints.hpp"

#include <algorithm>
#include <limits>

#include "engine/error.hpp"

namespace lattice::simulation {

namespace {

constexpr std::uint64_t any_step = std::numeric_limits<std::uint64_t>::max();

}  // namespace

/// One without a state before one with the older; null when there is room for none.
FlowCheckpoints::State* FlowCheckpoints::slot_to_write(std::size_t bytes_needed) {
    const std::size_t reserve = device_->info().memory_total / 8;
    State* chosen = nullptr;
    for (State& state : states_) {
        if (state.solver.empty() && device_->memory_free() < bytes_needed + reserve) { continue; }
        if (!state.step) { return &state; }
        if (chosen == nullptr || *state.step < *chosen->step) { chosen = &state; }
    }
    return chosen;
}

bool FlowCheckpoints::keep(std::uint64_t step, const fluid::Solver& solver,
                           const smoke::Tracers& tracers, const solid::RigidBodies& bodies,
                           const Probes& probes) {
    const std::size_t bytes = solver.state_bytes();
    State* const state = slot_to_write(bytes + tracers.saved_bytes());
    if (state == nullptr) { return false; }
    state->step.reset();
    try {
        if (state->solver.size() != bytes) {
            state->solver = compute::Buffer<std::byte>(*device_, bytes);
        }
        if (state->bodies.size() != bodies.state_bytes()) {
            state->bodies = compute::Buffer<std::byte>(*device_, bodies.state_bytes());
        }
        tracers.save(state->tracers);
    } catch (const Error&) {
        // Another program was faster: a run without this checkpoint is better than none.
        *state = {};
        return false;
    }
    solver.save(state->solver.data());
    bodies.save(state->bodies.data());
    state->bodies_move = bodies.any_moves();
    state->probes = probes.save();
    state->step = step;
    return true;
}

const FlowCheckpoints::State* FlowCheckpoints::newest_until(std::uint64_t step) const {
    const State* chosen = nullptr;
    for (const State& state : states_) {
        if (!state.step || *state.step > step) { continue; }
        if (chosen == nullptr || *state.step > *chosen->step) { chosen = &state; }
    }
    return chosen;
}

std::optional<FlowCheckpoints::Restored> FlowCheckpoints::restore(std::uint64_t not_after,
                                                                  fluid::Solver& solver,
                                                                  smoke::Tracers& tracers,
                                                                  solid::RigidBodies& bodies,
                                                                  Probes& probes) {
    const State* chosen = newest_until(not_after);
    if (chosen == nullptr) { return std::nullopt; }
    solver.restore(chosen->solver.data());
    tracers.restore(chosen->tracers);
    const bool same_bodies = chosen->bodies_move && chosen->bodies.size() == bodies.state_bytes();
    if (same_bodies) { bodies.restore(chosen->bodies.data()); }
    const std::uint64_t step = *chosen->step;
    probes.restore(chosen->probes, step);
    for (State& state : states_) {
        if (state.step && *state.step > step) { state.step.reset(); }
    }
    return Restored{step, same_bodies};
}

std::optional<std::uint64_t> FlowCheckpoints::newest() const {
    const State* state = newest_until(any_step);
    return state == nullptr ? std::nullopt : state->step;
}

std::optional<std::uint64_t> FlowCheckpoints::oldest() const {
    std::optional<std::uint64_t> step;
    for (const State& state : states_) {
        if (state.step) { step = std::min(*state.step, step.value_or(any_step)); }
    }
    return step;
}

void FlowCheckpoints::clear() {
    for (State& state : states_) { state = {}; }
}

std::size_t FlowCheckpoints::bytes() const {
    std::size_t sum = 0;
    for (const State& state : states_) {
        sum += state.solver.bytes() + state.tracers.positions.bytes() +
               state.tracers.lifetimes.bytes() + state.tracers.emitters.bytes();
    }
    return sum;
}

}  // namespace lattice::simulation
