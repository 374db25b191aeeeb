// SPDX-License-Identifier: MIT
// The thread's side of the runner.
#include "engine/simulation/runner_state.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <new>

#include <fmt/format.h>

namespace lattice::simulation {

namespace {

using Clock = std::chrono::steady_clock;

// Long enough that waking up costs nothing beside it, short enough that a click is answered within
// a frame.
constexpr double batch_seconds = 0.015;
constexpr int largest_batch = 4096;

constexpr const char* loading = "loading the scene";

double seconds_between(Clock::time_point begin, Clock::time_point end) {
    return std::chrono::duration<double>(end - begin).count();
}

Error no_room_beside() {
    return {"memory", "it does not hold this world beside the one that runs, which stays",
            "start the program anew with the file, or open a smaller scene first"};
}

/// On the CPU the solver would take every core from the window; threads that OpenMP makes from
/// this one inherit its niceness. Failing to lower it costs comfort only.
void lower_priority() {
    constexpr int niceness = 5;
    const auto thread = static_cast<id_t>(syscall(SYS_gettid));
    if (setpriority(PRIO_PROCESS, thread, niceness) != 0) { return; }
}

}  // namespace

std::chrono::steady_clock::duration to_duration(double seconds) {
    return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds));
}

Error current_error(const char* doing) {
    try {
        throw;
    } catch (const Error& error) { return error; } catch (const std::bad_alloc&) {
        return {doing, "there is not enough memory",
                "choose a lower domain.resolution or smoke.capacity, or a smaller automaton"};
    } catch (const std::exception& error) { return {doing, error.what(), ""}; } catch (...) {
        return {doing, "an unknown error was thrown", ""};
    }
}

void Runner::State::fail(Error error, Task task, std::uint64_t failed_ticket) {
    failures.emplace_back(std::move(error), task, failed_ticket);
    if (notify) { notify(); }
}

/// In the runner's thread, with the mutex released.
void Runner::State::note_progress(const std::string& task, double share) {
    const std::lock_guard lock(mutex);
    if (stop) { throw Error(task, "given up", ""); }
    doing = fmt::format("{}, {:.0f} %", task, 100 * share);
}

bool Runner::State::has_work() const {
    if (pending_load) { return true; }
    if (!simulation) { return false; }
    return !changes.empty() || snapshot_wanted() || tuning_wanted() || single_stages > 0 ||
           (steps_wanted() && due());
}

void Runner::State::run() {
    std::unique_lock lock(mutex);
    if (!device.is_cuda()) { lower_priority(); }
    try {
        device.bind_to_thread();
    } catch (...) { fail(current_error("simulation thread"), Task::load); }
    const auto may_go = [this] { return stop || (!in_use && waiting_callers == 0 && has_work()); };
    const auto too_early = [this] { return !in_use && simulation && steps_wanted() && !due(); };
    while (true) {
        if (too_early()) {
            wake.wait_until(lock, next_step, may_go);
        } else {
            wake.wait(lock, [&] { return may_go() || too_early(); });
        }
        if (stop) { break; }
        if (may_go()) { work(lock); }
    }
    simulation_free.wait(lock, [this] { return !in_use; });
    tuning_run.reset();
    simulation.reset();
}

void Runner::State::work(std::unique_lock<std::mutex>& lock) {
    if (tuning_over) {
        end_tuning(lock);
        return;  // a caller may have the simulation by now
    }
    if (pending_load || (!changes.empty() && !cells_next())) {
        working = true;
        if (pending_load) {
            do_load(lock);
        } else {
            do_first_change(lock);
        }
        working = false;
        doing.clear();
        return;
    }
    if (cells_next()) {
        do_cells(lock);
    } else if (tuning_wanted()) {
        do_tuning(lock);
    } else if (single_stages > 0) {
        do_stage(lock);
    } else if (steps_wanted() && due()) {
        do_steps(lock);
    }
    // What came before may have let go of the mutex, and a caller may have the simulation.
    if (snapshot_wanted() && !in_use && !stop && waiting_callers == 0) { take_snapshot(lock); }
}

void Runner::State::do_load(std::unique_lock<std::mutex>& lock) {
    const PendingScene load = std::move(*pending_load);
    pending_load.reset();
    std::unique_ptr<Simulation> made;
    bool fits_beside = true;
    bool good = unlocked(lock, false, Task::load, load.ticket, loading, [&] {
        fits_beside = memory_needed(load.scene, device.info().backend) <= device.memory_free();
    });
    // A simulation takes scenes of its own kind alone.
    const bool same_kind = simulation && simulation->kind() == load.scene.kind;
    const bool in_place = same_kind && !fits_beside && !load.prepare;
    if (good) {
        simulation_free.wait(lock, [&] { return !in_place || !in_use; });
        good = unlocked(lock, in_place, Task::load, load.ticket, loading, [&] {
            if (in_place) {
                simulation->open(load.scene);
            } else {
                if (load.prepare && simulation && !fits_beside) { throw no_room_beside(); }
                made = make(device, load.scene, [this](const std::string& task, double share) {
                    note_progress(task, share);
                });
                if (load.prepare) { load.prepare(*made); }
            }
        });
    }
    if (!good) {
        give_up_load(in_place);
        return;
    }
    // The old simulation is destroyed with the mutex released: it may hold gigabytes.
    simulation_free.wait(lock, [this] { return !in_use; });
    if (made) { std::swap(simulation, made); }
    ++scene_version;
    applied = load.ticket;
    halted = false;
    hand.reset();
    hand_moved = true;
    // The new world is at step 0 anyway.
    std::erase_if(changes, goes_back);
    stay_here();
    step_seconds = 0;
    rate.clear();
    mark_stale();
    lock.unlock();
    made.reset();
    lock.lock();
}

void Runner::State::give_up_load(bool in_place) {
    // Going back may have started the old scene again.
    if (in_place) { mark_stale(); }
    if (!simulation) { cancel_tuning(); }
    // What was asked for since then was meant for the world that did not come about, or is for one
    // that is about to.
    if (pending_load) { return; }
    for (const WorldChange& change : changes) {
        if (const auto* scene = std::get_if<PendingScene>(&change)) {
            failures.back().ticket = scene->ticket;
        }
    }
    changes.clear();
}

void Runner::State::do_first_change(std::unique_lock<std::mutex>& lock) {
    const WorldChange first = std::move(changes.front());
    changes.pop_front();
    if (const auto* change = std::get_if<PendingScene>(&first)) {
        do_change(lock, *change);
    } else if (std::holds_alternative<ResetWorld>(first)) {
        do_reset(lock);
    } else {
        do_rewind(lock);
    }
}

void Runner::State::do_change(std::unique_lock<std::mutex>& lock, const PendingScene& change) {
    const bool good = unlocked(lock, true, Task::change, change.ticket, "changing the scene",
                               [&] { simulation->apply(change.scene, change.effect); });
    if (!good) { return; }
    applied = change.ticket;
    halted = false;
    if (change.effect >= scene::Effect::obstacle) { ++scene_version; }
    if (change.effect == scene::Effect::rebuild) {
        step_seconds = 0;
        stay_here();
    }
    mark_stale();
}

void Runner::State::do_cells(std::unique_lock<std::mutex>& lock) {
    while (cells_next() && !pending_load && !stop) {
        const CellChange change = std::get<CellChange>(std::move(changes.front()));
        changes.pop_front();
        if (change.with_change > applied) { continue; }
        unlocked(lock, true, Task::cells, change.stroke, "changing cells",
                 [&] { simulation->change_cells(change); });
        if (waiting_callers > 0) { break; }
    }
    mark_stale();
}

void Runner::State::do_rewind(std::unique_lock<std::mutex>& lock) {
    halted = false;
    if (!unlocked(lock, true, Task::rewind, 0, "rewinding", [&] { simulation->rewind(); })) {
        halt();
    }
    stay_here();
    mark_stale();
}

void Runner::State::do_reset(std::unique_lock<std::mutex>& lock) {
    halted = false;
    if (!unlocked(lock, true, Task::reset, 0, "resetting", [&] { simulation->reset(); })) {
        halt();
    }
    stay_here();
    rate.clear();
    mark_stale();
}

int Runner::State::batch_size() const {
    int count = 1;
    if (step_seconds > 0) {
        count = static_cast<int>(
            std::clamp(batch_seconds / step_seconds, 1.0, static_cast<double>(largest_batch)));
    }
    if (single_steps > 0) { return std::min(count, single_steps); }
    if (step_limit) {
        const std::uint64_t left = *step_limit - std::min(*step_limit, simulation->step_count());
        count = static_cast<int>(std::min(static_cast<std::uint64_t>(count), left));
    }
    if (speed_limit > 0) {
        const double late = seconds_between(next_step, Clock::now());
        count = std::min(count, std::max(1, static_cast<int>(late * speed_limit)));
    }
    return count;
}

std::optional<std::optional<Hand>> Runner::State::take_hand_news() {
    if (!std::exchange(hand_moved, false)) { return std::nullopt; }
    return std::optional<std::optional<Hand>>(std::in_place, hand);
}

void Runner::State::do_steps(std::unique_lock<std::mutex>& lock) {
    const int count = batch_size();
    const Clock::time_point begin = Clock::now();
    const auto hand_news = take_hand_news();
    const SnapshotRequest wanted = request;
    const bool good = unlocked(lock, true, Task::step, 0, "stepping", [&] {
        if (hand_news) { simulation->hold(*hand_news); }
        simulation->expect(wanted);
        simulation->step(count);
        device.synchronize();
    });
    const Clock::time_point end = Clock::now();
    stale = true;
    if (!good) {
        halt();
        return;
    }
    const double seconds = seconds_between(begin, end);
    rate.add(end, count, seconds);
    after_batch(count, seconds);
}

void Runner::State::do_stage(std::unique_lock<std::mutex>& lock) {
    --single_stages;
    const std::optional<glm::ivec3> watched = request.lens;
    const auto hand_news = take_hand_news();
    const bool good = unlocked(lock, true, Task::step, 0, "stepping", [&] {
        if (hand_news) { simulation->hold(*hand_news); }
        simulation->step_stage(watched);
    });
    if (!good) { drop_single_steps(); }
    mark_stale();
}

void Runner::State::after_batch(int count, double seconds) {
    const double measured = seconds / count;
    step_seconds = step_seconds > 0 ? 0.7 * step_seconds + 0.3 * measured : measured;
    single_steps = std::max(0, single_steps - count);
    if (speed_limit <= 0) { return; }
    next_step += to_duration(count / speed_limit);
    // Time that was lost is not caught up: the flow would race after a stall.
    next_step = std::max(next_step, Clock::now() - to_duration(batch_seconds));
}

void Runner::State::take_snapshot(std::unique_lock<std::mutex>& lock) {
    auto snapshot = std::make_shared<Snapshot>();
    const SnapshotRequest wanted = request;
    stale = false;
    forced = false;
    taken = false;
    const bool good = unlocked(lock, true, Task::step, 0, "taking a snapshot",
                               [&] { simulation->fill(*snapshot, wanted); });
    if (!good) {
        halt();
        return;
    }
    complete_statistics(*snapshot);
    latest = std::move(snapshot);
    if (notify) { notify(); }
}

void Runner::State::complete_statistics(Snapshot& snapshot) {
    snapshot.version = ++snapshot_version;
    snapshot.scene_version = scene_version;
    Statistics& figures = snapshot.statistics;
    figures.step = simulation->step_count();
    figures.steps_per_second = rate.per_wall_second(Clock::now());
    const auto nodes = static_cast<double>(simulation->domain().size());
    figures.mlups = rate.per_busy_second() * nodes * 1e-6;
    figures.gigabytes_per_second = figures.mlups * figures.bytes_per_node * 1e-3;
}

}  // namespace lattice::simulation
