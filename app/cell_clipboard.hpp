// SPDX-License-Identifier: MIT
// Selected cells to and from the clipboard, as run length encoded text that other programs read.
#pragma once

#include <string>

#include "app/app_state.hpp"

namespace lattice::app {

/// The selected cells (all without a selection) as RLE text. Throws Error when they are too many or
/// the simulation does not come free.
std::string copied_cells(AppState& state);

/// Places a pattern, in any format that text has, with its middle under the cursor, else in the
/// middle of the picture. Throws Error when the text is no pattern.
void paste_text(AppState& state, const std::string& text);

/// The same, but it stays under the cursor until a click places it.
void take_text_in_hand(AppState& state, const std::string& text);

/// Sets the selected cells, or all, to state 0 or at random. Where can_undo_area() is false this
/// is for good.
void clear_cells(AppState& state);
void fill_cells_at_random(AppState& state);

/// Whether there is memory to keep what the selected cells, or all, are, so that setting them can
/// be undone.
bool can_undo_area(const AppState& state);

/// Turns or flips the selected cells.
void turn_cells(AppState& state, automata::Turning turning);

/// The selection, else the whole grid.
automata::CellRect selected_cells(const AppState& state);

}  // namespace lattice::app
