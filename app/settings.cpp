// SPDX-License-Identifier: MIT
#include "app/settings.hpp"

#include <system_error>

#include "engine/scene/utf8.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// "a/../b" and "b" are the same file.
fs::path plain(const fs::path& file) {
    std::error_code gone;  // the working folder
    const fs::path whole = fs::absolute(file, gone);
    return (gone ? file : whole).lexically_normal();
}

}  // namespace

void note_recent(Settings& settings, const fs::path& file) {
    const fs::path wanted = plain(file);
    if (!wanted.is_absolute() || !scene::is_plain_utf8(wanted.string())) { return; }
    std::erase(settings.recent, wanted);
    settings.recent.insert(settings.recent.begin(), wanted);
    if (settings.recent.size() > Settings::most_recent) {
        settings.recent.resize(Settings::most_recent);
    }
}

void forget_recent(Settings& settings, const fs::path& file) {
    std::erase(settings.recent, plain(file));
}

}  // namespace lattice::app
