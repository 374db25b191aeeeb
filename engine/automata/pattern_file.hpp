// SPDX-License-Identifier: MIT
// Pattern files of any format that is known here.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

enum class PatternFormat { rle, macrocell, life_105, life_106, plaintext_cells, mcell };

/// Told by the first lines; what looks like nothing else is RLE.
PatternFormat format_of_text(std::string_view text);

/// Told by the ending: .rle, .mc, .cells, .mcl, .lif for Life 1.05, .life for Life 1.06; RLE stands
/// for any other.
PatternFormat format_of_name(const std::filesystem::path& file);

/// Reads a text in the format it has. Throws Error at "name:line:column".
Pattern parse_pattern(const PatternText& source);

/// Throws Error too when the file cannot be read, is compressed, or is no text.
Pattern read_pattern(const std::filesystem::path& file);

/// Throws Error where the format cannot hold the pattern; MCell files are not written.
std::string pattern_text(const Pattern& pattern, PatternFormat format);

/// In the format of the name, whole or not at all (contract 8).
void write_pattern(const std::filesystem::path& file, const Pattern& pattern);

}  // namespace lattice::automata
