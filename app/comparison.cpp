// SPDX-License-Identifier: MIT
#include "app/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/scene_difference.hpp"

namespace lattice::app {

namespace {

using std::chrono::milliseconds;

constexpr auto measure_interval = milliseconds(500);
/// Of the time at most one part in so many is spent on measuring.
constexpr int measure_share = 6;
/// Longest wait of a measurement for a side to come free, in milliseconds; at a meeting both are.
constexpr double measure_wait = 2000;

constexpr std::array side_names{"A", "B"};

}  // namespace

Comparison::Comparison(Session& first, scene::Scene second, std::function<void()> wake,
                       simulation::Runner::Factory make)
    : first_(first),
      device_(compute::Device::open(first.device().is_cuda() ? "cuda" : "cpu")),
      second_(*device_, std::move(make)),
      wake_(std::move(wake)),
      compare_(*device_) {
    second_.runner().set_notifier(wake_);
    second_.number_edits_with(first_);
    first_.reset();
    second_.open(std::move(second));
    lockstep_ = std::make_unique<simulation::Lockstep>(first_.runner(), second_.runner());
    set_target(Target::both);
    follow_labels();
}

Comparison::~Comparison() {
    first_.lead(nullptr);
    leaving_ = true;
    if (measurement_.valid()) { measurement_.wait(); }
    second_.runner().set_notifier(nullptr);
    lockstep_.reset();
}

void Comparison::set_target(Target target) {
    first_.end_gesture();
    second_.end_gesture();
    target_ = target;
    first_.lead(target == Target::both ? &second_ : nullptr);
}

bool Comparison::differs_in_fineness() const {
    return first_.scene().kind == scene::Kind::fluid &&
           first_.scene().domain.resolution != second_.scene().domain.resolution;
}

void Comparison::reset() {
    first_.reset();
    second_.reset();
}

void Comparison::rewind() {
    first_.rewind();
    second_.rewind();
}

void Comparison::undo() {
    const std::uint64_t first = first_.document().undo_serial();
    const std::uint64_t second = second_.document().undo_serial();
    if (second >= first) { second_.undo(); }
    if (first >= second) { first_.undo(); }
}

/// Undone last is what was done first.
void Comparison::redo() {
    const std::uint64_t first = first_.document().redo_serial();
    const std::uint64_t second = second_.document().redo_serial();
    const bool on_first =
        first_.document().can_redo() && (!second_.document().can_redo() || first <= second);
    const bool on_second =
        second_.document().can_redo() && (!first_.document().can_redo() || second <= first);
    if (on_second) { second_.redo(); }
    if (on_first) { first_.redo(); }
}

void Comparison::reload() {
    if (target_ != Target::second) { first_.reload(); }
    if (target_ != Target::first) { second_.reload(); }
}

/// A drag of a slider changes the scene every frame; finding what differs is cheap beside drawing.
void Comparison::follow_labels() {
    if (labelled_[0] == first_.scene() && labelled_[1] == second_.scene()) { return; }
    labelled_ = {first_.scene(), second_.scene()};
    labels_ = comparison_labels(first_.scene(), second_.scene());
}

void Comparison::pass_on_errors() {
    const std::size_t other = 1 - active();
    Session& from = session(other);
    while (!from.errors().empty()) {
        const Error error = from.errors().front();
        session(active()).report({fmt::format("{}: {}", side_names.at(other), error.where()),
                                  error.problem(), error.cure()});
        from.dismiss_error();
    }
    // Of what was done to both the active side tells already.
    std::string news = from.take_notice();
    if (!news.empty() && !session(active()).has_notice()) {
        session(active()).notify(fmt::format("{}: {}", side_names.at(other), news));
    }
}

bool Comparison::tick() {
    second_.tick();
    pass_on_errors();
    follow_labels();
    const bool by_time = differs_in_fineness() && !same_steps_;
    lockstep_->set_pace(by_time ? static_cast<double>(second_.scene().domain.resolution) /
                                      first_.scene().domain.resolution
                                : 1.0);
    collect_gap();
    const bool anew = lockstep_->tick();
    measure();
    return anew;
}

void Comparison::proceed() {
    if (!measuring()) { lockstep_->proceed(); }
}

std::string Comparison::state_text(std::size_t side) const {
    const auto& snapshot = lockstep_->pair().at(side);
    const bool cells = first_.scene().kind == scene::Kind::automaton;
    std::string step =
        snapshot ? fmt::format("{} {}", cells ? "generation" : "step", snapshot->statistics.step)
                 : std::string();
    if (!lockstep_->left_behind(side)) { return step; }
    return snapshot ? "stopped, went back to " + step : "not built";
}

bool Comparison::measuring() const {
    return measurement_.valid() &&
           measurement_.wait_for(milliseconds(0)) != std::future_status::ready;
}

void Comparison::collect_gap() {
    if (!measurement_.valid() || measuring()) { return; }
    gap_ = measurement_.get();
    const Clock::time_point now = Clock::now();
    next_measure_ = std::max(measure_begun_ + measure_interval,
                             now + (measure_share - 1) * (now - measure_begun_));
}

/// In a thread of its own, so that the window answers meanwhile. Both sides stand still until it
/// is done.
void Comparison::measure() {
    const bool due = met() && !measurement_.valid() && measured_pair_ != lockstep_->pair() &&
                     Clock::now() >= next_measure_;
    if (!due) { return; }
    measured_pair_ = lockstep_->pair();
    measure_begun_ = Clock::now();
    if (a_side_stopped()) {
        gap_.reset();
        return;
    }
    const auto task = [this, first = first_.scene(), second = second_.scene()]() -> decltype(gap_) {
        decltype(gap_) gap;
        try {
            gap = measured(first, second);
        } catch (const std::exception&) {
            gap.reset();  // a machine without room for it compares nothing, and runs on
        }
        wake_();
        return gap;
    };
    try {
        measurement_ = std::async(std::launch::async, task);
    } catch (const std::system_error&) { gap_.reset(); }  // no thread is to be had: not now
}

/// In short waits, so that the end of the comparison is noticed.
void Comparison::within(Session& side, const std::function<void(simulation::Simulation&)>& task) {
    constexpr double short_wait = 50;
    for (double waited = 0; waited < measure_wait && !leaving_; waited += short_wait) {
        if (side.runner().with_simulation(task, short_wait)) { return; }
    }
    throw Error("comparison", "a side did not come free", "try again");
}

simulation::WorldGap Comparison::measured(const scene::Scene& first, const scene::Scene& second) {
    simulation::WorldGap gap;
    within(first_, [&](simulation::Simulation& one) {
        within(second_, [&](simulation::Simulation& other) {
            if (!leaving_) { gap = compare_(one, first, other, second); }
        });
    });
    return gap;
}

std::string Comparison::gap_text() const {
    return gap_ ? app::gap_text(*gap_, first_.scene()) : std::string();
}

std::string gap_text(const simulation::WorldGap& gap, const scene::Scene& first) {
    if (gap.cells) {
        return fmt::format(
            "{} of {} cells differ ({:.2f} %)", gap.cells->different, gap.cells->compared,
            100.0 * static_cast<double>(gap.cells->different) /
                static_cast<double>(std::max<std::uint64_t>(gap.cells->compared, 1)));
    }
    if (!gap.flow) { return ""; }
    const double speed = scene::reference_speed(first);
    const double share = speed > 0 ? gap.flow->velocity / speed : 0;
    const std::string told = speed <= 0   ? std::string()
                             : share <= 1 ? fmt::format(" ({:.1f} % of {:.3g})", 100 * share, speed)
                                          : fmt::format(" ({:.1f} times {:.3g})", share, speed);
    return fmt::format("velocity up to {:.3g}{} apart, density {:.3g}", gap.flow->velocity, told,
                       gap.flow->density);
}

}  // namespace lattice::app
