// SPDX-License-Identifier: MIT
#include "app/font.hpp"

#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> font_folders() {
    std::vector<fs::path> folders{"/usr/share/fonts", "/usr/local/share/fonts"};
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0') {
        folders.push_back(fs::path(data) / "fonts");
    }
    if (const char* home = std::getenv("HOME"); home != nullptr) {
        folders.push_back(fs::path(home) / ".local/share/fonts");
        folders.push_back(fs::path(home) / ".fonts");
    }
    return folders;
}

std::optional<fs::path> search(const fs::path& folder, const std::string& name) {
    std::error_code failed;
    constexpr auto skip = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(folder, skip, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        if (entry->path().filename() == name) { return entry->path(); }
    }
    return std::nullopt;
}

}  // namespace

fs::path find_font() {
    if (const char* named = std::getenv("LATTICELAB_FONT"); named != nullptr && *named != '\0') {
        return named;
    }
    constexpr std::array names{"DejaVuSans.ttf", "NotoSans-Regular.ttf",
                               "LiberationSans-Regular.ttf", "FreeSans.ttf"};
    for (const char* name : names) {
        for (const fs::path& folder : font_folders()) {
            if (const auto found = search(folder, name)) { return *found; }
        }
    }
    return {};
}

}  // namespace lattice::app
