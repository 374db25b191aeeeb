// SPDX-License-Identifier: MIT
#include "app/autosave.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

#include <fmt/format.h>

namespace lattice::app {

namespace {

/// While the simulation is at work on a change, and before the next try.
constexpr std::chrono::seconds try_again{2};
/// That the writer waits for the simulation, as long as a step of a large grid may take.
constexpr double patience_milliseconds = 2000;

}  // namespace

Autosave::Shown Autosave::shown() const {
    const auto latest = session_.runner().latest();
    return {session_.scene(), latest ? latest->statistics.step : 0, session_.world_changes()};
}

void Autosave::tell_once(const std::string& text) {
    if (std::ranges::find(told_, text) != told_.end()) { return; }
    told_.push_back(text);
    session_.notify(text);
}

void Autosave::tell_failure(const Error& error) {
    tell_once(fmt::format("No copy of unsaved work was kept: {}", error.what()));
}

/// What was just opened is in its file, unless it was restored or comes back after another failed.
void Autosave::follow_scene() {
    const int generation = session_.scene_generation();
    if (std::exchange(generation_, generation) == generation) { return; }
    kept_.reset();
    if (!session_.modified()) { kept_ = shown(); }
    kept_whole_ = false;
    due_.reset();
}

void Autosave::tick(Clock::time_point now, const scene::View& view, const scene::Look& look) {
    if (!enabled()) { return; }
    const auto every = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(60 * settings_.minutes));
    take_outcome(now);
    follow_scene();
    if (!due_) { due_ = now + every; }
    if (now < *due_ || writer_.busy()) { return; }
    due_ = now + every;
    Shown present = shown();
    if (kept_ && *kept_ == present && !wanted_) { return; }
    if (session_.runner().busy() || session_.runner().cells_pending()) {
        due_ = now + try_again;
        return;
    }
    begin(std::move(present), view, look);
}

void Autosave::begin(Shown present, const scene::View& view, const scene::Look& look) {
    auto attempt = std::make_shared<Attempt>();
    attempt->checkpoint.scene = present.scene;
    attempt->checkpoint.scene.view = view;
    attempt->checkpoint.scene.look = look;
    attempt->shown = std::move(present);
    attempt->generation = generation_;
    attempt->applied = session_.runner().applied();
    attempt->covers = stands_for_.size();
    attempt->only_whole = kept_whole_;
    try {
        if (!claim_) { claim_ = RecoveryClaim::fresh(settings_.folder); }
        writer_.start([this, attempt, file = claim_->copy()] { make(*attempt, file); }, {});
        attempt_ = std::move(attempt);
        wanted_ = false;
    } catch (const Error& error) { tell_failure(error); }
}

/// In the writer's thread. False when the world does not come free or is another by now.
bool Autosave::take_state(Attempt& attempt) {
    bool taken = false;
    try {
        session_.runner().with_simulation(
            [&](simulation::Simulation& world) {
                if (session_.runner().applied() != attempt.applied) { return; }
                taken = true;
                attempt.large = world.state_bytes() > settings_.most_bytes;
                if (!attempt.large) { attempt.checkpoint.world = world.save_state(); }
            },
            patience_milliseconds);
    } catch (const Error& error) { attempt.refused = error; } catch (const std::bad_alloc&) {
        attempt.refused.emplace("copy", "there is not enough memory", "");
    }
    return taken;
}

/// In the writer's thread.
void Autosave::make(Attempt& attempt, const std::filesystem::path& file) {
    if (!take_state(attempt)) { return; }
    if (attempt.refused && attempt.only_whole) { return; }
    session_.device().bind_to_thread();
    simulation::write_checkpoint(attempt.checkpoint, file, stop_.get_token());
    attempt.whole = std::exchange(attempt.checkpoint.world, nullptr) != nullptr;
    attempt.written = true;
}

void Autosave::take_outcome(Clock::time_point now) {
    const auto outcome = writer_.take();
    if (!outcome) { return; }
    const auto attempt = std::exchange(attempt_, nullptr);
    if (attempt->generation == generation_) { kept_.reset(); }  // it is worth another try
    if (outcome->error) {
        tell_failure(*outcome->error);
    } else {
        if (!attempt->written) { due_ = now + try_again; }
        settle(*attempt);
    }
}

/// Of an attempt that came to its end.
void Autosave::settle(const Attempt& attempt) {
    if (attempt.large) {
        tell_once(
            fmt::format("This world is too large to be copied every few minutes (over {} "
                        "MiB): its scene alone is kept",
                        settings_.most_bytes >> 20));
    }
    if (attempt.refused) {
        const char* what = attempt.written ? "The scene alone is kept, without its world"
                                           : "No new copy was made, the one before is kept";
        tell_once(fmt::format("{}: {}", what, attempt.refused->problem()));
    }
    if (!attempt.written) { return; }
    ++written_;
    if (attempt.whole) {
        const auto covered = stands_for_.begin() + static_cast<std::ptrdiff_t>(attempt.covers);
        std::for_each(stands_for_.begin(), covered, [](const auto& work) { work.remove_copy(); });
        stands_for_.erase(stands_for_.begin(), covered);
    }
    if (attempt.generation != generation_) { return; }
    kept_whole_ = attempt.whole;
    if (!attempt.refused) { kept_ = attempt.shown; }
}

void Autosave::stands_for(RecoveryClaim work) {
    stands_for_.push_back(std::move(work));
    wanted_ = true;
}

void Autosave::close() {
    stop_.request_stop();
    writer_.wait();
    writer_.take();
    attempt_.reset();
    if (claim_) { claim_->remove_copy(); }
    for (const RecoveryClaim& work : stands_for_) { work.remove_copy(); }
    stands_for_.clear();
    claim_.reset();
}

}  // namespace lattice::app
