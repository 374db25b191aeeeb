// SPDX-License-Identifier: MIT
// Patterns of the program MCell (.mcl).
#pragma once

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// Games Life, Generations, Cyclic CA and Larger than Life with their rules, as well as any file
/// that names its rule in a line #GOLLY; others are refused. #BOARD and #WRAP are taken over as the
/// grid, #D as comments, #L as runs of cells.
Pattern parse_mcell(const PatternText& source);

}  // namespace lattice::automata
