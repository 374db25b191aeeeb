// SPDX-License-Identifier: MIT
// Milliseconds per named stage of a step. On CUDA the figures come from events that are read some
// steps later, so that timing never makes the processor wait for the GPU.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compute/device.hpp"

namespace lattice::compute {

struct StageTime {
    std::string name;
    double milliseconds = 0;  ///< exponential average of recent executions
};

class StageTimers {
public:
    explicit StageTimers(const Device& device);
    ~StageTimers();
    StageTimers(const StageTimers&) = delete;
    StageTimers& operator=(const StageTimers&) = delete;

    /// Ends the stage when destroyed. Stages of one thread do not nest.
    class Scope {
    public:
        Scope(StageTimers& timers, std::size_t stage);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        StageTimers& timers_;
        std::size_t stage_;
    };

    Scope measure(std::string_view name);

    /// Stages in the order they were first measured.
    std::vector<StageTime> averages();

    /// Forgets all stages, for when a step is made of others from now on.
    void clear();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// Does the work, as a stage of this name where there are timers to note it.
template <class Work>
void timed(StageTimers* timers, std::string_view name, Work&& work) {
    if (timers == nullptr) {
        work();
        return;
    }
    const auto stage = timers->measure(name);
    work();
}

}  // namespace lattice::compute
