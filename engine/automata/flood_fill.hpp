// SPDX-License-Identifier: MIT
// The region of cells in one state around a cell. It is looked up tile by tile, so that a small
// region of a large grid costs little.
#pragma once

#include <vector>

#include "engine/automata/cell_edit.hpp"

namespace lattice::automata {

/// The tiles of the region that a fill changes; none outside the grid. Throws Error when they have
/// more than most_edited_cells.
std::vector<CellPatch> flood_patches(const FloodFill& fill, const Grid& grid);

}  // namespace lattice::automata
