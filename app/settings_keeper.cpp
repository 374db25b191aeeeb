// SPDX-License-Identifier: MIT
#include "app/settings_keeper.hpp"

#include <utility>

namespace lattice::app {

SettingsKeeper::SettingsKeeper(const std::filesystem::path& file) : file_(file) {
    settings = file_.read(problem_);
}

SettingsKeeper::~SettingsKeeper() {
    writer_ = {};  // waits for what is under way
    if (refused_) { return; }
    try {
        file_.write(settings);
    } catch (const Error&) {}  // NOLINT(bugprone-empty-catch): nobody is left to be told
}

void SettingsKeeper::note_place(const std::optional<window::Place>& place) {
    if (!place) { return; }
    if (seen_ && *seen_ != *place) {
        // The size to come back to after maximising is the one before.
        if (place->maximised && settings.window) {
            settings.window->maximised = true;
        } else {
            settings.window = place;
        }
    }
    seen_ = place;
}

void SettingsKeeper::tick(Clock::time_point now) {
    constexpr auto patience = std::chrono::milliseconds(500);
    if (auto outcome = writer_.take(); outcome && outcome->error) {
        refused_ = true;
        problem_ = std::move(outcome->error);
    }
    if (refused_ || writer_.busy()) { return; }
    if (!file_.differs(settings)) {
        due_.reset();
    } else if (!due_) {
        due_ = now + patience;
    } else if (now >= *due_) {
        due_.reset();
        try {
            writer_.start([this, written = settings] { file_.write(written); }, "");
        } catch (const Error&) { due_ = now + patience; }  // there is no thread to be had now
    }
}

std::optional<Error> SettingsKeeper::take_problem() {
    return std::exchange(problem_, std::nullopt);
}

}  // namespace lattice::app
