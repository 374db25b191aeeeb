// SPDX-License-Identifier: MIT
#include "app/autosave.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace lattice::app {

namespace {

/// While the simulation is at work on a change, and before the next try.
constexpr std::chrono::seconds try_again{2};
/// No longer than a frame or two: the window waits.
constexpr double patience_milliseconds = 50;

}  // namespace

Autosave::Shown Autosave::shown() const {
    const auto latest = session_.runner().latest();
    return {session_.scene(), latest ? latest->statistics.step : 0, session_.cells_edited()};
}

void Autosave::tell_once(const std::string& text) {
    if (std::ranges::find(told_, text) != told_.end()) { return; }
    told_.push_back(text);
    session_.notify(text);
}

void Autosave::note_written() {
    const auto outcome = writer_.take();
    if (!outcome) { return; }
    if (outcome->error) {
        kept_.reset();  // it is worth another try
        tell_once(fmt::format("No copy of unsaved work was kept: {}", outcome->error->what()));
        return;
    }
    ++written_;
    for (const RecoveryClaim& work : stands_for_) { work.remove_copy(); }
    stands_for_.clear();
}

void Autosave::tick(Clock::time_point now, const scene::View& view, const scene::Look& look) {
    if (!enabled()) { return; }
    note_written();
    const auto every = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(60 * settings_.minutes));
    if (!due_) { due_ = now + every; }
    if (std::exchange(generation_, session_.scene_generation()) != session_.scene_generation()) {
        kept_ = shown();
        due_ = now + every;
    }
    if (now < *due_ || writer_.busy()) { return; }
    Shown present = shown();
    if (kept_ && *kept_ == present && stands_for_.empty()) {
        due_ = now + every;
        return;
    }
    const bool done = copy(view, look);
    due_ = now + (done ? every : Clock::duration(try_again));
    if (done) { kept_ = std::move(present); }
}

/// False when it is to be tried again soon.
bool Autosave::copy(const scene::View& view, const scene::Look& look) {
    if (session_.runner().busy() || session_.runner().cells_pending()) { return false; }
    auto checkpoint = std::make_shared<simulation::Checkpoint>();
    checkpoint->scene = session_.scene();
    checkpoint->scene.view = view;
    checkpoint->scene.look = look;
    try {
        if (!claim_) { claim_ = RecoveryClaim::fresh(settings_.folder); }
        bool large = false;
        const bool free = session_.runner().with_simulation(
            [&](simulation::Simulation& world) {
                large = world.state_bytes() > settings_.most_bytes;
                if (!large) { checkpoint->world = world.save_state(); }
            },
            patience_milliseconds);
        if (!free) { return false; }
        if (large) {
            tell_once(
                fmt::format("This world is too large to be copied every few minutes (over {} "
                            "MiB): its scene alone is kept",
                            settings_.most_bytes >> 20));
        }
    } catch (const Error& error) {
        // In the midst of a step, or without memory. A copy with its state is worth more.
        if (!claim_ || kept_whole_) { return true; }
        tell_once(fmt::format("The scene alone is kept, without its world: {}", error.problem()));
    }
    kept_whole_ = checkpoint->world != nullptr;
    writer_.start(
        [checkpoint, file = claim_->copy(), &device = session_.device()] {
            device.bind_to_thread();
            simulation::write_checkpoint(*checkpoint, file);
        },
        {});
    return true;
}

void Autosave::stands_for(RecoveryClaim work) {
    stands_for_.push_back(std::move(work));
}

void Autosave::close() {
    while (writer_.busy()) {
        writer_.wait();
        note_written();
    }
    if (claim_) { claim_->remove_copy(); }
    for (const RecoveryClaim& work : stands_for_) { work.remove_copy(); }
    stands_for_.clear();
    claim_.reset();
}

}  // namespace lattice::app
