// SPDX-License-Identifier: MIT
// What a person does to cells, as plain data, and the cells that it changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::automata {

struct Cell {
    int x = 0;
    int y = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// Cells along a line from `from` to `to`, each drawn as a square of `width` cells.
struct DrawLine {
    Cell from;
    Cell to;
    State state = 1;
    int width = 1;
};

struct DrawRectangle {
    CellRect rect;
    State state = 1;
    bool filled = true;
};

/// The connected region of cells in one state around `at`, across the four sides, becomes `state`.
struct FloodFill {
    Cell at;
    State state = 1;
};

/// See Grid::fill_random.
struct RandomFill {
    CellRect rect;
    std::vector<double> shares;
    std::uint64_t seed = 1;
};

/// How pasted cells meet those that are there.
enum class PasteMode {
    copy,      ///< take their place
    over,      ///< only those that are not in state 0 do
    exclusive  ///< where both are not in state 0 the cell becomes 0
};

struct PasteCells {
    Cell corner;  ///< upper left; parts beyond the grid are left out
    int width = 0;
    int height = 0;
    std::shared_ptr<const std::vector<State>> cells;  ///< row by row
    PasteMode mode = PasteMode::over;
};

/// In place; turns of a rectangle that is not square go about its middle, see turned_rect().
enum class Turning { clockwise, counterclockwise, left_right, top_bottom };

struct TurnCells {
    CellRect rect;
    Turning turning = Turning::clockwise;
};

/// Cells of the whole grid in states from `states` on become 0, as a rule that has fewer of them
/// wants it.
struct RemoveStates {
    int states = most_states;
};

using CellEdit = std::variant<DrawLine, DrawRectangle, FloodFill, RandomFill, PasteCells, TurnCells,
                              RemoveStates>;

/// "Draw cells", for menus.
std::string describe(const CellEdit& edit);

/// States for a rectangle of cells, of which only those chosen change.
struct CellPatch {
    CellRect rect;
    std::vector<State> states;
    std::vector<char> chosen;

    std::size_t bytes() const { return states.size() + chosen.size(); }
};

/// Most cells that an edit may touch which goes through host memory.
constexpr std::int64_t most_edited_cells = std::int64_t{1} << 26;

/// Where the cells of a rectangle come to lie when it is turned: about its middle, half cells
/// rounded toward the upper left corner, and within the grid where that is large enough. The cells
/// of the place that were not turned stay where the turned ones are in state 0.
CellRect turned_rect(const CellRect& rect, Turning turning, const GridShape& shape);

/// The part of a rectangle that the grid has.
CellRect clipped(const CellRect& rect, const GridShape& shape);

/// The cells that an edit sets whatever they were, all of a rectangle: it is done on the device and
/// may take the whole of the largest grid. Empty for any other edit.
std::optional<CellRect> area_of(const CellEdit& edit, const GridShape& shape);

/// Throws Error where set_area() refuses the edit.
void check_area_edit(const CellEdit& edit, int states);

/// Carries out an edit that has an area. Throws Error and changes nothing: a state that the rule
/// does not have.
void set_area(Grid& grid, const CellEdit& edit, int states);

/// What any other edit makes of a grid whose rule has so many states, in pieces. Throws Error: a
/// state that the rule does not have, or more cells than such an edit may touch.
std::vector<CellPatch> patches_of(const CellEdit& edit, const Grid& grid, int states);

/// Writes patches and returns those that, the last one first, take them back. Throws Error and
/// changes nothing.
std::vector<CellPatch> apply_patches(Grid& grid, std::span<const CellPatch> patches);

/// Carries out any edit for good. Throws Error and changes nothing.
void apply_edit(Grid& grid, const CellEdit& edit, int states);

}  // namespace lattice::automata
