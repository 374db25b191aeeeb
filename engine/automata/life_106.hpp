// SPDX-License-Identifier: MIT
// Patterns as lists of living cells (.lif, version 1.06).
#pragma once

#include <string>

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// "#Life 1.06", then x and y of each living cell. The pattern is their rectangle; the format has
/// no rule and no name.
Pattern parse_life_106(const PatternText& source);

/// Throws Error where the format cannot say it: more than two states, a grid, a rule other than
/// B3/S23.
std::string life_106_text(const Pattern& pattern);

}  // namespace lattice::automata
