// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace lattice::app {

/// How near a title is to what is searched for, 0 the nearest: it begins with the words; each word
/// begins one of its own; it holds all of them; the rest. Capitals do not count.
int search_rank(std::string_view title, std::string_view search);

}  // namespace lattice::app
