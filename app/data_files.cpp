// SPDX-License-Identifier: MIT
#include "app/data_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "engine/error.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

bool holds_data(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "shaders", ignored) &&
           fs::is_directory(folder / "assets" / "scenes", ignored);
}

}  // namespace

fs::path data_folder() {
    if (const char* named = std::getenv("LATTICELAB_DATA"); named != nullptr && *named != '\0') {
        if (holds_data(named)) { return named; }
        throw Error("LATTICELAB_DATA", std::string(named) + " holds no shaders and assets/scenes",
                    "name the folder that does, or unset it");
    }
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    const fs::path installed = program.parent_path() / ".." / "share" / "latticelab";
    if (holds_data(installed)) { return fs::canonical(installed); }
    for (fs::path folder = program.parent_path(); !failed; folder = folder.parent_path()) {
        if (holds_data(folder)) { return folder; }
        if (folder == folder.root_path()) { break; }
    }
    throw Error(program.string(), "the folders shaders and assets/scenes were not found near it",
                "set LATTICELAB_DATA to the folder that holds them");
}

std::vector<fs::path> gallery_files(const char* folder, const char* ending) {
    std::vector<fs::path> files;
    std::error_code unreadable;  // then there are none
    fs::directory_iterator entry(data_folder() / "assets" / folder, unreadable);
    for (; !unreadable && entry != fs::directory_iterator(); entry.increment(unreadable)) {
        if (entry->path().extension() == ending) { files.push_back(entry->path()); }
    }
    std::ranges::sort(files);
    return files;
}

std::vector<fs::path> gallery_scenes() {
    return gallery_files("scenes", ".toml");
}

std::vector<fs::path> gallery_patterns() {
    return gallery_files("patterns", ".rle");
}

fs::path default_scene() {
    return data_folder() / "assets" / "scenes" / "jet_ball.toml";
}

fs::path find_scene(const fs::path& wanted) {
    if (wanted.empty()) { return default_scene(); }
    std::error_code ignored;
    if (fs::exists(wanted, ignored) || wanted.has_parent_path()) { return wanted; }
    fs::path named = data_folder() / "assets" / "scenes" / wanted;
    if (!named.has_extension()) { named.replace_extension(".toml"); }
    return fs::exists(named, ignored) ? named : wanted;
}

std::vector<std::string> scene_names_beside(const fs::path& wanted) {
    std::vector<std::string> names;
    const fs::path folder = wanted.parent_path();
    std::error_code unreadable;
    fs::directory_iterator entry(folder.empty() ? "." : folder, unreadable);
    for (; !unreadable && entry != fs::directory_iterator(); entry.increment(unreadable)) {
        if (entry->path().extension() != ".toml") { continue; }
        names.push_back((folder / entry->path().filename()).string());
    }
    std::ranges::sort(names);
    if (!folder.empty()) { return names; }
    for (const fs::path& scene : gallery_scenes()) {
        names.push_back((wanted.has_extension() ? scene.filename() : scene.stem()).string());
    }
    return names;
}

}  // namespace lattice::app
