// SPDX-License-Identifier: MIT
// The window's side of the search for the fastest (l, alpha): starts it, follows it, remembers what
// it found and shows that again when the scene comes back. Knows no window.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/compute/device.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/runner.hpp"
#include "engine/simulation/tuning_table.hpp"

namespace lattice::app {

class LayoutSearch {
public:
    /// Remembers in `folder`, or nowhere when it is empty. Both references must outlive it.
    LayoutSearch(simulation::Runner& runner, const compute::DeviceInfo& device,
                 std::filesystem::path folder);

    void start(const scene::Scene& scene);
    void cancel();

    /// To be called once a frame with the scene being edited. A change that makes other times ends
    /// a search under way. Returns a line for the person, or nothing.
    std::string follow(const scene::Scene& scene);

    bool running() const { return state_.phase == simulation::TuningState::Phase::running; }
    double share_done() const { return state_.share_done; }
    /// Of the scene: of the search under way, else of one that came to its end, else as far as the
    /// last one got; null when none is known.
    const simulation::TuningTable* table() const { return table_ ? &*table_ : nullptr; }
    /// Whether the table comes from an earlier search.
    bool remembered() const { return remembered_; }

private:
    void follow_scene(const scene::Scene& scene);
    std::string finish();
    /// Brings back what an earlier search of the scene found, unless the table is whole.
    void recall();

    simulation::Runner& runner_;
    const compute::DeviceInfo& device_;
    std::filesystem::path folder_;
    std::optional<scene::Scene> seen_;
    std::string key_;  ///< of the scene last seen
    simulation::TuningState state_;
    std::optional<simulation::TuningTable> table_;
    bool remembered_ = false;
};

}  // namespace lattice::app
