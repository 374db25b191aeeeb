// SPDX-License-Identifier: MIT
#include "app/dialogs.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/key_groups.hpp"
#include "app/panels/problem_text.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr const char* error_title = "This did not work";

void wrapped(const std::string& text, ImU32 colour, float width) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void draw_error(AppState& state, const Error& error) {
    const float width = ImGui::GetFontSize() * 30;
    ImGui::Dummy({width, 0});
    if (!error.where().empty()) { wrapped(error.where(), theme::accent_bright, width); }
    ImGui::PushTextWrapPos(width);
    problem_text(error.problem());
    ImGui::PopTextWrapPos();
    if (!error.cure().empty()) {
        ImGui::Spacing();
        wrapped(error.cure(), theme::dim_text, width);
    }
    ImGui::Spacing();
    ImGui::Separator();
    ImGui::Spacing();
    const std::size_t more = state.session.errors().size() - 1;
    const std::string label = more == 0 ? "Close" : fmt::format("Next ({} more)", more);
    if (button(state, label.c_str(), "dialog.close", ImGui::GetFontSize() * 9)) {
        state.session.dismiss_error();
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    dim_text("Esc");
}

void group_row(const char* title) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::Spacing();
    dim_text(title);
}

void key_row(const char* keys, const char* help) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, theme::accent_bright);
    ImGui::TextUnformatted(keys);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(help);
    ImGui::PopTextWrapPos();
}

void key_rows() {
    const char* group = "";
    for (const KeyBinding& binding : key_bindings()) {
        if (const char* here = group_of(binding.action); here != group) {
            group = here;
            group_row(group);
        }
        key_row(binding.keys, binding.help);
    }
    group_row("Mouse");
    for (const MouseHelp& row : mouse_help()) { key_row(row.gesture, row.help); }
}

}  // namespace

void centre_next_window() {
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(
        {viewport.Pos.x + viewport.Size.x * 0.5F, viewport.Pos.y + viewport.Size.y * 0.46F},
        ImGuiCond_Always, {0.5F, 0.5F});
    // What is larger than that scrolls.
    ImGui::SetNextWindowSizeConstraints({0, 0}, {viewport.Size.x * 0.98F, viewport.Size.y * 0.9F});
}

void draw_error_dialog(AppState& state) {
    const bool wanted = !state.session.errors().empty();
    if (wanted && !ImGui::IsPopupOpen(error_title)) { ImGui::OpenPopup(error_title); }
    centre_next_window();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {ImGui::GetFontSize() * 1.2F, ImGui::GetFontSize()});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(error_title, nullptr, flags)) {
        if (wanted) {
            const Error error = state.session.errors().front();
            draw_error(state, error);
        } else {
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

void draw_key_sheet(AppState& state) {
    if (!state.ui.show_key_sheet) { return; }
    centre_next_window();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {ImGui::GetFontSize() * 1.4F, ImGui::GetFontSize()});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 6 * state.scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoCollapse |
                                       ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin("Keys and mouse", &state.ui.show_key_sheet, flags) &&
        ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
        const float letter = ImGui::GetFontSize();
        ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed);
        ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthFixed, 30 * letter);
        key_rows();
        ImGui::EndTable();
    }
    const ImVec2 low = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    state.report.rectangle("keys.sheet", low.x, low.y, low.x + size.x, low.y + size.y);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace lattice::app
