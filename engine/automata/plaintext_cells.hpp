// SPDX-License-Identifier: MIT
// Patterns drawn as text (.cells).
#pragma once

#include <string>

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// Lines from '!' on are comments, of which !Name:, !Author: and !Rule: are taken over; each other
/// line is a row of '.', 'O' and '*'.
Pattern parse_plaintext_cells(const PatternText& source);

/// Throws Error when there are more than two states.
std::string plaintext_cells_text(const Pattern& pattern);

}  // namespace lattice::automata
