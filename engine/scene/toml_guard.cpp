// SPDX-License-Identifier: MIT
#include "engine/scene/toml_guard.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/scene/utf8.hpp"

namespace lattice::scene {

namespace {

/// First byte after the string that starts at `start` with a quote. A string that does not end is
/// an error that the TOML parser reports; then the line, or the text, ends it here.
std::size_t skip_string(std::string_view text, std::size_t start) {
    const char quote = text[start];
    const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
    const bool multiline = text.substr(start, 3) == triple;
    for (std::size_t i = start + (multiline ? 3 : 1); i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\') {
            ++i;
        } else if (multiline && text.substr(i, 3) == triple) {
            // Up to two quotes may stand before the closing three.
            while (i + 3 < text.size() && text[i + 3] == quote) { ++i; }
            return i + 3;
        } else if (!multiline && (text[i] == quote || text[i] == '\n')) {
            return i + (text[i] == quote ? 1 : 0);
        }
    }
    return text.size();
}

}  // namespace

TextPosition position_at(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    return {static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
            offset - line_start + 1};
}

std::optional<TextPosition> find_deep_key(std::string_view text, int most_dots) {
    int dots = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = skip_string(text, i);
            continue;
        }
        if (c == '#') {
            i = std::min(text.find('\n', i), text.size());
            continue;
        }
        if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) { dots = 0; }
        if (c == '.' && ++dots > most_dots) { return position_at(text, i); }
        ++i;
    }
    return std::nullopt;
}

std::optional<TomlDanger> find_toml_danger(std::string_view text) {
    constexpr int most_dots = 4;  // no key of ours needs as many
    if (const std::size_t binary = find_binary(text); binary != std::string_view::npos) {
        return TomlDanger{position_at(text, binary),
                          "a control character, or a byte that is not UTF-8",
                          "write TOML 1.0 text (https://toml.io)"};
    }
    if (const auto deep = find_deep_key(text, most_dots)) {
        return TomlDanger{*deep, "a key with too many dots",
                          fmt::format("allowed: at most {} dots", most_dots)};
    }
    return std::nullopt;
}

}  // namespace lattice::scene
