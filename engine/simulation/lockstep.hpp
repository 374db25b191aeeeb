// SPDX-License-Identifier: MIT
// Two runs that are compared: both do the same number of steps and wait for each other, so that
// what is shown and measured of them is of one moment. They meet a few dozen times a second; in
// between each steps on its own thread. Used by one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/simulation/runner.hpp"

namespace lattice::simulation {

class Lockstep {
public:
    using Pair = std::array<std::shared_ptr<const Snapshot>, 2>;

    /// Takes the run control of both, which must outlive it, goes on when the first runs, and
    /// starts that again at step 0. A runner whose scene was changed is waited for; one whose scene
    /// could not be built, or that an error halted, is left behind.
    Lockstep(Runner& first, Runner& second);
    /// Lets both go; the first runs on if it ran, the second pauses.
    ~Lockstep();
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    void set_running(bool running);
    bool running() const { return running_; }
    /// Pauses and does `count` steps.
    void step_once(int count = 1);
    /// Both at most so many steps a second; 0: no limit.
    void set_speed_limit(double steps_per_second);
    /// Wall time between two meetings, as far as it is kept by the speed of the slower side.
    void set_round_seconds(double seconds) { round_seconds_ = seconds; }
    /// Steps of the second for one of the first, more than 0, as for grids of different fineness
    /// that are to show the same time of the flow. From the next meeting on.
    void set_pace(double pace) { pace_ = pace; }
    double pace() const { return pace_; }

    /// To be called when a runner gave news, and once in a while. When one side went back to its
    /// first step the other is reset; after other differences the one behind catches up. True when
    /// both have met anew; they then stand still, in reach of Runner::with_simulation(), until
    /// proceed().
    bool tick();
    bool met() const { return met_; }
    /// Ends a meeting; the next follows after some steps when running, else when something changes.
    void proceed();

    /// Snapshots of the last meeting, null before the first; of a side left behind its newest.
    const Pair& pair() const { return pair_; }
    /// Whether a side takes no part: an error stopped it, or it could not be built.
    bool left_behind(std::size_t side) const;

private:
    bool fell_back(const Pair& now);
    bool catch_up(std::uint64_t first, std::uint64_t second);
    void run_to(std::uint64_t first_step);
    int steps_in_round() const;
    std::uint64_t second_step(std::uint64_t first) const;
    std::uint64_t first_step_for(std::uint64_t second) const;

    std::array<Runner*, 2> runners_;
    Pair pair_;
    std::array<std::uint64_t, 2> seen_steps_{0, 0};  ///< the last that each stood at
    bool running_ = false;
    int single_steps_ = 0;
    bool met_ = false;
    double pace_ = 1;
    double speed_limit_ = 0;
    double round_seconds_ = 0.03;
};

}  // namespace lattice::simulation
