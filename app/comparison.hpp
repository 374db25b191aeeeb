// SPDX-License-Identifier: MIT
// Two simulations side by side: a second session beside the first, the steps that both do together,
// and how far they are apart. Knows no window, so that tests can drive it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "app/split.hpp"
#include "engine/compute/device.hpp"
#include "engine/simulation/lockstep.hpp"
#include "engine/simulation/world_gap.hpp"

namespace lattice::app {

class Comparison {
public:
    /// Which side a change in the panels goes to.
    enum class Target { first, second, both };

    /// Opens the second scene, of the first one's kind, on the first one's device, and starts both
    /// at step 0. The first session must outlive it. `wake` is called from other threads when there
    /// is news.
    Comparison(Session& first, scene::Scene second, std::function<void()> wake,
               simulation::Runner::Factory make = simulation::make_simulation);
    /// The first session goes on alone.
    ~Comparison();
    Comparison(const Comparison&) = delete;
    Comparison& operator=(const Comparison&) = delete;

    Session& first() { return first_; }
    Session& second() { return second_; }
    Session& session(std::size_t side) { return side == 0 ? first_ : second_; }
    simulation::Lockstep& lockstep() { return *lockstep_; }
    const simulation::Lockstep& lockstep() const { return *lockstep_; }

    void set_target(Target target);
    Target target() const { return target_; }
    /// The side that panels show and gestures act on: the second when it is the target, else the
    /// first.
    std::size_t active() const { return target_ == Target::second ? 1 : 0; }

    /// Where grids are of different fineness, the finer side does more steps, so that both are at
    /// the same time of the flow; else, or with `same_steps`, both do the same.
    void set_same_steps(bool same_steps) { same_steps_ = same_steps; }
    bool same_steps() const { return same_steps_; }
    /// Whether that makes a difference.
    bool differs_in_fineness() const;

    void reset();
    void rewind();
    /// Takes back the newest edit of either side, on both where it was made on both.
    void undo();
    /// Makes again what was undone last.
    void redo();
    /// Reads the files again of the sides that changes go to.
    void reload();

    /// To be called as Lockstep::tick(), after the first session's tick(). Errors of the side that
    /// panels do not show go to the other session, marked with their side.
    bool tick();
    /// As Lockstep's, but waits until what is measured at a meeting is there.
    bool met() const { return lockstep_->met(); }
    void proceed();

    /// What each side has that the other does not; see comparison_labels().
    const std::array<std::string, 2>& labels() const { return labels_; }
    /// A second line of the label: the step, and what became of a side that was left behind.
    std::string state_text(std::size_t side) const;

    /// How far the sides were apart when it was last measured, twice a second at most: "velocity up
    /// to 0.012 (15.0 % of 0.08) apart, density 0.002". Empty before the first time and while a
    /// side is left behind.
    std::string gap_text() const;
    /// Whether an error stopped a side, or it could not be built: nothing is measured then.
    bool a_side_stopped() const { return lockstep_->left_behind(0) || lockstep_->left_behind(1); }

    Split split;

private:
    using Clock = std::chrono::steady_clock;

    void follow_labels();
    void pass_on_errors();
    void measure();
    void within(Session& side, const std::function<void(simulation::Simulation&)>& task);
    simulation::WorldGap measured(const scene::Scene& first, const scene::Scene& second);
    bool measuring() const;
    void collect_gap();

    Session& first_;
    std::unique_ptr<compute::Device> device_;  ///< with a stream of its own
    Session second_;
    std::function<void()> wake_;
    std::unique_ptr<simulation::Lockstep> lockstep_;
    Target target_ = Target::both;
    bool same_steps_ = false;

    std::array<std::string, 2> labels_;
    std::array<std::optional<scene::Scene>, 2> labelled_;  ///< scenes that they were made for

    simulation::WorldComparer compare_;
    std::optional<simulation::WorldGap> gap_;
    simulation::Lockstep::Pair measured_pair_;
    Clock::time_point measure_begun_;
    Clock::time_point next_measure_;
    std::atomic<bool> leaving_{false};  ///< a measurement under way is of no use any more
    std::future<std::optional<simulation::WorldGap>> measurement_;
};

/// Of a gap between two scenes, the first one's speed being what shares are of.
std::string gap_text(const simulation::WorldGap& gap, const scene::Scene& first);

}  // namespace lattice::app
