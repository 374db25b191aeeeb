// SPDX-License-Identifier: MIT
#include "engine/automata/pattern.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// A pattern of the same words with other cells.
Pattern with_size(const Pattern& pattern, int width, int height) {
    Pattern result;
    result.width = width;
    result.height = height;
    result.cells.resize(pattern.cells.size());
    result.rule = pattern.rule;
    result.grid = pattern.grid;
    result.name = pattern.name;
    result.author = pattern.author;
    result.comments = pattern.comments;
    result.offset = pattern.offset;
    result.generation = pattern.generation;
    return result;
}

Pattern turned_once(const Pattern& pattern) {
    Pattern result = with_size(pattern, pattern.height, pattern.width);
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            result.set(pattern.height - 1 - y, x, pattern.at(x, y));
        }
    }
    return result;
}

}  // namespace

Pattern empty_pattern(std::int64_t width, std::int64_t height) {
    if (width < 0 || height < 0 || width > most_pattern_side || height > most_pattern_side ||
        width * height > most_pattern_cells) {
        throw Error("pattern", fmt::format("{} x {} cells are too many", width, height),
                    fmt::format("A pattern may have {} cells.", most_pattern_cells));
    }
    Pattern pattern;
    pattern.width = static_cast<int>(width);
    pattern.height = static_cast<int>(height);
    pattern.cells.resize(static_cast<std::size_t>(width * height));
    return pattern;
}

std::uint64_t population(const Pattern& pattern) {
    const auto dead = std::count(pattern.cells.begin(), pattern.cells.end(), State{0});
    return pattern.cells.size() - static_cast<std::uint64_t>(dead);
}

std::string doubt_about(const Pattern& pattern) {
    return pattern.cut_off ? "there is no '!' at its end: the file may be cut off" : "";
}

State highest_state(const Pattern& pattern) {
    const auto highest = std::max_element(pattern.cells.begin(), pattern.cells.end());
    return highest == pattern.cells.end() ? State{0} : *highest;
}

Pattern rotated(const Pattern& pattern, int quarter_turns) {
    Pattern result = pattern;
    for (int turn = 0; turn < (quarter_turns % 4 + 4) % 4; ++turn) { result = turned_once(result); }
    return result;
}

Pattern flipped_horizontally(const Pattern& pattern) {
    Pattern result = pattern;
    for (int y = 0; y < result.height; ++y) {
        const auto row = result.cells.begin() + static_cast<std::ptrdiff_t>(result.index(0, y));
        std::reverse(row, row + result.width);
    }
    return result;
}

Pattern flipped_vertically(const Pattern& pattern) {
    Pattern result = pattern;
    for (int y = 0; y < result.height / 2; ++y) {
        const auto row = result.cells.begin() + static_cast<std::ptrdiff_t>(result.index(0, y));
        const int other_y = result.height - 1 - y;
        const auto other =
            result.cells.begin() + static_cast<std::ptrdiff_t>(result.index(0, other_y));
        std::swap_ranges(row, row + result.width, other);
    }
    return result;
}

}  // namespace lattice::automata
