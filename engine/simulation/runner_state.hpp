// SPDX-License-Identifier: MIT
// What the runner's thread and its callers share. One mutex guards everything two threads touch.
// The simulation itself is used by one thread at a time, marked by `in_use`: the runner's thread
// for a batch of steps, or a caller of with_simulation(). Steps, loads and `use` run with the mutex
// released.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "engine/simulation/rate_meter.hpp"
#include "engine/simulation/runner.hpp"
#include "engine/simulation/tuner.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::simulation {

struct PendingScene {
    scene::Scene scene;
    scene::Effect effect = scene::Effect::live;
    std::uint64_t ticket = 0;
    Runner::Prepare prepare = {};  ///< of a load; may be empty
};

struct ResetWorld {};
struct RewindWorld {};

/// What callers want done to the world between steps.
using WorldChange = std::variant<PendingScene, CellChange, ResetWorld, RewindWorld>;

inline bool goes_back(const WorldChange& change) {
    return std::holds_alternative<ResetWorld>(change) ||
           std::holds_alternative<RewindWorld>(change);
}

/// Of the exception being handled; must be called inside a catch block.
Error current_error(const char* doing);

std::chrono::steady_clock::duration to_duration(double seconds);

struct Runner::State {
    using Clock = std::chrono::steady_clock;
    using Task = Failure::Task;

    State(compute::Device& the_device, Factory the_factory)
        : device(the_device), make(std::move(the_factory)) {}

    void run();
    bool has_work() const;
    void work(std::unique_lock<std::mutex>& lock);
    void do_load(std::unique_lock<std::mutex>& lock);
    /// Carries out the first of `changes`, of cells all up to the next of another kind.
    void do_first_change(std::unique_lock<std::mutex>& lock);
    void do_change(std::unique_lock<std::mutex>& lock, const PendingScene& change);
    void do_reset(std::unique_lock<std::mutex>& lock);
    void do_rewind(std::unique_lock<std::mutex>& lock);
    void give_up_load(bool in_place);
    /// The hand, open or not, when it moved since the simulation was told.
    std::optional<std::optional<Hand>> take_hand_news();
    void do_cells(std::unique_lock<std::mutex>& lock);
    void do_steps(std::unique_lock<std::mutex>& lock);
    void do_stage(std::unique_lock<std::mutex>& lock);
    void take_snapshot(std::unique_lock<std::mutex>& lock);
    void do_tuning(std::unique_lock<std::mutex>& lock);
    void cancel_tuning();
    void end_tuning(std::unique_lock<std::mutex>& lock);
    bool cells_next() const {
        return !changes.empty() && std::holds_alternative<CellChange>(changes.front());
    }
    bool tuning_wanted() const { return tuning_scene || tuning_run; }
    bool below_limit() const { return !step_limit || simulation->step_count() < *step_limit; }
    /// There must be a simulation, and nobody else at work on it.
    bool steps_wanted() const {
        return (single_steps > 0 || (running && below_limit())) && !tuning_wanted();
    }
    bool idle() const {
        return simulation && !in_use && !working && !pending_load && changes.empty() &&
               single_stages == 0 && !stale && !tuning_wanted() && !steps_wanted();
    }
    /// Where the world went back to, until another limit is set.
    void stay_here() {
        if (step_limit) { step_limit = simulation->step_count(); }
    }
    void halt() {
        running = false;
        halted = true;
        drop_single_steps();
    }
    void drop_single_steps() {
        single_steps = 0;
        single_stages = 0;
    }
    bool snapshot_wanted() const {
        return simulation && stale && (taken || forced || !steps_wanted());
    }
    bool due() const { return single_steps > 0 || speed_limit <= 0 || Clock::now() >= next_step; }
    int batch_size() const;
    void after_batch(int count, double seconds);
    void fail(Error error, Task task, std::uint64_t failed_ticket = 0);
    void note_progress(const std::string& task, double share);
    void complete_statistics(Snapshot& snapshot);
    void mark_stale() {
        stale = true;
        forced = true;
    }

    /// Runs `body` with the mutex released and, when `exclusive`, the simulation to ourselves.
    /// False, with the failure listed, when it threw.
    template <class Body>
    bool unlocked(std::unique_lock<std::mutex>& lock, bool exclusive, Task task,
                  std::uint64_t failed_ticket, const char* doing, Body body) {
        if (exclusive) { in_use = true; }
        lock.unlock();
        std::optional<Error> error;
        bool unstable = false;
        try {
            body();
        } catch (const UnstableFlow& broken) {
            error = broken;
            unstable = true;
        } catch (...) { error = current_error(doing); }
        lock.lock();
        if (exclusive) { in_use = false; }
        simulation_free.notify_all();
        if (error) {
            fail(std::move(*error), task, failed_ticket);
            failures.back().unstable = unstable;
        }
        return !error;
    }

    compute::Device& device;
    const Factory make;

    mutable std::mutex mutex;
    std::condition_variable wake;             ///< the runner's thread has something to do
    std::condition_variable simulation_free;  ///< `in_use` fell

    std::unique_ptr<Simulation> simulation;
    bool in_use = false;
    int waiting_callers = 0;

    bool stop = false;
    bool running = false;
    bool halted = false;  ///< as Runner::halted()
    std::optional<std::uint64_t> step_limit;
    bool working = false;  ///< a load, change or reset is being carried out
    std::string doing;     ///< as Runner::doing()
    int single_steps = 0;
    int single_stages = 0;
    std::optional<Hand> hand;
    bool hand_moved = false;  ///< since the simulation was told
    double speed_limit = 0;
    std::optional<PendingScene> pending_load;
    std::deque<WorldChange> changes;  ///< in the order of the calls
    std::uint64_t last_ticket = 0;
    std::uint64_t applied = 0;

    TuningState tuning;
    std::optional<scene::Scene> tuning_scene;  ///< of a search to begin
    std::unique_ptr<TuningRun> tuning_run;     ///< used by the runner's thread alone
    bool tuning_over = false;                  ///< what `tuning_run` does is wanted no longer

    SnapshotRequest request;
    std::shared_ptr<const Snapshot> latest;
    bool stale = false;          ///< the simulation went on since `latest`
    bool forced = false;         ///< a snapshot is due though nobody took the last
    mutable bool taken = false;  ///< somebody took `latest`
    std::uint64_t snapshot_version = 0;
    std::uint64_t scene_version = 0;

    std::deque<Failure> failures;
    std::function<void()> notify;

    double step_seconds = 0;  ///< running estimate of one step, 0 when unknown
    Clock::time_point next_step;
    RateMeter rate;

    std::thread thread;
};

}  // namespace lattice::simulation
