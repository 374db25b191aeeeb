// SPDX-License-Identifier: MIT
// One mutex guards everything two threads touch. The simulation itself is used by one thread at a
// time, marked by `in_use`: the runner's thread for a batch of steps, or a caller of
// with_simulation(). Steps, loads and `use` run with the mutex released.
#include "engine/simulation/runner.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

#include "engine/simulation/rate_meter.hpp"

namespace lattice::simulation {

namespace {

using Clock = std::chrono::steady_clock;
using Task = Failure::Task;

// Long enough that waking up costs nothing beside it, short enough that a click is answered within
// a frame.
constexpr double batch_seconds = 0.015;
constexpr int largest_batch = 4096;

constexpr const char* loading = "loading the scene";

double seconds_between(Clock::time_point begin, Clock::time_point end) {
    return std::chrono::duration<double>(end - begin).count();
}

Clock::duration to_duration(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// On the CPU the solver would take every core from the window; threads that OpenMP makes from
/// this one inherit its niceness. Failing to lower it costs comfort only.
void lower_priority() {
    constexpr int niceness = 5;
    const auto thread = static_cast<id_t>(syscall(SYS_gettid));
    if (setpriority(PRIO_PROCESS, thread, niceness) != 0) { return; }
}

/// Must be called inside a catch block.
Error current_error(const char* doing) {
    try {
        throw;
    } catch (const Error& error) { return error; } catch (const std::bad_alloc&) {
        return {doing, "there is not enough memory",
                "choose a lower domain.resolution or smoke.capacity"};
    } catch (const std::exception& error) { return {doing, error.what(), ""}; } catch (...) {
        return {doing, "an unknown error was thrown", ""};
    }
}

struct PendingScene {
    scene::Scene scene;
    scene::Effect effect = scene::Effect::live;
    std::uint64_t ticket = 0;
};

}  // namespace

struct Runner::State {
    State(compute::Device& the_device, Factory the_factory)
        : device(the_device), make(std::move(the_factory)) {}

    void run();
    bool has_work() const;
    void work(std::unique_lock<std::mutex>& lock);
    void do_load(std::unique_lock<std::mutex>& lock);
    void do_change(std::unique_lock<std::mutex>& lock);
    void do_reset(std::unique_lock<std::mutex>& lock);
    void do_rewind(std::unique_lock<std::mutex>& lock);
    void do_steps(std::unique_lock<std::mutex>& lock);
    void take_snapshot(std::unique_lock<std::mutex>& lock);
    bool steps_wanted() const { return single_steps > 0 || running; }
    bool snapshot_wanted() const {
        return simulation && stale && (taken || forced || !steps_wanted());
    }
    bool due() const { return single_steps > 0 || speed_limit <= 0 || Clock::now() >= next_step; }
    int batch_size() const;
    void after_batch(int count, double seconds);
    void fail(Error error, Task task, std::uint64_t failed_ticket = 0);
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
        try {
            body();
        } catch (...) { error = current_error(doing); }
        lock.lock();
        if (exclusive) { in_use = false; }
        simulation_free.notify_all();
        if (error) { fail(std::move(*error), task, failed_ticket); }
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
    bool working = false;  ///< a load, change or reset is being carried out
    bool reset_wanted = false;
    bool rewind_wanted = false;
    int single_steps = 0;
    double speed_limit = 0;
    std::optional<PendingScene> pending_load;
    std::optional<PendingScene> pending_change;
    std::uint64_t last_ticket = 0;
    std::uint64_t applied = 0;

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

void Runner::State::fail(Error error, Task task, std::uint64_t failed_ticket) {
    failures.emplace_back(std::move(error), task, failed_ticket);
    if (notify) { notify(); }
}

bool Runner::State::has_work() const {
    if (pending_load) { return true; }
    if (!simulation) { return false; }
    return pending_change || reset_wanted || rewind_wanted || snapshot_wanted() ||
           (steps_wanted() && due());
}

void Runner::State::run() {
    std::unique_lock lock(mutex);
    if (!device.is_cuda()) { lower_priority(); }
    try {
        device.bind_to_thread();
    } catch (...) { fail(current_error("simulation thread"), Task::load); }
    const auto may_go = [this] { return stop || (!in_use && waiting_callers == 0 && has_work()); };
    while (true) {
        if (simulation && steps_wanted() && !due()) {
            wake.wait_until(lock, next_step, may_go);
        } else {
            wake.wait(lock, may_go);
        }
        if (stop) { break; }
        if (may_go()) { work(lock); }
    }
    simulation_free.wait(lock, [this] { return !in_use; });
    simulation.reset();
}

void Runner::State::work(std::unique_lock<std::mutex>& lock) {
    if (pending_load || pending_change || reset_wanted || rewind_wanted) {
        working = true;
        if (pending_load) {
            do_load(lock);
        } else if (pending_change) {
            do_change(lock);
        } else if (reset_wanted) {
            do_reset(lock);
        } else {
            do_rewind(lock);
        }
        working = false;
        return;
    }
    if (steps_wanted() && due()) { do_steps(lock); }
    if (snapshot_wanted() && !stop && waiting_callers == 0) { take_snapshot(lock); }
}

void Runner::State::do_load(std::unique_lock<std::mutex>& lock) {
    const PendingScene load = std::move(*pending_load);
    pending_load.reset();
    std::unique_ptr<Simulation> made;
    bool fits_beside = true;
    bool good = unlocked(lock, false, Task::load, load.ticket, loading, [&] {
        fits_beside = memory_needed(load.scene, device.info().backend) <= device.memory_free();
    });
    const bool in_place = simulation && !fits_beside;
    if (good) {
        simulation_free.wait(lock, [&] { return !in_place || !in_use; });
        good = unlocked(lock, in_place, Task::load, load.ticket, loading, [&] {
            if (in_place) {
                simulation->apply(load.scene, scene::Effect::rebuild);
            } else {
                made = make(device, load.scene);
            }
        });
    }
    if (!good) {
        // Going back may have started the old scene again.
        if (in_place) { mark_stale(); }
        if (pending_change) {
            failures.back().ticket = pending_change->ticket;
            pending_change.reset();
        }
        return;
    }
    // The old simulation is destroyed with the mutex released: it may hold gigabytes.
    simulation_free.wait(lock, [this] { return !in_use; });
    if (made) { std::swap(simulation, made); }
    ++scene_version;
    applied = load.ticket;
    reset_wanted = false;
    rewind_wanted = false;
    step_seconds = 0;
    rate.clear();
    mark_stale();
    lock.unlock();
    made.reset();
    lock.lock();
}

void Runner::State::do_change(std::unique_lock<std::mutex>& lock) {
    const PendingScene change = std::move(*pending_change);
    pending_change.reset();
    const bool good = unlocked(lock, true, Task::change, change.ticket, "changing the scene",
                               [&] { simulation->apply(change.scene, change.effect); });
    if (!good) { return; }
    applied = change.ticket;
    if (change.effect >= scene::Effect::obstacle) { ++scene_version; }
    if (change.effect == scene::Effect::rebuild) { step_seconds = 0; }
    mark_stale();
}

void Runner::State::do_rewind(std::unique_lock<std::mutex>& lock) {
    rewind_wanted = false;
    if (!unlocked(lock, true, Task::rewind, 0, "rewinding", [&] { simulation->rewind(); })) {
        running = false;
    }
    mark_stale();
}

void Runner::State::do_reset(std::unique_lock<std::mutex>& lock) {
    reset_wanted = false;
    rewind_wanted = false;
    if (!unlocked(lock, true, Task::reset, 0, "resetting", [&] { simulation->reset(); })) {
        running = false;
    }
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
    if (speed_limit > 0) {
        const double late = seconds_between(next_step, Clock::now());
        count = std::min(count, std::max(1, static_cast<int>(late * speed_limit)));
    }
    return count;
}

void Runner::State::do_steps(std::unique_lock<std::mutex>& lock) {
    const int count = batch_size();
    const Clock::time_point begin = Clock::now();
    const bool good = unlocked(lock, true, Task::step, 0, "stepping", [&] {
        simulation->step(count);
        device.synchronize();
    });
    const Clock::time_point end = Clock::now();
    stale = true;
    if (!good) {
        running = false;
        single_steps = 0;
        return;
    }
    const double seconds = seconds_between(begin, end);
    rate.add(end, count, seconds);
    after_batch(count, seconds);
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
        running = false;
        single_steps = 0;
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

std::uint64_t Runner::load(scene::Scene scene) {
    std::uint64_t ticket = 0;
    {
        const std::lock_guard lock(state_->mutex);
        ticket = ++state_->last_ticket;
        state_->pending_load = PendingScene{std::move(scene), scene::Effect::rebuild, ticket};
        state_->pending_change.reset();
    }
    state_->wake.notify_all();
    return ticket;
}

std::uint64_t Runner::change(scene::Scene scene, scene::Effect effect) {
    std::uint64_t ticket = 0;
    {
        const std::lock_guard lock(state_->mutex);
        ticket = ++state_->last_ticket;
        if (state_->pending_load) {
            state_->pending_load->scene = std::move(scene);
            state_->pending_load->ticket = ticket;
        } else {
            if (state_->pending_change) {
                effect = std::max(effect, state_->pending_change->effect);
            }
            state_->pending_change = PendingScene{std::move(scene), effect, ticket};
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
            state_->next_step = Clock::now();
        }
        state_->running = running;
    }
    state_->wake.notify_all();
}

bool Runner::running() const {
    const std::lock_guard lock(state_->mutex);
    return state_->running;
}

void Runner::step_once(int count) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->running = false;
        state_->single_steps += std::max(0, count);
    }
    state_->wake.notify_all();
}

void Runner::reset() {
    {
        const std::lock_guard lock(state_->mutex);
        // A scene about to be loaded starts at step 0 anyway.
        state_->reset_wanted = state_->simulation != nullptr && !state_->pending_load;
        state_->single_steps = 0;
    }
    state_->wake.notify_all();
}

void Runner::rewind() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->rewind_wanted = state_->simulation != nullptr && !state_->pending_load;
        state_->single_steps = 0;
    }
    state_->wake.notify_all();
}

void Runner::set_speed_limit(double steps_per_second) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->speed_limit = std::max(0.0, steps_per_second);
        state_->next_step = Clock::now();
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

std::optional<Failure> Runner::take_error() {
    const std::lock_guard lock(state_->mutex);
    if (state_->failures.empty()) { return std::nullopt; }
    Failure failure = std::move(state_->failures.front());
    state_->failures.pop_front();
    return failure;
}

bool Runner::busy() const {
    const std::lock_guard lock(state_->mutex);
    return state_->working || state_->pending_load || state_->pending_change ||
           state_->reset_wanted || state_->rewind_wanted;
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
