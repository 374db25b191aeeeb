// SPDX-License-Identifier: MIT
#include "app/theme.hpp"

#include <array>

namespace lattice::app::theme {

namespace {

ImVec4 rgba(ImU32 colour, float alpha = 1.0F) {
    ImVec4 result = ImGui::ColorConvertU32ToFloat4(colour);
    result.w *= alpha;
    return result;
}

void set_measures(ImGuiStyle& style) {
    style.WindowPadding = {12, 10};
    style.FramePadding = {8, 4};
    style.ItemSpacing = {8, 6};
    style.ItemInnerSpacing = {6, 4};
    style.IndentSpacing = 14;
    style.ScrollbarSize = 10;
    style.GrabMinSize = 9;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowRounding = 0;
    style.ChildRounding = 4;
    style.FrameRounding = 4;
    style.PopupRounding = 6;
    style.GrabRounding = 3;
    style.ScrollbarRounding = 5;
    style.SelectableTextAlign = {0, 0.5F};
}

void set_surfaces(ImVec4* colours) {
    colours[ImGuiCol_Text] = rgba(text);
    colours[ImGuiCol_TextDisabled] = rgba(dim_text);
    colours[ImGuiCol_WindowBg] = rgba(panel);
    colours[ImGuiCol_ChildBg] = rgba(panel, 0);
    colours[ImGuiCol_PopupBg] = rgba(IM_COL32(28, 33, 41, 255));
    colours[ImGuiCol_Border] = rgba(line);
    colours[ImGuiCol_BorderShadow] = {0, 0, 0, 0};
    colours[ImGuiCol_FrameBg] = rgba(field);
    colours[ImGuiCol_FrameBgHovered] = rgba(IM_COL32(45, 53, 65, 255));
    colours[ImGuiCol_FrameBgActive] = rgba(IM_COL32(50, 60, 73, 255));
    colours[ImGuiCol_TitleBg] = rgba(panel);
    colours[ImGuiCol_TitleBgActive] = rgba(IM_COL32(30, 36, 45, 255));
    colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    colours[ImGuiCol_ScrollbarGrab] = rgba(IM_COL32(58, 67, 81, 255));
    colours[ImGuiCol_ScrollbarGrabHovered] = rgba(IM_COL32(72, 83, 99, 255));
    colours[ImGuiCol_ScrollbarGrabActive] = rgba(accent);
    colours[ImGuiCol_Separator] = rgba(line);
    colours[ImGuiCol_ModalWindowDimBg] = rgba(ground, 0.6F);
}

void set_controls(ImVec4* colours) {
    colours[ImGuiCol_CheckMark] = rgba(accent_bright);
    colours[ImGuiCol_SliderGrab] = rgba(IM_COL32(52, 122, 133, 255));
    colours[ImGuiCol_SliderGrabActive] = rgba(accent);
    colours[ImGuiCol_Button] = rgba(IM_COL32(43, 51, 63, 255));
    colours[ImGuiCol_ButtonHovered] = rgba(IM_COL32(55, 66, 81, 255));
    colours[ImGuiCol_ButtonActive] = rgba(accent, 0.8F);
    colours[ImGuiCol_Header] = rgba(accent, 0.22F);
    colours[ImGuiCol_HeaderHovered] = rgba(IM_COL32(45, 54, 66, 255));
    colours[ImGuiCol_HeaderActive] = rgba(accent, 0.35F);
    colours[ImGuiCol_PlotLines] = rgba(accent);
    colours[ImGuiCol_PlotHistogram] = rgba(accent);
    colours[ImGuiCol_TextSelectedBg] = rgba(accent, 0.4F);
    colours[ImGuiCol_NavHighlight] = rgba(accent);
}

}  // namespace

ImU32 stage_colour(int n) {
    constexpr std::array palette{IM_COL32(74, 163, 176, 255),  IM_COL32(226, 165, 84, 255),
                                 IM_COL32(139, 127, 199, 255), IM_COL32(122, 176, 98, 255),
                                 IM_COL32(210, 110, 122, 255), IM_COL32(96, 140, 210, 255),
                                 IM_COL32(190, 150, 120, 255)};
    return palette.at(static_cast<std::size_t>(n) % palette.size());
}

void apply(float scale) {
    ImGuiStyle style;
    ImGui::StyleColorsDark(&style);
    set_measures(style);
    set_surfaces(style.Colors);
    set_controls(style.Colors);
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
}

}  // namespace lattice::app::theme
