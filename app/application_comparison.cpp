// SPDX-License-Identifier: MIT
// Two simulations in the window: begins, keeps step, ends.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/application.hpp"
#include "app/scene_loading.hpp"

namespace lattice::app {

void Application::compare(scene::Scene other, const CompareOptions& options) {
    filming_.stop(state_);  // both sides are stepped together from now on
    split_ = std::make_unique<SplitView>(state_, *picture_, std::move(other), software_,
                                         [this] { wake(); });
    gestures_.set_split(split_.get());
    split_->comparison().split = options.split;
    split_->comparison().set_same_steps(options.same_steps);
    seen_generation_[1] = split_->comparison().second().scene_generation();
    pace_ = -1;  // the second side has to be told
}

void Application::end_comparison() {
    if (split_ == nullptr) { return; }
    state_.ui = active().ui;
    state_.ui.pending.reset();
    gestures_.set_split(nullptr);
    split_.reset();
    news_ = true;
}

/// What a panel asked for, and the end of what has nothing to compare any more.
void Application::change_comparison() {
    const bool parted = split_ != nullptr && split_->comparison().first().scene().kind !=
                                                 split_->comparison().second().scene().kind;
    if (parted) { compare_request_.emplace(std::nullopt); }
    if (!compare_request_) { return; }
    std::optional<scene::Scene> other = std::move(*compare_request_);
    compare_request_.reset();
    try {
        // What cannot be compared leaves the comparison that runs as it is.
        if (other) { check_comparable(session_.scene(), *other); }
        end_comparison();
        if (!other) { return; }
        compare(std::move(*other), {});
    } catch (const Error& error) { session_.report(error); }
}

void Application::follow_comparison() {
    if (split_ == nullptr) { return; }
    constexpr double shortest_round = 0.015;
    constexpr double longest_round = 0.25;
    split_->comparison().lockstep().set_round_seconds(
        std::clamp(frame_seconds_, shortest_round, longest_round));
    split_->follow(pacer_.picture_due(Clock::now()));
}

}  // namespace lattice::app
