// SPDX-License-Identifier: MIT
// The callers' side of the runner.
#include "engine/simulation/runner.hpp"

#include <algorithm>

#include "engine/simulation/runner_state.hpp"

namespace lattice::simulation {

Runner::Runner(compute::Device& device, Factory make)
    : state_(std::make_unique<State>(device, std::move(make))) {
    state_->thread = std::thread([state = state_.get()] { state->run(); });
}

Runner::~Runner() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->stop = true;
        state_->notify = nullptr;
    }
    state_->wake.notify_all();
    state_->thread.join();
}

std::uint64_t Runner::load(scene::Scene scene, Prepare prepare) {
    std::uint64_t ticket = 0;
    {
        const std::lock_guard lock(state_->mutex);
        ticket = ++state_->last_ticket;
        state_->pending_load =
            PendingScene{std::move(scene), scene::Effect::rebuild, ticket, std::move(prepare)};
        state_->changes.clear();
        state_->cancel_tuning();
    }
    state_->wake.notify_all();
    return ticket;
}

std::uint64_t Runner::change(scene::Scene scene, scene::Effect effect) {
    std::uint64_t ticket = 0;
    {
        const std::lock_guard lock(state_->mutex);
        ticket = ++state_->last_ticket;
        if (effect == scene::Effect::rebuild) { state_->cancel_tuning(); }
        // A prepared simulation is of the scene that it was asked for with, and changes then.
        if (state_->pending_load && !state_->pending_load->prepare) {
            state_->pending_load->scene = std::move(scene);
            state_->pending_load->ticket = ticket;
        } else {
            auto& changes = state_->changes;
            if (!changes.empty()) {
                // Neighbours become one; what lies between keeps its place.
                if (const auto* before = std::get_if<PendingScene>(&changes.back())) {
                    effect = std::max(effect, before->effect);
                    changes.pop_back();
                }
            }
            changes.emplace_back(PendingScene{std::move(scene), effect, ticket});
        }
    }
    state_->wake.notify_all();
    return ticket;
}

std::uint64_t Runner::applied() const {
    const std::lock_guard lock(state_->mutex);
    return state_->applied;
}

void Runner::set_running(bool running) {
    {
        const std::lock_guard lock(state_->mutex);
        if (running && !state_->running) {
            state_->rate.clear();
            state_->next_step = State::Clock::now();
        }
        state_->running = running;
        if (running) { state_->halted = false; }
    }
    state_->wake.notify_all();
}

bool Runner::running() const {
    const std::lock_guard lock(state_->mutex);
    return state_->running;
}

void Runner::set_step_limit(std::optional<std::uint64_t> step) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->step_limit = step;
    }
    state_->wake.notify_all();
}

bool Runner::halted() const {
    const std::lock_guard lock(state_->mutex);
    return state_->halted;
}

void Runner::step_once(int count) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->running = false;
        state_->halted = false;
        state_->single_steps += std::max(0, count);
    }
    state_->wake.notify_all();
}

void Runner::step_stage() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->running = false;
        ++state_->single_stages;
    }
    state_->wake.notify_all();
}

void Runner::reset() {
    {
        const std::lock_guard lock(state_->mutex);
        auto& changes = state_->changes;
        // A scene about to be loaded starts at step 0 anyway.
        if (state_->simulation && !state_->pending_load) {
            while (!changes.empty() && goes_back(changes.back())) { changes.pop_back(); }
            changes.emplace_back(ResetWorld{});
        }
        state_->drop_single_steps();
    }
    state_->wake.notify_all();
}

void Runner::rewind() {
    {
        const std::lock_guard lock(state_->mutex);
        auto& changes = state_->changes;
        const bool there = !changes.empty() && goes_back(changes.back());
        if (state_->simulation && !state_->pending_load && !there) {
            changes.emplace_back(RewindWorld{});
        }
        state_->drop_single_steps();
    }
    state_->wake.notify_all();
}

void Runner::hold(const std::optional<Hand>& hand) {
    const std::lock_guard lock(state_->mutex);
    state_->hand = hand;
    state_->hand_moved = true;
}

void Runner::change_cells(CellChange change) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->changes.emplace_back(std::move(change));
    }
    state_->wake.notify_all();
}

bool Runner::cells_pending() const {
    const std::lock_guard lock(state_->mutex);
    return std::ranges::any_of(state_->changes, [](const WorldChange& change) {
        return std::holds_alternative<CellChange>(change);
    });
}

void Runner::set_speed_limit(double steps_per_second) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->speed_limit = std::max(0.0, steps_per_second);
        state_->next_step = State::Clock::now();
    }
    state_->wake.notify_all();
}

void Runner::request(const SnapshotRequest& request) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->request = request;
        state_->mark_stale();
    }
    state_->wake.notify_all();
}

std::shared_ptr<const Snapshot> Runner::latest() const {
    std::shared_ptr<const Snapshot> snapshot;
    bool wake = false;
    {
        const std::lock_guard lock(state_->mutex);
        snapshot = state_->latest;
        wake = !state_->taken && state_->stale;
        state_->taken = true;
    }
    if (wake) { state_->wake.notify_all(); }
    return snapshot;
}

std::shared_ptr<const Snapshot> Runner::settled() const {
    const std::lock_guard lock(state_->mutex);
    if (!state_->idle()) { return nullptr; }
    state_->taken = true;
    return state_->latest;
}

std::optional<Failure> Runner::take_error() {
    const std::lock_guard lock(state_->mutex);
    if (state_->failures.empty()) { return std::nullopt; }
    Failure failure = std::move(state_->failures.front());
    state_->failures.pop_front();
    return failure;
}

bool Runner::busy() const {
    const std::lock_guard lock(state_->mutex);
    return state_->working || state_->pending_load ||
           std::ranges::any_of(state_->changes, [](const WorldChange& change) {
               return !std::holds_alternative<CellChange>(change);
           });
}

std::string Runner::doing() const {
    const std::lock_guard lock(state_->mutex);
    return state_->doing;
}

void Runner::set_notifier(std::function<void()> notify) {
    const std::lock_guard lock(state_->mutex);
    state_->notify = std::move(notify);
}

bool Runner::with_simulation(const std::function<void(Simulation&)>& use, double milliseconds) {
    State& state = *state_;
    std::unique_lock lock(state.mutex);
    if (!state.simulation) { return false; }
    ++state.waiting_callers;
    const bool free = state.simulation_free.wait_for(lock, to_duration(milliseconds * 1e-3),
                                                     [&state] { return !state.in_use; });
    --state.waiting_callers;
    if (!free) {
        state.wake.notify_all();
        return false;
    }
    state.in_use = true;
    Simulation& simulation = *state.simulation;
    lock.unlock();
    const auto give_back = [&state] {
        {
            const std::lock_guard relock(state.mutex);
            state.in_use = false;
        }
        state.simulation_free.notify_all();
        state.wake.notify_all();
    };
    try {
        state.device.bind_to_thread();
        use(simulation);
    } catch (...) {
        give_back();
        throw;
    }
    give_back();
    return true;
}

}  // namespace lattice::simulation
