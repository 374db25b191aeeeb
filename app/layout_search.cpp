// SPDX-License-Identifier: MIT
#include "app/layout_search.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/simulation/tuning_memory.hpp"

namespace lattice::app {

using Phase = simulation::TuningState::Phase;

LayoutSearch::LayoutSearch(simulation::Runner& runner, const compute::DeviceInfo& device,
                           std::filesystem::path folder)
    : runner_(runner), device_(device), folder_(std::move(folder)) {}

void LayoutSearch::start(const scene::Scene& scene) {
    follow_scene(scene);
    runner_.start_tuning(scene);
    state_ = runner_.tuning();
    state_.phase = Phase::running;  // follow() tells of one that has ended by now
    table_.reset();
    remembered_ = false;
}

void LayoutSearch::cancel() {
    runner_.cancel_tuning();
}

void LayoutSearch::follow_scene(const scene::Scene& scene) {
    if (seen_ == scene) { return; }
    seen_ = scene;
    std::string key = simulation::tuning_key(scene, device_);
    if (key == key_) { return; }
    key_ = std::move(key);
    if (running()) { cancel(); }
    state_ = {};
    table_.reset();
    remembered_ = false;
    recall();
}

void LayoutSearch::recall() {
    if (folder_.empty() || (table_ && table_->timed_count() == table_->size())) { return; }
    if (auto known = simulation::remembered_tuning(folder_, key_)) {
        table_ = std::move(known);
        remembered_ = true;
    }
}

std::string LayoutSearch::follow(const scene::Scene& scene) {
    follow_scene(scene);
    if (!running()) { return ""; }
    state_ = runner_.tuning();
    if (state_.table.timed_count() > 0) { table_ = state_.table; }
    switch (state_.phase) {
        case Phase::finished:
            return finish();
        case Phase::cancelled:
            recall();
            return "Search cancelled";
        case Phase::failed:  // told by the runner's error
            recall();
            break;
        case Phase::none:
        case Phase::running:
            break;
    }
    return "";
}

std::string LayoutSearch::finish() {
    if (!folder_.empty()) {
        try {
            simulation::remember_tuning(folder_, key_, *table_);
        } catch (const Error& error) {
            return fmt::format("Found, but not remembered: {}", error.problem());
        }
    }
    const simulation::LayoutPair best = table_->pair(*table_->best());
    return fmt::format("Fastest: l {}, alpha {}", best.block_side,
                       simulation::alpha_text(best.alpha));
}

}  // namespace lattice::app
