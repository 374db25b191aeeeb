// SPDX-License-Identifier: MIT
#include "app/panels/cells_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>

#include "app/actions.hpp"
#include "app/cell_clipboard.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/view/cell_palette.hpp"

namespace lattice::app {

namespace {

struct ToolButton {
    CellTool tool;
    Action action;
    const char* name;
    const char* help;
};

constexpr std::array tool_buttons{
    ToolButton{CellTool::pan, Action::move_tool, "Move", "Drag moves the picture"},
    ToolButton{CellTool::draw, Action::draw_tool, "Draw", "Drag draws cells; with Shift it erases"},
    ToolButton{CellTool::erase, Action::erase_tool, "Erase", "Drag sets cells to state 0"},
    ToolButton{CellTool::line, Action::line_tool, "Line", "Drag from end to end"},
    ToolButton{CellTool::rectangle, Action::box_tool, "Box", "Drag from corner to corner"},
    ToolButton{CellTool::fill, Action::fill_tool, "Fill",
               "Click fills cells of one state that touch"},
    ToolButton{CellTool::select, Action::select_tool, "Select",
               "Drag from corner to corner; a click selects nothing"},
};

void tool_rows(AppState& state) {
    CellTools& tools = state.ui.cells;
    constexpr int in_a_row = 4;
    const float spacing = 3 * state.scale;
    const float width = (ImGui::GetContentRegionAvail().x - (in_a_row - 1) * spacing) / in_a_row;
    for (std::size_t i = 0; i < tool_buttons.size(); ++i) {
        const ToolButton& each = tool_buttons.at(i);
        if (i % in_a_row != 0) { ImGui::SameLine(0, spacing); }
        const bool chosen = tools.tool == each.tool;
        if (chosen) { ImGui::PushStyleColor(ImGuiCol_Button, theme::accent_deep); }
        if (button(state, each.name, std::string("cells.") + each.name, width)) {
            choose_tool(tools, each.tool);
        }
        if (chosen) { ImGui::PopStyleColor(); }
        tooltip(fmt::format("{} ({})", each.help, keys_of(each.action)));
    }
}

/// States as squares in their colours.
void state_row(AppState& state, const simulation::GridSnapshot& grid) {
    CellTools& tools = state.ui.cells;
    const automata::CellColours colours = view::cell_colours(state.scene().look, grid.rule);
    tools.state = std::clamp(tools.state, 0, grid.states - 1);
    const float side = ImGui::GetFrameHeight() * 0.9F;
    const float gap = 3 * state.scale;
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    for (int s = 0; s < grid.states; ++s) {
        ImGui::PushID(s);
        if (s > 0) {
            ImGui::SameLine(0, gap);
            if (ImGui::GetCursorPosX() + side > right) { ImGui::NewLine(); }
        }
        const glm::vec3 shown =
            view::shown_colour(colours.of_state.at(static_cast<std::size_t>(s)));
        const ImVec2 low = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("##state", {side, side})) { tools.state = s; }
        state.report.widget(fmt::format("cells.state.{}", s));
        tooltip(view::state_name(grid.rule, s));
        const ImVec2 high{low.x + side, low.y + side};
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(low, high,
                           ImGui::ColorConvertFloat4ToU32({shown.x, shown.y, shown.z, 1}));
        const bool chosen = tools.state == s;
        list.AddRect(low, high, chosen ? theme::accent_bright : theme::line, 0, 0,
                     chosen ? 2.5F * state.scale : 1);
        ImGui::PopID();
    }
}

void selection_rows(AppState& state) {
    CellTools& tools = state.ui.cells;
    const auto pair = [&](int in_a_row) {
        const float spacing = ImGui::GetStyle().ItemSpacing.x;
        return (ImGui::GetContentRegionAvail().x - (in_a_row - 1) * spacing) / in_a_row;
    };
    float width = pair(3);
    if (button(state, "Copy", "cells.copy", width)) { state.act(Action::copy_cells); }
    tooltip("Selected cells, or all, as RLE text in the clipboard (Ctrl+C)");
    ImGui::SameLine();
    if (button(state, "Cut", "cells.cut", width)) { state.act(Action::cut_cells); }
    ImGui::SameLine();
    if (button(state, "Paste", "cells.paste", width)) { state.act(Action::paste_cells); }
    tooltip("A pattern of any format from the clipboard (Ctrl+V places it under the cursor)");
    ImGui::BeginDisabled(!tools.selection);
    width = pair(4);
    if (button(state, "Left", "cells.turn_left", width)) {
        turn_cells(state, automata::Turning::counterclockwise);
    }
    ImGui::SameLine();
    if (button(state, "Right", "cells.turn_right", width)) {
        turn_cells(state, automata::Turning::clockwise);
    }
    ImGui::SameLine();
    if (button(state, "Flip x", "cells.flip_x", width)) {
        turn_cells(state, automata::Turning::left_right);
    }
    ImGui::SameLine();
    if (button(state, "Flip y", "cells.flip_y", width)) {
        turn_cells(state, automata::Turning::top_bottom);
    }
    ImGui::EndDisabled();
    if (tools.selection) {
        const automata::CellRect& rect = *tools.selection;
        figure_row("Selected",
                   fmt::format("{} × {} at {}, {}", rect.width, rect.height, rect.x, rect.y));
    }
}

/// The rule of a pattern that was pasted under another one.
void offered_rule_row(AppState& state) {
    const std::string rule = state.session.offered_rule();
    if (rule.empty() || rule == state.scene().automaton.rule) { return; }
    const std::string text = fmt::format("Take the rule {}", rule);
    if (button(state, text.c_str(), "cells.take_rule", ImGui::GetContentRegionAvail().x)) {
        state.session.take_rule(rule);
    }
    tooltip("The pattern pasted last is made for it");
}

}  // namespace

/// Selected cells, or all, to a file.
void CellsPanel::draw_pattern_rows(AppState& state) {
    const std::uint64_t step = state.snapshot ? state.snapshot->statistics.step : 0;
    if (fresh_for_step_ != step || fresh_for_scene_ != state.scene().file) {
        fresh_name_ = new_file(state, ".rle").filename().string();
        fresh_for_step_ = step;
        fresh_for_scene_ = state.scene().file;
    }
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##pattern", fresh_name_.c_str(), &state.ui.pattern_path);
    state.report.widget("cells.pattern_path");
    tooltip(
        "Its ending is the format: .rle, .mc (Golly's macrocell), .cells, .lif (Life 1.05), "
        ".life (Life 1.06)");
    if (button(state, "Save pattern", "cells.save_pattern", ImGui::GetContentRegionAvail().x)) {
        state.act(Action::save_pattern);
        fresh_for_step_.reset();
    }
    tooltip(
        fmt::format("Selected cells, or all, in the generation shown, without the empty ones "
                    "around them ({})",
                    keys_of(Action::save_pattern)));
}

void CellsPanel::draw(AppState& state) {
    CellTools& tools = state.ui.cells;
    tool_rows(state);
    if (state.snapshot && state.snapshot->grid) { state_row(state, *state.snapshot->grid); }
    row_label("Width");
    ImGui::SliderInt("##width", &tools.width, 1, 32);
    tooltip("Of what is drawn, cells");
    const double low = 0;
    const double high = 1;
    row_label("Density");
    ImGui::SliderScalar("##density", ImGuiDataType_Double, &tools.density, &low, &high, "%.2f");
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Fill at random", "cells.random", width)) { fill_cells_at_random(state); }
    tooltip("Selected cells, or all, with this density of the chosen state");
    ImGui::SameLine();
    if (button(state, "Clear", "cells.clear", width)) { clear_cells(state); }
    tooltip("Selected cells, or all, to state 0 (Del)");
    if (!can_undo_area(state)) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme::warning);
        ImGui::TextWrapped(
            "So many cells that neither can be undone: no memory keeps what they "
            "are. Select fewer.");
        ImGui::PopStyleColor();
    }
    selection_rows(state);
    int mode = static_cast<int>(tools.paste_mode);
    row_label("Pasting");
    ImGui::Combo("##pasting", &mode, "replaces\0adds\0excludes\0");
    tools.paste_mode = static_cast<automata::PasteMode>(mode);
    row_label("With its rule");
    ImGui::Checkbox("##with_rule", &tools.with_rule);
    state.report.widget("cells.with_rule");
    tooltip(
        "A pasted pattern's rule becomes the rule. Without, the rule stays where it has all states "
        "of the pattern; a grid that is empty and untouched takes it anyway");
    offered_rule_row(state);
    patterns_.draw(state);
    draw_pattern_rows(state);
}

}  // namespace lattice::app
