// SPDX-License-Identifier: MIT
// Runs a simulation on its own thread, so that no frame of the window waits for it (contract 6).
// The window posts scenes and run control, and takes finished snapshots.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/compute/device.hpp"
#include "engine/error.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::simulation {

class Runner {
public:
    /// Starts the thread, paused, with no simulation; load() builds one.
    /// `device` must outlive the runner.
    explicit Runner(compute::Device& device);
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// Builds a new simulation in the background and replaces the present one when that worked.
    void load(scene::Scene scene);

    /// Hands over a changed scene before the next step. Of several pending changes only the last
    /// scene is applied, with the strongest effect.
    void change(scene::Scene scene, scene::Effect effect);

    void set_running(bool running);
    bool running() const;
    /// Pauses and does `count` steps.
    void step_once(int count = 1);
    void reset();

    /// Steps at most so many per second; 0: as many as possible.
    void set_speed_limit(double steps_per_second);

    /// What later snapshots shall contain.
    void request(const SnapshotRequest& request);

    /// The newest finished snapshot; null before the first. Never waits.
    std::shared_ptr<const Snapshot> latest() const;

    /// The oldest error of the thread not yet taken. After an error the last good simulation goes
    /// on (a failed load or change) or stands paused (a failed step).
    std::optional<Error> take_error();

    /// True while load(), change() or reset() has not been carried out yet.
    bool busy() const;

    /// Runs `use` with the simulation between two batches of steps, in the calling thread; false
    /// when there is no simulation or it did not come free within `milliseconds`.
    bool with_simulation(const std::function<void(Simulation&)>& use, double milliseconds);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::simulation
