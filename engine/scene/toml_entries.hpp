// SPDX-License-Identifier: MIT
// First half of reading a scene file: from TOML text to values of known parameters, each with its
// place in the text. Private to this room.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/toml_guard.hpp"

namespace lattice::scene {

/// Something wrong in the text.
struct Problem {
    TextPosition position;
    std::string what;
    std::string cure;
};

/// One key of the file.
struct Entry {
    const Parameter* parameter = nullptr;
    Instance index;
    Value value;
    TextPosition key;
};

struct Entries {
    std::vector<Entry> values;
    std::vector<TextPosition> obstacles;  ///< where each one's table starts
    std::vector<std::size_t> key_counts;  ///< of each obstacle
    std::vector<TextPosition> emitters;
    std::vector<TextPosition> probes;
    std::vector<TextPosition> bookmarks;
    std::vector<TextPosition> camera_keys;
    std::vector<TextPosition> seeds;
    std::vector<Problem> problems;

    /// Null when the file does not hold the parameter.
    const Entry* find(std::string_view name, Instance index = {}) const;
};

/// Checks every key and value of the text against the parameter table, one by one.
Entries collect_entries(std::string_view text);

}  // namespace lattice::scene
