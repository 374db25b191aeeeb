// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "app/settings.hpp"
#include "engine/error.hpp"

namespace lattice::app {

/// The file that settings are kept in: `settings.toml` in the user's folder of settings.
class SettingsFile {
public:
    /// Of no name: nothing is read or written.
    explicit SettingsFile(std::filesystem::path file);
    ~SettingsFile();
    SettingsFile(const SettingsFile&) = delete;
    SettingsFile& operator=(const SettingsFile&) = delete;

    /// The defaults where there is no file. A damaged one is put aside under another name, and one
    /// that cannot be read stays as it is for good; `problem` then tells.
    Settings read(std::optional<Error>& problem);

    /// Writes what changed since read() or the last write(), through a temporary name, into what
    /// the file holds by now. Throws Error.
    void write(const Settings& settings);

    /// Whether write() would have something to write.
    bool differs(const Settings& settings) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// In $LATTICELAB_CONFIG, else latticelab in $XDG_CONFIG_HOME or ~/.config; empty when
/// LATTICELAB_CONFIG is set to nothing.
std::filesystem::path usual_settings_file();

}  // namespace lattice::app
