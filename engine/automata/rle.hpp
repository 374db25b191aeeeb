// SPDX-License-Identifier: MIT
// Run length encoded patterns (.rle), with up to 256 states.
#pragma once

#include <string>

#include "engine/automata/pattern_text.hpp"

namespace lattice::automata {

/// Comments #N (name), #O (author), #C, #r (rule), #P and #R (place), #CXRLE Pos=x,y Gen=n; the
/// line "x = W, y = H, rule = R", which may be missing; runs such as 3o, 2b, 5pA and $ up to '!'.
/// W and H are the least size of the pattern.
Pattern parse_rle(const PatternText& source);

/// Lines of at most 70 characters. Reading it gives the same pattern.
std::string rle_text(const Pattern& pattern);

}  // namespace lattice::automata
