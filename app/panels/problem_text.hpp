// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lattice::app {

/// A line of a message and what is wrong in it.
struct MarkedLine {
    std::string before;
    std::string marked;  ///< one character, or none at the line's end
    std::string after;
};

/// The line whose mark, "   ^", is under it at this column: how many characters of it come before.
MarkedLine marked_line(std::string_view line, std::size_t column);

/// A message, wrapped. A line with a mark under it, "B3/S2x3" over "     ^", has the character
/// itself marked: in letters that are not all of one width the mark would stand under another one.
void problem_text(const std::string& problem);

}  // namespace lattice::app
