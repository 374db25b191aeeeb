// SPDX-License-Identifier: MIT
// Cells that have no place in a scene that changed: the rule lacks their states, or the grid became
// smaller.
#pragma once

#include <vector>

#include "engine/automata/cell_edit.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// The edits, of cells of the scene before, that remove what the one after has no place for. None
/// where the change, of this effect, makes all cells anew, or its rule cannot be read.
std::vector<automata::CellEdit> cells_lost(const scene::Scene& before, const scene::Scene& after,
                                           scene::Effect effect);

}  // namespace lattice::app
