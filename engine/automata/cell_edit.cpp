// SPDX-License-Identifier: MIT
#include "engine/automata/cell_edit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "engine/automata/flood_fill.hpp"
#include "engine/automata/state_limit.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

struct Describe {
    std::string operator()(const DrawLine& line) const {
        return line.state == 0 ? "Erase cells" : "Draw cells";
    }
    std::string operator()(const DrawRectangle& drawn) const {
        return drawn.state == 0 ? "Clear cells" : "Draw a rectangle";
    }
    std::string operator()(const FloodFill&) const { return "Fill"; }
    std::string operator()(const RandomFill&) const { return "Fill at random"; }
    std::string operator()(const PasteCells&) const { return "Paste cells"; }
    std::string operator()(const TurnCells& turn) const {
        const bool flips =
            turn.turning == Turning::left_right || turn.turning == Turning::top_bottom;
        return flips ? "Flip cells" : "Turn cells";
    }
    std::string operator()(const RemoveStates&) const { return "Remove states"; }
};

void check_state(int state, int states) {
    if (state < states) { return; }
    throw Error("cells", fmt::format("state {} cannot be drawn", state),
                fmt::format("the rule has states 0 to {}", states - 1));
}

void check_size(const CellRect& rect) {
    if (rect.cells() <= most_edited_cells) { return; }
    throw Error("cells",
                fmt::format("{} x {} cells are too many for one edit", rect.width, rect.height),
                fmt::format("choose a part of at most {} million", most_edited_cells >> 20));
}

CellPatch empty_patch(const CellRect& rect) {
    check_size(rect);
    const auto count = static_cast<std::size_t>(rect.cells());
    return {rect, std::vector<State>(count, 0), std::vector<char>(count, 0)};
}

/// All cells of the rectangle, as they are.
CellPatch present_cells(const Grid& grid, const CellRect& rect) {
    CellPatch patch = empty_patch(rect);
    if (rect.cells() > 0) { grid.read(rect, patch.states); }
    return patch;
}

std::size_t index_in(const CellRect& rect, int x, int y) {
    return static_cast<std::size_t>(y - rect.y) * static_cast<std::size_t>(rect.width) +
           static_cast<std::size_t>(x - rect.x);
}

/// Only cells of the patch's rectangle.
void choose(CellPatch& patch, const CellRect& cells, State state) {
    const int x_end = std::min(cells.x + cells.width, patch.rect.x + patch.rect.width);
    const int y_end = std::min(cells.y + cells.height, patch.rect.y + patch.rect.height);
    for (int y = std::max(cells.y, patch.rect.y); y < y_end; ++y) {
        for (int x = std::max(cells.x, patch.rect.x); x < x_end; ++x) {
            const std::size_t i = index_in(patch.rect, x, y);
            patch.states[i] = state;
            patch.chosen[i] = 1;
        }
    }
}

/// Far away places come from cursors far outside; what is drawn there is outside too.
Cell near(const Cell& cell, const GridShape& shape) {
    const auto limit = [](int place, int cells) { return std::clamp(place, -cells, 2 * cells); };
    return {limit(cell.x, shape.width), limit(cell.y, shape.height)};
}

CellRect around_both(const CellRect& a, const CellRect& b) {
    const int x = std::min(a.x, b.x);
    const int y = std::min(a.y, b.y);
    return {x, y, std::max(a.x + a.width, b.x + b.width) - x,
            std::max(a.y + a.height, b.y + b.height) - y};
}

std::vector<CellPatch> as_list(std::vector<CellPatch> patches) {
    return patches;
}

std::vector<CellPatch> as_list(CellPatch patch) {
    std::vector<CellPatch> list;
    list.push_back(std::move(patch));
    return list;
}

struct MakePatches {
    const Grid& grid;
    int states;

    /// In pieces: the rectangle around a long line would be most of a large grid.
    std::vector<CellPatch> operator()(const DrawLine& line) const {
        check_state(line.state, states);
        const Cell from = near(line.from, grid.shape());
        const Cell to = near(line.to, grid.shape());
        const int width = std::clamp(line.width, 1, 1024);
        const int before = (width - 1) / 2;
        const int steps = std::max({std::abs(to.x - from.x), std::abs(to.y - from.y), 1});
        const auto along = [steps](int begin, int end, int step) {
            // Rounded to the nearest, halves away from 0 on both sides of it.
            const std::int64_t way = std::int64_t{2} * (end - begin) * step;
            const std::int64_t shift = (way + (way < 0 ? -steps : steps)) / (2 * steps);
            return begin + static_cast<int>(shift);
        };
        const auto square = [&](int step) {
            return CellRect{along(from.x, to.x, step) - before, along(from.y, to.y, step) - before,
                            width, width};
        };
        std::vector<CellPatch> pieces;
        std::int64_t cells = 0;
        const int piece = std::max(256, width);
        for (int first = 0; first <= steps; first += piece) {
            const int last = std::min(first + piece - 1, steps);
            const CellRect around = clipped(around_both(square(first), square(last)), grid.shape());
            if (around.cells() == 0) { continue; }
            cells += around.cells();
            if (cells > most_edited_cells) { check_size(around_both(square(0), square(steps))); }
            CellPatch& patch = pieces.emplace_back(empty_patch(around));
            for (int step = first; step <= last; ++step) {
                choose(patch, square(step), line.state);
            }
        }
        return pieces;
    }

    /// The four sides of one that is not filled.
    std::vector<CellPatch> operator()(const DrawRectangle& drawn) const {
        check_state(drawn.state, states);
        const CellRect& all = drawn.rect;
        std::vector<CellPatch> sides;
        if (drawn.filled || all.width <= 0 || all.height <= 0) { return sides; }
        for (const CellRect& side : {CellRect{all.x, all.y, all.width, 1},
                                     {all.x, all.y + all.height - 1, all.width, 1},
                                     {all.x, all.y, 1, all.height},
                                     {all.x + all.width - 1, all.y, 1, all.height}}) {
            CellPatch& patch = sides.emplace_back(empty_patch(clipped(side, grid.shape())));
            choose(patch, patch.rect, drawn.state);
        }
        return sides;
    }

    std::vector<CellPatch> operator()(const FloodFill& fill) const {
        check_state(fill.state, states);
        return flood_patches(fill, grid);
    }

    std::vector<CellPatch> operator()(const RandomFill& /*fill*/) const { return {}; }
    std::vector<CellPatch> operator()(const RemoveStates& /*remove*/) const { return {}; }

    CellPatch operator()(const PasteCells& paste) const {
        const CellRect all{paste.corner.x, paste.corner.y, paste.width, paste.height};
        CellPatch patch = present_cells(grid, clipped(all, grid.shape()));
        const CellRect& rect = patch.rect;
        for (int y = rect.y; y < rect.y + rect.height; ++y) {
            for (int x = rect.x; x < rect.x + rect.width; ++x) {
                const State pasted = (*paste.cells)[index_in(all, x, y)];
                check_state(pasted, states);
                State& cell = patch.states[index_in(rect, x, y)];
                if (pasted == 0 && paste.mode != PasteMode::copy) { continue; }
                const bool meet = paste.mode == PasteMode::exclusive && cell != 0;
                cell = meet ? State{0} : pasted;
                patch.chosen[index_in(rect, x, y)] = 1;
            }
        }
        return patch;
    }

    CellPatch operator()(const TurnCells& turn) const {
        const CellPatch before = present_cells(grid, clipped(turn.rect, grid.shape()));
        const CellRect& from = before.rect;
        const CellRect to = turned_rect(from, turn.turning, grid.shape());
        CellPatch patch = empty_patch(clipped(around_both(from, to), grid.shape()));
        choose(patch, from, 0);
        for (int y = 0; y < from.height; ++y) {
            for (int x = 0; x < from.width; ++x) {
                const Cell place = turned(turn.turning, from, {x, y});
                const State state = before.states[index_in(from, from.x + x, from.y + y)];
                if (state != 0) { choose(patch, {to.x + place.x, to.y + place.y, 1, 1}, state); }
            }
        }
        return patch;
    }

    static Cell turned(Turning turning, const CellRect& rect, Cell cell) {
        switch (turning) {
            case Turning::clockwise:
                return {rect.height - 1 - cell.y, cell.x};
            case Turning::counterclockwise:
                return {cell.y, rect.width - 1 - cell.x};
            case Turning::left_right:
                return {rect.width - 1 - cell.x, cell.y};
            case Turning::top_bottom:
                return {cell.x, rect.height - 1 - cell.y};
        }
        return cell;
    }
};

/// Returns the patch that takes it back.
CellPatch apply_patch(Grid& grid, const CellPatch& patch) {
    if (patch.rect.cells() == 0) { return {}; }
    CellPatch before{patch.rect, std::vector<State>(patch.states.size()), patch.chosen};
    grid.read(patch.rect, before.states);
    std::vector<State> after = before.states;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (patch.chosen[i] != 0) { after[i] = patch.states[i]; }
    }
    grid.write(patch.rect, after);
    return before;
}

}  // namespace

std::string describe(const CellEdit& edit) {
    return std::visit(Describe{}, edit);
}

CellRect turned_rect(const CellRect& rect, Turning turning, const GridShape& shape) {
    if (turning == Turning::left_right || turning == Turning::top_bottom) { return rect; }
    const auto begin = [](int first, int count, int turned, int cells) {
        const int middle = first + static_cast<int>(std::floor(0.5 * (count - turned)));
        return std::clamp(middle, 0, std::max(0, cells - turned));
    };
    return {begin(rect.x, rect.width, rect.height, shape.width),
            begin(rect.y, rect.height, rect.width, shape.height), rect.height, rect.width};
}

CellRect clipped(const CellRect& rect, const GridShape& shape) {
    const auto clip = [](std::int64_t begin, std::int64_t count, int cells) {
        const std::int64_t first = std::clamp<std::int64_t>(begin, 0, cells);
        const std::int64_t last = std::clamp<std::int64_t>(begin + count, first, cells);
        return std::pair(static_cast<int>(first), static_cast<int>(last - first));
    };
    const auto [x, width] = clip(rect.x, rect.width, shape.width);
    const auto [y, height] = clip(rect.y, rect.height, shape.height);
    if (width == 0 || height == 0) { return {}; }
    return {x, y, width, height};
}

std::optional<CellRect> area_of(const CellEdit& edit, const GridShape& shape) {
    if (const auto* drawn = std::get_if<DrawRectangle>(&edit)) {
        if (drawn->filled) { return clipped(drawn->rect, shape); }
    } else if (const auto* fill = std::get_if<RandomFill>(&edit)) {
        return clipped(fill->rect, shape);
    } else if (std::holds_alternative<RemoveStates>(edit)) {
        return CellRect{0, 0, shape.width, shape.height};
    }
    return std::nullopt;
}

void check_area_edit(const CellEdit& edit, int states) {
    if (const auto* drawn = std::get_if<DrawRectangle>(&edit)) {
        check_state(drawn->state, states);
    } else if (const auto* fill = std::get_if<RandomFill>(&edit)) {
        check_state(static_cast<int>(fill->shares.size()) - 1, states);
    }
}

void set_area(Grid& grid, const CellEdit& edit, int states) {
    check_area_edit(edit, states);
    const auto area = area_of(edit, grid.shape());
    if (const auto* drawn = std::get_if<DrawRectangle>(&edit)) {
        if (area && area->cells() > 0) { grid.fill(*area, drawn->state); }
    } else if (const auto* fill = std::get_if<RandomFill>(&edit)) {
        if (area && area->cells() > 0) { grid.fill_random(*area, fill->shares, fill->seed); }
    } else if (const auto* remove = std::get_if<RemoveStates>(&edit)) {
        limit_states(grid.device(), grid, remove->states);
    }
}

std::vector<CellPatch> patches_of(const CellEdit& edit, const Grid& grid, int states) {
    const MakePatches make{grid, states};
    return std::visit([&](const auto& each) { return as_list(make(each)); }, edit);
}

std::vector<CellPatch> apply_patches(Grid& grid, std::span<const CellPatch> patches) {
    std::vector<CellPatch> before;
    before.reserve(patches.size());
    try {
        for (const CellPatch& patch : patches) { before.push_back(apply_patch(grid, patch)); }
    } catch (...) {
        for (auto patch = before.rbegin(); patch != before.rend(); ++patch) {
            apply_patch(grid, *patch);
        }
        throw;
    }
    return before;
}

void apply_edit(Grid& grid, const CellEdit& edit, int states) {
    if (area_of(edit, grid.shape())) {
        set_area(grid, edit, states);
    } else {
        apply_patches(grid, patches_of(edit, grid, states));
    }
}

}  // namespace lattice::automata
