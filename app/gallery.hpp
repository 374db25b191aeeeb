// SPDX-License-Identifier: MIT
// What a person may start from: scenes and patterns that come with the program, recent files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lattice::app {

struct GalleryEntry {
    enum class Kind { smoke, automaton, pattern };

    std::filesystem::path file;
    Kind kind = Kind::smoke;
    std::string title;
    std::string sentence;  ///< what it shows, or why it cannot be read
    std::string try_this;  ///< what to do with it first; may be empty
    bool gone = false;     ///< there is no such file any more
    bool broken = false;   ///< it cannot be read
};

/// The first sentence of a description, and what it says after "What to try:", each on one line.
std::string first_sentence(std::string_view description);
std::string what_to_try(std::string_view description);

/// Reads a scene, a checkpoint or a pattern. Never throws: what is wrong stands in the entry.
GalleryEntry gallery_entry(const std::filesystem::path& file);

/// Of the program's scenes, then its patterns. Takes a moment.
std::vector<GalleryEntry> read_gallery();

/// Whether each word of a search stands in title, sentence, what to try or the file's name;
/// capitals do not count.
bool matches(const GalleryEntry& entry, std::string_view search);

}  // namespace lattice::app
