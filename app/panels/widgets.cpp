// SPDX-License-Identifier: MIT
#include "app/panels/widgets.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>

#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr float tooltip_delay = 0.45F;  // seconds

}  // namespace

std::string human_name(std::string_view key) {
    std::string name(key);
    std::ranges::replace(name, '_', ' ');
    if (!name.empty()) {
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    }
    return name;
}

void dim_text(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void tooltip(const std::string& text) {
    if (text.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) { return; }
    // Help must not cover a control in use, nor flash up where the mouse just passes.
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (ImGui::IsItemActive() || context.HoveredIdTimer < tooltip_delay) { return; }
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void row_label(const char* label, float end) {
    const float full = ImGui::GetContentRegionAvail().x;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
    // A longer label takes more, but leaves something for its control.
    const float wanted = ImGui::CalcTextSize(label, nullptr, true).x + spacing;
    const float usual = std::max(full * 0.42F, ImGui::GetFontSize() * 6);
    const float start = std::max(usual, std::min(wanted, (full - end) * 0.66F));
    const float left = ImGui::GetCursorPosX();
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + start);
    ImGui::SetNextItemWidth(full - start - end);
}

void figure_row(const char* name, const std::string& value, const char* help) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    if (help != nullptr) { tooltip(help); }
    const float width = ImGui::CalcTextSize(value.c_str()).x;
    ImGui::SameLine();
    const float start = ImGui::GetContentRegionMax().x - width;
    // Where both are too long for one line the figure takes the next.
    if (start < ImGui::GetCursorPosX()) { ImGui::NewLine(); }
    const float left = ImGui::GetCursorPosX();
    ImGui::SetCursorPosX(std::max(left, start));
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(value.c_str());
    ImGui::PopTextWrapPos();
}

namespace {

void stage_legend(const std::vector<compute::StageTime>& stages) {
    int colour = 0;
    for (const compute::StageTime& stage : stages) {
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight();
        const float side = height * 0.5F;
        const ImVec2 low(corner.x + side * 0.2F, corner.y + (height - side) * 0.5F);
        ImGui::GetWindowDrawList()->AddRectFilled(low, {low.x + side, low.y + side},
                                                  theme::stage_colour(colour++), side * 0.25F);
        ImGui::SetCursorScreenPos({corner.x + height * 0.9F, corner.y});
        figure_row(human_name(stage.name).c_str(), fmt::format("{:.2f}", stage.milliseconds));
    }
}

}  // namespace

void stage_bar(const char* title, const std::vector<compute::StageTime>& stages) {
    double total = 0;
    for (const compute::StageTime& stage : stages) { total += stage.milliseconds; }
    figure_row(title, stages.empty() ? "-" : fmt::format("{:.2f} ms", total));
    if (total <= 0) { return; }
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 0.55F);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float x = low.x;
    int colour = 0;
    for (const compute::StageTime& stage : stages) {
        const float width = static_cast<float>(stage.milliseconds / total) * size.x;
        const float right = std::max(x, x + width - 1);
        list.AddRectFilled({x, low.y}, {right, low.y + size.y}, theme::stage_colour(colour++));
        x += width;
    }
    ImGui::Dummy(size);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {ImGui::GetStyle().ItemSpacing.x, ImGui::GetStyle().ItemSpacing.y * 0.35F});
    stage_legend(stages);
    ImGui::PopStyleVar();
}

void share_bar(double share, const std::string& text, ImU32 colour) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFrameHeight() * 0.9F);
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const float rounding = ImGui::GetStyle().FrameRounding;
    const float filled = size.x * static_cast<float>(std::clamp(share, 0.0, 1.0));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, theme::field, rounding);
    list.AddRectFilled(low, {low.x + filled, high.y}, colour, rounding);
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    list.AddText({low.x + (size.x - extent.x) * 0.5F, low.y + (size.y - extent.y) * 0.5F},
                 theme::text, text.c_str());
    ImGui::Dummy(size);
}

bool close_open_list() {
    ImGuiContext* context = ImGui::GetCurrentContext();
    if (context == nullptr || context->OpenPopupStack.empty()) { return false; }
    const ImGuiWindow* top = context->OpenPopupStack.back().Window;
    if (top == nullptr || (top->Flags & ImGuiWindowFlags_Modal) != 0) { return false; }
    ImGui::ClosePopupToLevel(context->OpenPopupStack.Size - 1, true);
    return true;
}

bool button(AppState& state, const char* label, const std::string& report_name, float width) {
    const bool pressed = ImGui::Button(label, {width, 0});
    state.report.widget(report_name);
    return pressed;
}

bool icon_button(AppState& state, const char* id, Icon icon, const std::string& help,
                 bool enabled) {
    const float side = ImGui::GetFrameHeight();
    ImGui::BeginDisabled(!enabled);
    ImGui::PushID(id);
    const bool pressed = ImGui::Button("##icon", {side * 1.25F, side});
    ImGui::PopID();
    ImGui::EndDisabled();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImU32 colour = !enabled                 ? theme::faint
                         : ImGui::IsItemHovered() ? theme::accent_bright
                                                  : theme::text;
    draw_icon(*ImGui::GetWindowDrawList(), icon, {(low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F},
              side * 0.5F, colour);
    tooltip(help);
    state.report.widget(id);
    return pressed;
}

}  // namespace lattice::app
