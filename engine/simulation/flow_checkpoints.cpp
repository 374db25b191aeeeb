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
FlowCheckpoints::Slot* FlowCheckpoints::slot_to_write(std::size_t bytes_needed) {
    const std::size_t reserve = device_->info().memory_total / 8;
    Slot* chosen = nullptr;
    for (Slot& slot : slots_) {
        const bool allocated = !slot.state.solver.empty();
        if (!allocated && device_->memory_free() < bytes_needed + reserve) { continue; }
        if (!slot.kept) { return &slot; }
        if (chosen == nullptr || slot.state.step < chosen->state.step) { chosen = &slot; }
    }
    return chosen;
}

bool FlowCheckpoints::keep(std::uint64_t step, const FlowParts& parts) {
    Slot* const slot = slot_to_write(
        FlowState::bytes_of(parts.solver, parts.boundary, parts.bodies, parts.tracers));
    if (slot == nullptr) { return false; }
    slot->kept = false;
    try {
        slot->state.take(*device_, step, parts);
    } catch (const Error&) {
        // Another program was faster: a run without this checkpoint is better than none.
        *slot = {};
        return false;
    }
    slot->kept = true;
    return true;
}

const FlowState* FlowCheckpoints::newest_until(std::uint64_t step) const {
    const FlowState* chosen = nullptr;
    for (const Slot& slot : slots_) {
        if (!slot.kept || slot.state.step > step) { continue; }
        if (chosen == nullptr || slot.state.step > chosen->step) { chosen = &slot.state; }
    }
    return chosen;
}

std::optional<FlowCheckpoints::Restored> FlowCheckpoints::restore(std::uint64_t not_after,
                                                                  const FlowParts& parts) {
    const FlowState* chosen = newest_until(not_after);
    if (chosen == nullptr) { return std::nullopt; }
    const Restored restored{chosen->step, chosen->give_back(parts)};
    for (Slot& slot : slots_) {
        if (slot.state.step > restored.step) { slot.kept = false; }
    }
    return restored;
}

std::optional<std::uint64_t> FlowCheckpoints::newest() const {
    const FlowState* state = newest_until(any_step);
    if (state == nullptr) { return std::nullopt; }
    return state->step;
}

std::optional<std::uint64_t> FlowCheckpoints::oldest() const {
    std::optional<std::uint64_t> step;
    for (const Slot& slot : slots_) {
        if (slot.kept) { step = std::min(slot.state.step, step.value_or(any_step)); }
    }
    return step;
}

void FlowCheckpoints::clear() {
    for (Slot& slot : slots_) { slot = {}; }
}

std::size_t FlowCheckpoints::bytes() const {
    std::size_t sum = 0;
    for (const Slot& slot : slots_) { sum += slot.state.bytes(); }
    return sum;
}

}  // namespace lattice::simulation
