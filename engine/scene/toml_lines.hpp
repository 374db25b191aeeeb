// SPDX-License-Identifier: MIT
// A TOML text in its parts as they stand in the file, with comments and blanks. Private to this
// room. Only what scene files are written in: bare keys, one table a header.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lattice::scene {

/// "  spacing = 2.0  # nodes\n", with the lines of comments and blanks above it.
struct TomlEntry {
    std::string above;
    std::string key;
    std::string before_value;  ///< of its line: "  spacing = "
    std::string value;
    std::string behind;  ///< "  # nodes\n"
};

/// A table with its header line; the first one of a text has none.
struct TomlBlock {
    std::string above;
    std::string name;     ///< "domain", "obstacle.key"; empty: the root
    bool listed = false;  ///< "[[obstacle]]"
    std::string header;   ///< the whole line, "[domain]  # sizes\n"
    std::vector<TomlEntry> entries;
};

struct TomlLines {
    std::vector<TomlBlock> blocks;  ///< the root first
    std::string end;                ///< after the last entry
};

/// Empty where the text is written in another way. `text` is valid TOML.
std::optional<TomlLines> toml_lines(std::string_view text);

}  // namespace lattice::scene
