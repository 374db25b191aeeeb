// SPDX-License-Identifier: MIT
// The runner's search for the fastest (l, alpha): a piece at a time, between all else that is asked
// of its thread.
#include <utility>

#include "engine/simulation/runner_state.hpp"

namespace lattice::simulation {

namespace {

constexpr const char* searching = "search for the fastest (l, alpha)";

}  // namespace

using Phase = TuningState::Phase;

/// The thread lets go of what it measures when it comes to it.
void Runner::State::cancel_tuning() {
    tuning_over = tuning_over || tuning_run != nullptr;
    tuning_scene.reset();
    if (tuning.phase == Phase::running) { tuning.phase = Phase::cancelled; }
}

/// The flow that was measured is destroyed with the mutex released: it may hold gigabytes. A caller
/// may have the simulation afterwards, so `in_use` has to be looked at again.
void Runner::State::end_tuning(std::unique_lock<std::mutex>& lock) {
    std::unique_ptr<TuningRun> ended = std::move(tuning_run);
    tuning_over = false;
    rate.clear();
    lock.unlock();
    ended.reset();
    lock.lock();
}

void Runner::State::do_tuning(std::unique_lock<std::mutex>& lock) {
    std::optional<scene::Scene> begun;
    if (!tuning_run) { begun = std::exchange(tuning_scene, std::nullopt); }
    std::unique_ptr<TuningRun> run = std::move(tuning_run);
    bool more = true;
    const std::uint64_t number = tuning.number;
    const bool good = unlocked(lock, true, Task::tune, 0, searching, [&] {
        if (begun) {
            run = std::make_unique<TuningRun>(device, *begun);
        } else {
            more = run->advance();
        }
    });
    tuning_run = std::move(run);
    const std::size_t timed_before = tuning.table.timed_count();
    if (tuning.number == number && tuning.phase == Phase::running) {
        if (tuning_run) {
            tuning.table = tuning_run->table();
            tuning.share_done = tuning_run->share_done();
        }
        if (!good) { tuning.phase = Phase::failed; }
        if (good && !more) { tuning.phase = Phase::finished; }
    } else if (!good) {
        failures.pop_back();  // of a search that nobody wants any longer
    }
    const bool over = !good || !more || tuning.phase != Phase::running || tuning.number != number;
    if (over) { end_tuning(lock); }
    // Every picture of the window takes from what is measured.
    if (notify && (over || tuning.table.timed_count() != timed_before)) { notify(); }
}

void Runner::start_tuning(scene::Scene scene) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->cancel_tuning();
        // Without a simulation, there or on its way, the thread would never come to it.
        const bool hopeless = !state_->simulation && !state_->pending_load && !state_->working;
        if (!hopeless) { state_->tuning_scene = std::move(scene); }
        state_->tuning = {
            hopeless ? Phase::cancelled : Phase::running, state_->tuning.number + 1, 0, {}};
    }
    state_->wake.notify_all();
}

void Runner::cancel_tuning() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->cancel_tuning();
    }
    state_->wake.notify_all();
}

TuningState Runner::tuning() const {
    const std::lock_guard lock(state_->mutex);
    return state_->tuning;
}

}  // namespace lattice::simulation
