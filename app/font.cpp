// SPDX-License-Identifier: MIT
#include "app/font.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
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

/// Whether a file begins as TrueType and OpenType fonts do, and collections of them. What reads the
/// font ends the program over anything else.
bool is_font(const fs::path& file) {
    std::array<char, 4> tag{};
    std::ifstream stream(file, std::ios::binary);
    if (!stream.read(tag.data(), tag.size())) { return false; }
    const std::string_view found(tag.data(), tag.size());
    return found == std::string_view("\0\1\0\0", 4) || found == "OTTO" || found == "true" ||
           found == "ttcf";
}

}  // namespace

fs::path find_font() {
    const char* named = std::getenv("LATTICELAB_FONT");
    if (named != nullptr && is_font(named)) { return named; }
    constexpr std::array names{"DejaVuSans.ttf", "NotoSans-Regular.ttf",
                               "LiberationSans-Regular.ttf", "FreeSans.ttf"};
    for (const char* name : names) {
        for (const fs::path& folder : font_folders()) {
            if (const auto found = search(folder, name); found && is_font(*found)) {
                return *found;
            }
        }
    }
    return {};
}

}  // namespace lattice::app
