// SPDX-License-Identifier: MIT
// tinyobjloader reads a missing or garbled number as 0 and passes over what it does not know, so a
// damaged file would load as a damaged shape. This pass finds the damage first, with its line.
#pragma once

#include <cstdint>
#include <string>

#include "engine/progress.hpp"

namespace lattice::solid {

struct ObjSummary {
    std::int64_t vertices = 0;
    std::int64_t faces = 0;
    std::int64_t last_line = 0;     ///< number of the last line that is not empty
    bool ends_inside_line = false;  ///< no line end after the last vertex or face: may be cut off
};

/// Joins lines that end in a backslash to the one that follows, in place and without changing the
/// length.
void join_continued_lines(std::string& text);

/// Checks the `v` and `f` lines of OBJ text: three finite numbers for a vertex, three or more
/// indices of existing vertices for a face (largest_polygon at most). `name` is the file to blame.
/// Throws Error with the line.
ObjSummary check_obj_syntax(std::string& text, const std::string& name,
                            const ShareDone& progress = {});

}  // namespace lattice::solid
