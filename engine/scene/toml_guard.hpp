// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lattice::scene {

struct TextPosition {
    std::size_t line = 1;
    std::size_t column = 1;  ///< in bytes
};

TextPosition position_at(std::string_view text, std::size_t offset);

/// Where a TOML text has a dotted key of more than `most_dots` dots. toml++ bounds the nesting of
/// brackets but not of such keys, and a tree of half a million levels exhausts the stack when it
/// is taken down.
std::optional<TextPosition> find_deep_key(std::string_view text, int most_dots);

/// Why a text must not be given to toml++, and what would be right.
struct TomlDanger {
    TextPosition position;
    std::string problem;
    std::string cure;
};

/// To be asked before each toml::parse: bytes that are no text, keys as above. Empty where there
/// is none.
std::optional<TomlDanger> find_toml_danger(std::string_view text);

}  // namespace lattice::scene
