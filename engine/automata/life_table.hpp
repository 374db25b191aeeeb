// SPDX-License-Identifier: MIT
#pragma once

#include "engine/automata/rule.hpp"

namespace lattice::automata {

/// Most neighbours that a cell has: 8, 4 or 6.
int most_neighbours(Neighbourhood neighbourhood);

/// The rule of a table in its one form: counting neighbours where they decide (of the eight cells
/// first, then of four, then of six), else by the table alone.
LifeLike life_of_table(const LifeTable& table);

}  // namespace lattice::automata
