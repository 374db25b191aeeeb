// SPDX-License-Identifier: MIT
// Readers of pattern files meet runs of equal cells; this puts them together. A file is gone
// through twice, first to measure, so that it needs no memory but the cells'.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern.hpp"
#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// Cells x, x + 1, ..., x + count - 1 of a row; `count` is at least 1.
struct CellRun {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t count = 1;
    State state = 0;
};
using RunSink = std::function<void(const CellRun&)>;
/// Hands every run of state 1 and above to the sink; both times the same.
using RunScan = std::function<void(const RunSink&)>;

/// Longest run and farthest place that the measuring counts with.
constexpr std::int64_t most_run = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t farthest_cell = std::int64_t{1} << 60;

/// A word of the present line as a cell's x or y. Throws Error at the word where it is none or
/// beyond `farthest`.
std::int64_t cell_coordinate(std::string_view word, const LineReader& lines,
                             std::int64_t farthest = farthest_cell);

/// A rectangle of cells that grows; empty at first.
struct CellBounds {
    std::int64_t left = farthest_cell;
    std::int64_t top = farthest_cell;
    std::int64_t right = -farthest_cell;   ///< the last column
    std::int64_t bottom = -farthest_cell;  ///< the last row

    bool empty() const { return right < left; }
    void include(const CellRun& run);
};

/// Gives the pattern the size of a rectangle, all cells in state 0; the rectangle's first cell is
/// given back. Throws Error where it has more than source.most_cells.
CellPlace allocate_cells(Pattern& pattern, const CellBounds& bounds, const PatternText& source);

/// Sets cells of a pattern whose first cell is `first`.
void put_run(Pattern& pattern, const CellPlace& first, const CellRun& run);

/// Sets size and cells of the pattern. `box` is what the file promises, and part of the result.
/// Gives and throws as allocate_cells().
CellPlace fill_pattern(Pattern& pattern, const CellBounds& box, const RunScan& scan,
                       const PatternText& source);

/// The same for files whose first cell is (0, 0): empty rows and columns before the first living
/// cell are part of the pattern.
void fill_pattern_from_origin(Pattern& pattern, const CellBounds& box, const RunScan& scan,
                              const PatternText& source);

}  // namespace lattice::automata
