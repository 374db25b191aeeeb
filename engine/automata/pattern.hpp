// SPDX-License-Identifier: MIT
// What a pattern file holds: a rectangle of cells and what is said about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::automata {

/// Cells that a pattern may have, bounding box and all: a byte each. The largest of width and
/// height by themselves is `most_pattern_side`.
constexpr std::int64_t most_pattern_cells = std::int64_t{1} << 28;
constexpr std::int64_t most_pattern_side = std::int64_t{1} << 30;

/// x to the right, y down.
struct CellPlace {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend bool operator==(const CellPlace&, const CellPlace&) = default;
};

struct Pattern {
    int width = 0;
    int height = 0;
    std::vector<State> cells;  ///< row by row, width x height
    std::string rule;          ///< as the file writes it, without the grid; empty: not said
    std::optional<GridShape> grid;
    std::string name;
    std::string author;
    std::vector<std::string> comments;  ///< a line each
    std::optional<CellPlace> offset;    ///< of the first cell on the file's plane
    std::uint64_t generation = 0;
    bool cut_off = false;  ///< the file ends before the sign that ends a pattern

    State at(int x, int y) const { return cells[index(x, y)]; }
    void set(int x, int y, State state) { cells[index(x, y)] = state; }
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }

    friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// All cells in state 0. Throws Error when it would be too large.
Pattern empty_pattern(std::int64_t width, std::int64_t height);

std::uint64_t population(const Pattern& pattern);  ///< cells not in state 0
State highest_state(const Pattern& pattern);

/// What a person should know of a pattern that was read all the same; empty: nothing.
std::string doubt_about(const Pattern& pattern);

/// Turned by quarter turns clockwise, any number of them; what is said about it stays.
Pattern rotated(const Pattern& pattern, int quarter_turns);
/// Left and right, or top and bottom, change places.
Pattern flipped_horizontally(const Pattern& pattern);
Pattern flipped_vertically(const Pattern& pattern);

}  // namespace lattice::automata
