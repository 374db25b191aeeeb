// SPDX-License-Identifier: MIT
#include "app/gallery.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "app/data_files.hpp"
#include "app/pattern_scene.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/error.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view trying = "What to try:";

std::string on_one_line(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string line;
    for (std::string word; words >> word;) { line += (line.empty() ? "" : " ") + word; }
    return line;
}

/// Offset behind the first sentence: a full stop, or its like, before a blank and a capital. What
/// follows "Fig." is none.
std::size_t sentence_end(std::string_view text) {
    constexpr std::string_view blanks = " \t\n";
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const bool stop = text[i] == '.' || text[i] == '!' || text[i] == '?';
        if (!stop || blanks.find(text[i + 1]) == std::string_view::npos) { continue; }
        const std::size_t next = text.find_first_not_of(blanks, i + 1);
        if (next == std::string_view::npos ||
            std::isupper(static_cast<unsigned char>(text[next])) != 0) {
            return i + 1;
        }
    }
    return text.size();
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

void describe(GalleryEntry& entry, const scene::Scene& scene) {
    entry.kind = scene.kind == scene::Kind::automaton ? GalleryEntry::Kind::automaton
                                                      : GalleryEntry::Kind::smoke;
    if (!scene.title.empty()) { entry.title = scene.title; }
    entry.sentence = first_sentence(scene.description);
    entry.try_this = what_to_try(scene.description);
}

void read_scene(GalleryEntry& entry) {
    describe(entry, scene::read_scene_file(entry.file));
}

/// What it goes on from comes before what its scene shows.
void read_checkpoint(GalleryEntry& entry) {
    const simulation::CheckpointContents kept = simulation::read_checkpoint(entry.file);
    describe(entry, kept.scene);
    const bool cells = kept.scene.kind == scene::Kind::automaton;
    const std::string begin =
        fmt::format("Goes on from {} {}.", cells ? "generation" : "step", kept.step);
    entry.sentence = kept.has_world ? on_one_line(begin + " " + entry.sentence) : entry.sentence;
}

/// Of a pattern the comments are all there is: the first sentence says what it is.
void read_pattern(GalleryEntry& entry) {
    entry.kind = GalleryEntry::Kind::pattern;
    const automata::Pattern pattern = automata::read_pattern(entry.file);
    if (!pattern.name.empty()) { entry.title = pattern.name; }
    std::string comments;
    for (const std::string& line : pattern.comments) { comments += line + "\n"; }
    comments = on_one_line(comments);
    const std::size_t end = sentence_end(comments);
    entry.sentence = comments.substr(0, end);
    entry.try_this = on_one_line(std::string_view(comments).substr(end));
}

}  // namespace

std::string first_sentence(std::string_view description) {
    const std::string_view shown = description.substr(0, description.find(trying));
    return on_one_line(shown.substr(0, sentence_end(shown)));
}

std::string what_to_try(std::string_view description) {
    const std::size_t begin = description.find(trying);
    if (begin == std::string_view::npos) { return {}; }
    return on_one_line(description.substr(begin + trying.size()));
}

GalleryEntry gallery_entry(const fs::path& file) {
    GalleryEntry entry;
    entry.file = file;
    entry.title = file.stem().string();
    std::error_code failure;
    if (!fs::exists(file, failure)) {
        entry.gone = true;
        entry.sentence = "This file is gone: " + file.string();
        return entry;
    }
    try {
        if (names_pattern(file)) {
            read_pattern(entry);
        } else if (scene::names_checkpoint(file)) {
            read_checkpoint(entry);
        } else {
            read_scene(entry);
        }
    } catch (const std::exception& error) {
        entry.broken = true;
        entry.sentence = error.what();
    }
    return entry;
}

std::vector<GalleryEntry> read_gallery() {
    std::vector<GalleryEntry> entries;
    for (const fs::path& file : gallery_scenes()) { entries.push_back(gallery_entry(file)); }
    for (const fs::path& file : gallery_patterns()) { entries.push_back(gallery_entry(file)); }
    return entries;
}

bool matches(const GalleryEntry& entry, std::string_view search) {
    const std::string text = in_small_letters(entry.title + "\n" + entry.sentence + "\n" +
                                              entry.try_this + "\n" + entry.file.stem().string());
    std::istringstream words(in_small_letters(search));
    for (std::string word; words >> word;) {
        if (text.find(word) == std::string::npos) { return false; }
    }
    return true;
}

}  // namespace lattice::app
