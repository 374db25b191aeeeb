// SPDX-License-Identifier: MIT
#pragma once

#include "engine/automata/grid.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// Smallest rectangle around the cells of a grid's rectangle that are not in state 0; without
/// cells where there are none. `rect` lies inside the grid. Waits for the device.
CellRect live_box(compute::Device& device, const GridView& grid, const CellRect& rect);

}  // namespace lattice::automata
