// SPDX-License-Identifier: MIT
// What a mouse does to cells, and what of them is selected. Not part of the scene, not saved.
#pragma once

#include <memory>
#include <optional>

#include "engine/automata/cell_edit.hpp"
#include "engine/automata/pattern.hpp"

namespace lattice::app {

enum class CellTool { pan, draw, erase, line, rectangle, fill, select };

struct CellTools {
    CellTool tool = CellTool::pan;
    int state = 1;            ///< that is drawn
    int width = 1;            ///< of lines, cells
    double density = 0.35;    ///< of a random fill
    std::uint64_t fills = 0;  ///< seed of the next random fill
    automata::PasteMode paste_mode = automata::PasteMode::over;
    bool with_rule = false;                          ///< pasted patterns bring theirs
    std::shared_ptr<const automata::Pattern> stamp;  ///< pasted at the next click; null: none
    std::optional<automata::CellRect> selection;
    std::optional<automata::Cell> hovered;  ///< under the cursor, also beyond the grid
    std::optional<automata::Cell> anchor;   ///< where a line, rectangle or selection begins
};

/// Takes a tool in hand in the place of what was there.
inline void choose_tool(CellTools& tools, CellTool tool) {
    tools.tool = tool;
    tools.anchor.reset();
    tools.stamp.reset();
}

/// All cells between two corners, both with it.
automata::CellRect rectangle_between(automata::Cell a, automata::Cell b);

}  // namespace lattice::app
