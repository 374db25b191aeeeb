// SPDX-License-Identifier: MIT
// Patterns of the program Life, version 1.05 (.lif).
#pragma once

#include <string>

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// #D comments, #N for Life or #R survivals/births, and blocks of rows of '.' and '*' after
/// "#P x y". The pattern is the rectangle of the living cells.
Pattern parse_life_105(const PatternText& source);

/// Blocks of at most 80 columns. Throws Error where the format cannot say it: more than two states,
/// a grid, or a rule that does not count eight neighbours.
std::string life_105_text(const Pattern& pattern);

}  // namespace lattice::automata
