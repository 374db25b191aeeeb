// SPDX-License-Identifier: MIT
// Small pieces that several panels share.
#pragma once

#include <string>
#include <vector>

#include <imgui.h>

#include "app/app_state.hpp"
#include "app/theme.hpp"
#include "engine/compute/stage_timers.hpp"

namespace lattice::app {

/// "inflow_speed" -> "Inflow speed".
std::string human_name(std::string_view key);

/// Wrapped text in the dim colour.
void dim_text(const std::string& text);

/// A wrapped tooltip for the item before, shown after a short rest of the mouse.
void tooltip(const std::string& text);

/// The label at the left of a row whose control comes next and takes the rest of the width, less
/// `end` for what follows it.
void row_label(const char* label, float end = 0);

/// A name on the left, a figure on the right of the line.
void figure_row(const char* name, const std::string& value, const char* help = nullptr);

/// Milliseconds of stages as one stacked bar with its legend below.
void stage_bar(const char* title, const std::vector<compute::StageTime>& stages);

/// A horizontal bar filled to `share` (0..1) with text on it.
void share_bar(double share, const std::string& text, ImU32 colour = theme::accent_deep);

/// Closes the list or menu that is open over the panels; false when none is.
bool close_open_list();

/// A button that is reported by name to tests.
bool button(AppState& state, const char* label, const std::string& report_name, float width = 0);

enum class Icon {
    play,
    pause,
    step,
    reset,
    rewind,
    undo,
    redo,
    camera,
    gallery,
    plus,
    minus,
    revert,
    eye,
    no_eye,
    locked,
    unlocked
};
/// A square button with a drawn sign.
bool icon_button(AppState& state, const char* id, Icon icon, const std::string& help,
                 bool enabled = true);
void draw_icon(ImDrawList& list, Icon icon, ImVec2 centre, float size, ImU32 colour);

}  // namespace lattice::app
