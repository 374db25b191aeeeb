// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/automata/pattern.hpp"

namespace lattice::automata {

/// The content of a pattern file. Readers throw Error at "name:line:column" and read nothing that
/// they do not understand; the text is not kept.
struct PatternText {
    std::string_view text;
    std::string name = "pattern";  ///< the file to blame
    std::int64_t most_cells = most_pattern_cells;
};

}  // namespace lattice::automata
