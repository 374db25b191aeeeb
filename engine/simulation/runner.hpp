// SPDX-License-Identifier: MIT
// Runs a simulation on its own thread, so that no frame of the window waits for it (contract 6).
// The window posts scenes and run control, and takes finished snapshots.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/compute/device.hpp"
#include "engine/error.hpp"
#include "engine/progress.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/snapshot.hpp"
#include "engine/simulation/tuning_table.hpp"

namespace lattice::simulation {

/// An error of the runner's thread and what it was doing.
struct Failure : Error {
    enum class Task { load, change, reset, rewind, cells, step, tune };

    Failure(Error error, Task failed_task, std::uint64_t failed_ticket)
        : Error(std::move(error)), task(failed_task), ticket(failed_ticket) {}

    Task task;
    std::uint64_t ticket;   ///< of the load() or change(), stroke of the cells that failed, else 0
    bool unstable = false;  ///< an UnstableFlow
};

/// A search for the fastest (l, alpha), see tuner.hpp.
struct TuningState {
    enum class Phase { none, running, finished, cancelled, failed };

    Phase phase = Phase::none;
    std::uint64_t number = 0;  ///< grows with each search
    double share_done = 0;     ///< 0 to 1
    TuningTable table;         ///< as far as it got
};

class Runner {
public:
    using Factory = std::function<std::unique_ptr<Simulation>(compute::Device&, const scene::Scene&,
                                                              const Progress&)>;

    using Prepare = std::function<void(Simulation&)>;

    /// Starts the thread, paused, with no simulation; load() builds one through `make`, which may
    /// keep what it is given to tell its progress. `device` must outlive the runner.
    explicit Runner(compute::Device& device, Factory make = make_simulation);

    /// Stops after the batch, load or change that is being worked on; sooner where that tells its
    /// progress.
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// Builds a new simulation in the background and replaces the present one when that worked.
    /// Where memory does not hold both, the present one is rebuilt for the scene in its place; if
    /// that fails too, it starts its own scene again. Returns a ticket; later tickets are larger.
    ///
    /// `prepare`, if any, takes the new simulation to where it is to go on, a checkpoint for
    /// instance, before it replaces the present one; what it throws is the load's error, and the
    /// present simulation stays as it is. So it is never the present one that is prepared: where
    /// memory does not hold both, such a load fails before anything is done.
    std::uint64_t load(scene::Scene scene, Prepare prepare = {});

    /// Hands over a changed scene before the next step. Of several pending changes only the last
    /// scene is applied, with the strongest effect. A change posted before a load() was carried
    /// out belongs to the loaded scene and falls with it when the load fails.
    std::uint64_t change(scene::Scene scene, scene::Effect effect);

    /// Ticket of the newest load() or change() that was carried out; 0 before the first.
    std::uint64_t applied() const;

    void set_running(bool running);
    bool running() const;
    /// A run stops short of steps beyond this one, and stays running; empty: no limit. A world that
    /// goes back or is built anew, by whatever call, stays there until another limit is set.
    void set_step_limit(std::optional<std::uint64_t> step);
    /// Whether an error of a step, reset or rewind paused the run, and nothing has happened to the
    /// world since then.
    bool halted() const;
    /// Pauses and does `count` steps.
    void step_once(int count = 1);
    /// Pauses and does the next stage of a step; see Simulation::step_stage. The node of the
    /// requested lens is watched.
    void step_stage();
    void reset();
    /// Back to the last checkpoint; see Simulation::rewind.
    void rewind();

    /// From the next step on a hand holds an obstacle, or none; see Simulation::hold. Loading a
    /// scene opens the hand.
    void hold(const std::optional<Hand>& hand);

    /// Changes cells before the next step, in the order of the calls; see Simulation::change_cells.
    /// Loading a scene drops what was not carried out.
    void change_cells(CellChange change);
    /// True while one of them has not been carried out yet.
    bool cells_pending() const;

    /// Steps at most so many per second; 0: as many as possible.
    void set_speed_limit(double steps_per_second);

    /// What later snapshots shall contain; a fresh one is made even when paused.
    void request(const SnapshotRequest& request);

    /// The newest finished snapshot; null before the first. Never waits for the simulation.
    std::shared_ptr<const Snapshot> latest() const;

    /// The same when the thread has nothing left to do and the snapshot shows the present world as
    /// it is requested; else null.
    std::shared_ptr<const Snapshot> settled() const;

    /// The oldest error of the thread not yet taken. After an error the last good simulation goes
    /// on (a failed load or change, also of cells) or stands paused (a failed step, reset or
    /// rewind).
    std::optional<Failure> take_error();

    /// True while load(), change(), reset() or rewind() has not been carried out yet.
    bool busy() const;
    /// What long work it is busy with and how far that is, "Reading dragon.obj, 40 %"; empty when
    /// the present work tells no progress.
    std::string doing() const;

    /// Called from the runner's thread after each new snapshot or error, to wake a sleeping window.
    void set_notifier(std::function<void()> notify);

    /// Runs `use` with the simulation between two batches of steps, in the calling thread; false
    /// when there is no simulation or it did not come free within `milliseconds`. The thread
    /// steps aside for waiting callers, so they get their turn after at most one batch.
    bool with_simulation(const std::function<void(Simulation&)>& use, double milliseconds);

    /// Searches for the fastest (l, alpha) of this scene in the background, in place of a search
    /// under way. The simulation stands still meanwhile, so that nothing but the pictures disturbs
    /// the measurement; it is not touched, and goes on when the search ends. An error ends the
    /// search and is listed for take_error(). load(), and change() with Effect::rebuild, cancel it.
    void start_tuning(scene::Scene scene);
    /// Ends a search; what it found so far is kept.
    void cancel_tuning();
    /// Of the newest search.
    TuningState tuning() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::simulation
