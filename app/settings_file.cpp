// SPDX-License-Identifier: MIT
#include "app/settings_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "app/settings_text.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/user_folder.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// Keeps others from writing between a read and the write that follows from it. A program that
/// stands still with the lock, or a file system without locks, is not waited for.
class FolderLock {
public:
    explicit FolderLock(const fs::path& folder)
        : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        constexpr int tries = 50;
        for (int i = 0; i < tries && descriptor_ >= 0; ++i) {
            if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) { return; }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    ~FolderLock() {
        if (descriptor_ >= 0) { close(descriptor_); }
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int descriptor_;
};

/// Empty where there is none. Throws Error.
std::optional<std::string> text_of(const fs::path& file) {
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (status.type() == fs::file_type::not_found) { return std::nullopt; }
    std::ifstream stream;
    // Anything else, a pipe for instance, might never end.
    if (fs::is_regular_file(status)) { stream.open(file, std::ios::binary); }
    if (!stream.is_open()) {
        throw Error(file.string(), "the settings cannot be read",
                    "the usual ones are used, and nothing is remembered, until this is a file that "
                    "you may read");
    }
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// A name beside the file that is not taken.
fs::path name_aside(const fs::path& file) {
    fs::path aside = file.string() + ".damaged";
    std::error_code ignored;
    for (int number = 2; fs::exists(aside, ignored); ++number) {
        aside = fmt::format("{}.damaged-{}", file.string(), number);
    }
    return aside;
}

Error put_aside(const fs::path& file, const Error& damage) {
    const fs::path aside = name_aside(file);
    std::error_code failure;
    fs::rename(file, aside, failure);
    return {damage.where(), "the settings are damaged: " + damage.problem(),
            failure
                ? "the usual ones are used"
                : fmt::format("the usual ones are used; the file is kept as {}", aside.string())};
}

}  // namespace

struct SettingsFile::State {
    fs::path file;
    toml::table base;  ///< as read or written last
};

SettingsFile::SettingsFile(fs::path file) : state_(std::make_unique<State>()) {
    state_->file = std::move(file);
    state_->base = table_of({});
}

SettingsFile::~SettingsFile() = default;

Settings SettingsFile::read(std::optional<Error>& problem) {
    Settings settings;
    if (state_->file.empty()) { return settings; }
    std::optional<std::string> text;
    try {
        text = text_of(state_->file);
    } catch (const Error& error) {
        problem = error;
        state_->file.clear();
        return settings;
    }
    try {
        if (text) { settings = settings_of(parse_settings(*text, state_->file.string())); }
    } catch (const Error& error) { problem = put_aside(state_->file, error); }
    state_->base = table_of(settings);
    return settings;
}

bool SettingsFile::differs(const Settings& settings) const {
    return !state_->file.empty() && table_of(settings) != state_->base;
}

void SettingsFile::write(const Settings& settings) {
    if (!differs(settings)) { return; }
    const fs::path folder = state_->file.parent_path();
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) {
        throw Error(folder.string(), "the folder cannot be made: " + failure.message(),
                    "set LATTICELAB_CONFIG to a folder for settings, or to nothing");
    }
    const FolderLock lock(folder);
    toml::table theirs;
    if (const auto text = text_of(state_->file)) {
        try {
            theirs = parse_settings(*text, state_->file.string());
        } catch (const Error& damage) { put_aside(state_->file, damage); }
    }
    const toml::table mine = table_of(settings);
    std::ostringstream text;
    text << merged(std::move(theirs), state_->base, mine) << '\n';
    scene::write_file_atomically(state_->file, text.str());
    state_->base = mine;
}

fs::path usual_settings_file() {
    const fs::path folder = scene::user_folder("LATTICELAB_CONFIG", "XDG_CONFIG_HOME", ".config");
    return folder.empty() ? folder : folder / "settings.toml";
}

}  // namespace lattice::app
