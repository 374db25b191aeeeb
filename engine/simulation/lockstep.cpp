// SPDX-License-Identifier: MIT
#include "engine/simulation/lockstep.hpp"

#include <algorithm>
#include <cmath>

namespace lattice::simulation {

namespace {

std::uint64_t step_of(const std::shared_ptr<const Snapshot>& snapshot) {
    return snapshot ? snapshot->statistics.step : 0;
}

std::uint64_t first_step_of(const std::shared_ptr<const Snapshot>& snapshot) {
    return snapshot ? snapshot->statistics.first_step : 0;
}

/// Steps that a run could do in a second if it never waited; 0 when that is not known yet.
double steps_per_busy_second(const std::shared_ptr<const Snapshot>& snapshot) {
    if (!snapshot || snapshot->domain.size() <= 0) { return 0; }
    return snapshot->statistics.mlups * 1e6 / static_cast<double>(snapshot->domain.size());
}

bool same(const Lockstep::Pair& a, const Lockstep::Pair& b) {
    return a[0] == b[0] && a[1] == b[1];
}

}  // namespace

Lockstep::Lockstep(Runner& first, Runner& second)
    : runners_{&first, &second}, running_(first.running()) {
    for (Runner* runner : runners_) {
        runner->set_running(false);
        runner->set_step_limit(0);
        runner->reset();
    }
}

Lockstep::~Lockstep() {
    runners_[1]->set_running(false);
    for (Runner* runner : runners_) { runner->set_step_limit(std::nullopt); }
    if (!left_behind(0)) { runners_[0]->set_running(running_); }
}

bool Lockstep::left_behind(std::size_t side) const {
    const Runner& runner = *runners_.at(side);
    return runner.halted() || (runner.applied() == 0 && !runner.busy());
}

void Lockstep::set_running(bool running) {
    running_ = running;
    single_steps_ = 0;
}

void Lockstep::step_once(int count) {
    running_ = false;
    single_steps_ += std::max(0, count);
}

void Lockstep::set_speed_limit(double steps_per_second) {
    speed_limit_ = steps_per_second;
    for (Runner* runner : runners_) { runner->set_speed_limit(steps_per_second); }
}

std::uint64_t Lockstep::second_step(std::uint64_t first) const {
    return static_cast<std::uint64_t>(std::llround(pace_ * static_cast<double>(first)));
}

/// The earliest step of the first side that belongs to this one of the second or a later one.
std::uint64_t Lockstep::first_step_for(std::uint64_t second) const {
    auto first = static_cast<std::uint64_t>(static_cast<double>(second) / pace_);
    first -= std::min<std::uint64_t>(first, 1);
    while (second_step(first) < second) { ++first; }
    return first;
}

/// A side that starts again takes the other with it. True when that has been asked for.
bool Lockstep::fell_back(const Pair& now) {
    std::array<bool, 2> back{};
    for (std::size_t side = 0; side < 2; ++side) {
        const std::uint64_t step = step_of(now[side]);
        back[side] =
            step == first_step_of(now[side]) && seen_steps_[side] > step && !left_behind(side);
        seen_steps_[side] = step;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t other = 1 - side;
        if (back[side] && !back[other] && step_of(now[other]) > first_step_of(now[other])) {
            runners_[other]->reset();
            return true;
        }
    }
    return false;
}

/// True when one side has to go on before they meet.
bool Lockstep::catch_up(std::uint64_t first, std::uint64_t second) {
    if (left_behind(0) || left_behind(1)) { return false; }
    const std::uint64_t lead = std::max(first, first_step_for(second));
    if (first == lead && second == second_step(lead)) { return false; }
    run_to(lead);
    return true;
}

void Lockstep::run_to(std::uint64_t first_step) {
    const std::array<std::uint64_t, 2> limits{first_step, second_step(first_step)};
    for (std::size_t side = 0; side < 2; ++side) {
        if (left_behind(side)) { continue; }
        runners_[side]->set_step_limit(limits[side]);
        runners_[side]->set_running(true);
    }
}

bool Lockstep::tick() {
    Pair now;
    for (std::size_t side = 0; side < 2; ++side) {
        now[side] = runners_[side]->settled();
        if (!now[side] && !left_behind(side)) { return false; }
        if (!now[side]) { now[side] = runners_[side]->latest(); }
    }
    if (met_ && same(now, pair_)) { return false; }
    if (fell_back(now) || catch_up(step_of(now[0]), step_of(now[1]))) {
        met_ = false;
        return false;
    }
    const bool anew = !same(now, pair_);
    pair_ = now;
    met_ = true;
    return anew;
}

/// As many as take about the time of a round, by the slower side.
int Lockstep::steps_in_round() const {
    double rate = speed_limit_ > 0 ? speed_limit_ : 1e9;
    for (std::size_t side = 0; side < 2; ++side) {
        if (left_behind(side)) { continue; }
        const double own = steps_per_busy_second(pair_[side]) / (side == 1 ? pace_ : 1);
        rate = std::min(rate, own);
    }
    constexpr double most = 1e6;
    return static_cast<int>(std::clamp(rate * round_seconds_, 1.0, most));
}

void Lockstep::proceed() {
    if (!met_) { return; }
    if (left_behind(0) && left_behind(1)) { set_running(false); }
    const int count = single_steps_ > 0 ? single_steps_ : running_ ? steps_in_round() : 0;
    if (count == 0) {
        for (Runner* runner : runners_) {
            if (runner->running()) { runner->set_running(false); }
        }
        return;
    }
    single_steps_ = 0;
    met_ = false;
    const std::uint64_t second = step_of(pair_[1]);
    const std::uint64_t base = left_behind(0) ? first_step_for(second) : step_of(pair_[0]);
    run_to(base + static_cast<std::uint64_t>(count));
}

}  // namespace lattice::simulation
