// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "app/file_writer.hpp"
#include "app/settings.hpp"
#include "app/settings_file.hpp"

namespace lattice::app {

/// The settings of a running window, written a moment after each change and at the end.
class SettingsKeeper {
public:
    using Clock = std::chrono::steady_clock;

    /// Reads the file.
    explicit SettingsKeeper(const std::filesystem::path& file = usual_settings_file());
    ~SettingsKeeper();
    SettingsKeeper(const SettingsKeeper&) = delete;
    SettingsKeeper& operator=(const SettingsKeeper&) = delete;

    Settings settings;

    /// The window stands there now. What it was opened with is not a person's choice and is not
    /// remembered until it changes.
    void note_place(const std::optional<window::Place>& place);

    /// To be called once a frame.
    void tick(Clock::time_point now);
    /// Whether tick() has still to write something.
    bool waiting() const { return due_.has_value() || writer_.busy(); }

    /// What went wrong, each thing once.
    std::optional<Error> take_problem();

private:
    SettingsFile file_;
    FileWriter writer_;
    std::optional<Error> problem_;
    bool refused_ = false;  ///< the file cannot be written
    std::optional<window::Place> seen_;
    std::optional<Clock::time_point> due_;
};

}  // namespace lattice::app
