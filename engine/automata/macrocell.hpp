// SPDX-License-Identifier: MIT
// Golly's quadtrees (.mc), in which equal squares are written once.
#pragma once

#include <string>

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// "[M2]", then #R (rule), #G (generation) and one node a line. The pattern is the rectangle of the
/// cells not in state 0, its offset counted from the middle of the root.
Pattern parse_macrocell(const PatternText& source);

/// Squares of 8 x 8 cells as leaves when there are two states, of 2 x 2 when there are more.
std::string macrocell_text(const Pattern& pattern);

}  // namespace lattice::automata
