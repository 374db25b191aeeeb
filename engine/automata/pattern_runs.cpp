// SPDX-License-Identifier: MIT
#include "engine/automata/pattern_runs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::automata {

namespace {

[[noreturn]] void refuse_size(const CellBounds& bounds, const PatternText& source) {
    throw Error(
        source.name,
        fmt::format("the pattern spans {} x {} cells", bounds.right - bounds.left + 1,
                    bounds.bottom - bounds.top + 1),
        fmt::format("A pattern may have {} cells, the empty ones counted.", source.most_cells));
}

CellBounds measured(const CellBounds& box, const RunScan& scan) {
    CellBounds bounds = box;
    scan([&](const CellRun& run) { bounds.include(run); });
    return bounds;
}

CellPlace fill_bounds(Pattern& pattern, const CellBounds& bounds, const RunScan& scan,
                      const PatternText& source) {
    const CellPlace first = allocate_cells(pattern, bounds, source);
    scan([&](const CellRun& run) { put_run(pattern, first, run); });
    return first;
}

}  // namespace

std::int64_t cell_coordinate(std::string_view word, const LineReader& lines,
                             std::int64_t farthest) {
    const auto value = whole_number(word);
    if (!value || *value > farthest || *value < -farthest) {
        lines.fail(word, fmt::format("{} is no place of a cell", quoted(word)),
                   "A place is two whole numbers, x and y.");
    }
    return *value;
}

void CellBounds::include(const CellRun& run) {
    left = std::min(left, run.x);
    top = std::min(top, run.y);
    right = std::max(right, run.x + run.count - 1);
    bottom = std::max(bottom, run.y);
}

CellPlace allocate_cells(Pattern& pattern, const CellBounds& bounds, const PatternText& source) {
    pattern.width = 0;
    pattern.height = 0;
    pattern.cells.clear();
    if (bounds.empty()) { return {}; }
    const std::int64_t width = bounds.right - bounds.left + 1;
    const std::int64_t height = bounds.bottom - bounds.top + 1;
    if (width > most_pattern_side || height > most_pattern_side ||
        width * height > source.most_cells) {
        refuse_size(bounds, source);
    }
    pattern.width = static_cast<int>(width);
    pattern.height = static_cast<int>(height);
    pattern.cells.assign(static_cast<std::size_t>(width * height), State{0});
    return {bounds.left, bounds.top};
}

void put_run(Pattern& pattern, const CellPlace& first, const CellRun& run) {
    const std::size_t begin =
        pattern.index(static_cast<int>(run.x - first.x), static_cast<int>(run.y - first.y));
    std::fill_n(pattern.cells.begin() + static_cast<std::ptrdiff_t>(begin), run.count, run.state);
}

CellPlace fill_pattern(Pattern& pattern, const CellBounds& box, const RunScan& scan,
                       const PatternText& source) {
    return fill_bounds(pattern, measured(box, scan), scan, source);
}

void fill_pattern_from_origin(Pattern& pattern, const CellBounds& box, const RunScan& scan,
                              const PatternText& source) {
    CellBounds bounds = measured(box, scan);
    if (!bounds.empty()) { bounds.include({0, 0, 1, State{0}}); }
    fill_bounds(pattern, bounds, scan, source);
}

}  // namespace lattice::automata
