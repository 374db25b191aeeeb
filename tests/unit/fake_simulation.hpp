// SPDX-License-Identifier: MIT
// A simulation that computes nothing, takes as long and fails as told, and notes what was asked of
// it: for tests of what runs simulations.
#pragma once

#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "engine/error.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::test {

using simulation::DeviceTargets;
using simulation::Simulation;
using simulation::Snapshot;
using simulation::SnapshotRequest;

/// What the fake simulations of one test did and shall do, shared with the runner's thread.
struct Script {
    std::atomic<int> step_microseconds{100};
    std::atomic<int> build_milliseconds{0};
    std::atomic<int> told_shares{0};  ///< thousandths, one a millisecond, before the build
    std::atomic<bool> fail_step{false};
    std::atomic<bool> fail_load{false};
    std::atomic<bool> fail_load_with_bad_alloc{false};
    std::atomic<bool> fail_apply{false};
    std::atomic<bool> fail_reset{false};
    std::atomic<bool> fail_rewind{false};
    std::atomic<int> alive{0};
    std::atomic<int> applied{0};
    std::atomic<int> fills_begun{0};
    std::atomic<int> most_fills{std::numeric_limits<int>::max()};  ///< further ones wait for it
    std::atomic<int> filled{0};
    std::atomic<int> stages{0};
    std::atomic<int> watched_x{-1};
    std::atomic<int> users{0};
    std::atomic<bool> overlapped{false};
    std::atomic<int> last_effect{-1};
    std::atomic<double> viscosity{0};
    std::atomic<int> held{-1};
    std::atomic<int> cell_changes{0};
    std::atomic<std::uint64_t> last_stroke{0};
    std::atomic<std::size_t> last_change{0};  ///< index of CellChange::what
    std::atomic<bool> fail_cells{false};
    std::atomic<std::uint64_t> first_step{0};  ///< where worlds start

    /// Names of what changed the world, in order.
    std::string history() const {
        const std::lock_guard lock(history_mutex_);
        return history_;
    }
    void clear_history() {
        const std::lock_guard lock(history_mutex_);
        history_.clear();
    }
    void note(const char* what) {
        const std::lock_guard lock(history_mutex_);
        history_ += std::string(what) + " ";
    }

private:
    mutable std::mutex history_mutex_;
    std::string history_;
};

/// Notes when two threads are inside the simulation at once.
class Exclusive {
public:
    explicit Exclusive(Script& script) : script_(script) {
        if (++script_.users != 1) { script_.overlapped = true; }
    }
    ~Exclusive() { --script_.users; }
    Exclusive(const Exclusive&) = delete;
    Exclusive& operator=(const Exclusive&) = delete;

private:
    Script& script_;
};

class FakeSimulation : public Simulation {
public:
    static constexpr std::uint64_t checkpoint_interval = 10;

    FakeSimulation(compute::Device& device, const scene::Scene& scene, Script& script)
        : device_(device), scene_(scene), script_(script) {
        ++script_.alive;
        script_.viscosity = scene.fluid.viscosity_lu;
        steps_ = script_.first_step;
    }
    ~FakeSimulation() override { --script_.alive; }
    FakeSimulation(const FakeSimulation&) = delete;
    FakeSimulation& operator=(const FakeSimulation&) = delete;

    void step(int count) override {
        const Exclusive guard(script_);
        std::this_thread::sleep_for(std::chrono::microseconds(script_.step_microseconds * count));
        if (script_.fail_step) {
            throw Error("cell 1 2 3", "the flow is not finite", "lower the speed");
        }
        steps_ += static_cast<std::uint64_t>(count);
    }
    void step_stage(const std::optional<glm::ivec3>& watched) override {
        step(0);
        ++script_.stages;
        script_.watched_x = watched ? watched->x : -1;
    }
    void open(const scene::Scene& scene) override { take(scene, scene::Effect::rebuild, "open"); }
    void apply(const scene::Scene& scene, scene::Effect effect) override {
        take(scene, effect, "change");
    }
    void reset() override {
        const Exclusive guard(script_);
        if (script_.fail_reset) { throw Error("reset", "broken", ""); }
        script_.note("reset");
        steps_ = script_.first_step;
    }
    void rewind() override {
        const Exclusive guard(script_);
        if (script_.fail_rewind) { throw Error("rewind", "broken", ""); }
        script_.note("rewind");
        steps_ -= steps_ % checkpoint_interval;
    }
    void hold(const std::optional<simulation::Hand>& hand) override {
        const Exclusive guard(script_);
        script_.held = hand ? static_cast<int>(hand->obstacle) : -1;
    }
    void change_cells(const simulation::CellChange& change) override {
        const Exclusive guard(script_);
        if (script_.fail_cells) { throw Error("cells", "no such state", "choose another"); }
        script_.last_stroke = change.stroke;
        script_.last_change = change.what.index();
        script_.note("cells");
        ++script_.cell_changes;
    }
    std::uint64_t step_count() const override { return steps_; }
    Extent domain() const override { return {10, 10, 10}; }
    Extent density_extent() const override { return {10, 10, 10}; }
    std::size_t particle_capacity() const override { return 7; }
    void fill(Snapshot& snapshot, const SnapshotRequest& request) override {
        const Exclusive guard(script_);
        ++script_.fills_begun;
        while (script_.filled >= script_.most_fills) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        ++script_.filled;
        snapshot.domain = domain();
        if (request.density) { snapshot.density.assign(1000, 0); }
        if (request.particles) { snapshot.particles.assign(7, glm::vec4(1.0F)); }
        snapshot.statistics.bytes_per_node = 216;
        snapshot.statistics.first_step = script_.first_step;
    }
    void write(const DeviceTargets&) override {}
    compute::Device& device() override { return device_; }

private:
    void take(const scene::Scene& scene, scene::Effect effect, const char* how) {
        const Exclusive guard(script_);
        if (script_.fail_apply) { throw std::runtime_error("no such mesh"); }
        ++script_.applied;
        script_.note(how);
        script_.last_effect = static_cast<int>(effect);
        scene_ = scene;
        script_.viscosity = scene.fluid.viscosity_lu;
    }

    compute::Device& device_;
    scene::Scene scene_;
    Script& script_;
    std::uint64_t steps_ = 0;
};

/// Whether `condition` comes true within the limit.
template <class Condition>
bool eventually(Condition condition, std::chrono::milliseconds limit = std::chrono::seconds(20)) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < end) {
        if (condition()) { return true; }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return condition();
}

}  // namespace lattice::test
