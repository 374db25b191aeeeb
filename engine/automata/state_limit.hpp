// SPDX-License-Identifier: MIT
// Cells of a rule that go on under another one with fewer states.
#pragma once

#include "engine/automata/grid.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// Cells in states that a rule of so many states does not have become 0.
void limit_states(compute::Device& device, Grid& grid, int states);

}  // namespace lattice::automata
