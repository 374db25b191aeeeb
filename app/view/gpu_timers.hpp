// SPDX-License-Identifier: MIT
// Milliseconds of GPU time per named stage, by timer queries that are read frames later, so that
// timing never waits.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/view/gl_objects.hpp"
#include "engine/compute/stage_timers.hpp"

namespace lattice::view {

class GpuTimers {
public:
    /// Ends the stage when destroyed.
    class Scope {
    public:
        Scope(GpuTimers& timers, std::size_t stage);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        GpuTimers& timers_;
        std::size_t stage_;
    };

    Scope measure(std::string_view name);

    /// Reads what has been finished; once a frame.
    void collect();

    /// Exponential averages, in the order the stages were first measured.
    const std::vector<compute::StageTime>& averages() const { return averages_; }

    /// The newest finished measurement of a stage, milliseconds; 0 before the first.
    double latest(std::string_view name) const;

    /// Grows with each finished measurement of a stage.
    int measurements(std::string_view name) const;

private:
    static constexpr int depth = 4;  // measurements in flight
    struct Stage {
        std::array<Query, depth> begin;
        std::array<Query, depth> end;
        std::array<bool, depth> pending{};
        int next = 0;
        int finished = 0;
        double latest = 0;
        bool open = false;
    };
    const Stage* find(std::string_view name) const;
    void take(std::size_t index, double milliseconds);

    std::vector<Stage> stages_;
    std::vector<compute::StageTime> averages_;
};

}  // namespace lattice::view
