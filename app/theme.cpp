// SPDX-License-Identifier: MIT
#include "app/theme.hpp"

#include <array>

namespace lattice::app::theme {

namespace {

constexpr ImU32 opaque(int red, int green, int blue) {
    return IM_COL32(red, green, blue, 255);
}

constexpr Colours dark{.ground = opaque(16, 19, 24),
                       .panel = opaque(23, 27, 34),
                       .bar = opaque(19, 22, 28),
                       .popup = opaque(28, 33, 41),
                       .overlay = IM_COL32(16, 19, 24, 215),
                       .field = opaque(36, 42, 52),
                       .field_hovered = opaque(45, 53, 65),
                       .field_active = opaque(50, 60, 73),
                       .button = opaque(43, 51, 63),
                       .button_hovered = opaque(55, 66, 81),
                       .line = opaque(46, 54, 66),
                       .grab = opaque(58, 67, 81),
                       .text = opaque(221, 226, 233),
                       .dim_text = opaque(142, 152, 166),
                       .faint = opaque(92, 101, 114),
                       .accent = opaque(74, 163, 176),
                       .accent_bright = opaque(108, 201, 212),
                       .accent_deep = opaque(50, 108, 118),
                       .sound = opaque(76, 152, 96),
                       .warning = opaque(226, 165, 84),
                       .failure = opaque(226, 106, 98)};

constexpr Colours light{.ground = opaque(228, 232, 237),
                        .panel = opaque(244, 246, 248),
                        .bar = opaque(234, 237, 241),
                        .popup = opaque(255, 255, 255),
                        .overlay = IM_COL32(250, 251, 252, 230),
                        .field = opaque(221, 226, 232),
                        .field_hovered = opaque(209, 216, 224),
                        .field_active = opaque(198, 207, 217),
                        .button = opaque(213, 220, 228),
                        .button_hovered = opaque(198, 207, 217),
                        .line = opaque(196, 203, 212),
                        .grab = opaque(176, 185, 196),
                        .text = opaque(27, 32, 39),
                        .dim_text = opaque(86, 95, 107),
                        .faint = opaque(160, 168, 178),
                        .accent = opaque(0, 122, 142),
                        .accent_bright = opaque(0, 98, 117),
                        .accent_deep = opaque(132, 198, 209),
                        .sound = opaque(96, 170, 116),
                        .warning = opaque(150, 84, 0),
                        .failure = opaque(184, 38, 32)};

constexpr Colours high_contrast{.ground = opaque(0, 0, 0),
                                .panel = opaque(0, 0, 0),
                                .bar = opaque(0, 0, 0),
                                .popup = opaque(0, 0, 0),
                                .overlay = IM_COL32(0, 0, 0, 240),
                                .field = opaque(28, 28, 28),
                                .field_hovered = opaque(56, 56, 56),
                                .field_active = opaque(72, 72, 72),
                                .button = opaque(40, 40, 40),
                                .button_hovered = opaque(80, 80, 80),
                                .line = opaque(190, 190, 190),
                                .grab = opaque(190, 190, 190),
                                .text = opaque(255, 255, 255),
                                .dim_text = opaque(220, 220, 220),
                                .faint = opaque(140, 140, 140),
                                .accent = opaque(64, 214, 255),
                                .accent_bright = opaque(120, 230, 255),
                                .accent_deep = opaque(0, 96, 140),
                                .sound = opaque(0, 140, 70),
                                .warning = opaque(255, 214, 0),
                                .failure = opaque(255, 128, 112)};

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): as the header says
ThemeName applied = ThemeName::dark;

ImVec4 rgba(ImU32 colour, float alpha = 1.0F) {
    ImVec4 result = ImGui::ColorConvertU32ToFloat4(colour);
    result.w *= alpha;
    return result;
}

void set_measures(ImGuiStyle& style, ThemeName name) {
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
    style.FrameBorderSize = name == ThemeName::high_contrast ? 1 : 0;
    style.WindowRounding = 0;
    style.ChildRounding = 4;
    style.FrameRounding = 4;
    style.PopupRounding = 6;
    style.GrabRounding = 3;
    style.ScrollbarRounding = 5;
    style.SelectableTextAlign = {0, 0.5F};
}

void set_surfaces(ImVec4* target, const Colours& colours) {
    target[ImGuiCol_Text] = rgba(colours.text);
    target[ImGuiCol_TextDisabled] = rgba(colours.dim_text);
    target[ImGuiCol_WindowBg] = rgba(colours.panel);
    target[ImGuiCol_ChildBg] = rgba(colours.panel, 0);
    target[ImGuiCol_PopupBg] = rgba(colours.popup);
    target[ImGuiCol_Border] = rgba(colours.line);
    target[ImGuiCol_BorderShadow] = {0, 0, 0, 0};
    target[ImGuiCol_FrameBg] = rgba(colours.field);
    target[ImGuiCol_FrameBgHovered] = rgba(colours.field_hovered);
    target[ImGuiCol_FrameBgActive] = rgba(colours.field_active);
    target[ImGuiCol_TitleBg] = rgba(colours.panel);
    target[ImGuiCol_TitleBgActive] = rgba(colours.field);
    target[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    target[ImGuiCol_ScrollbarGrab] = rgba(colours.grab);
    target[ImGuiCol_ScrollbarGrabHovered] = rgba(colours.faint);
    target[ImGuiCol_ScrollbarGrabActive] = rgba(colours.accent);
    target[ImGuiCol_Separator] = rgba(colours.line);
    target[ImGuiCol_ModalWindowDimBg] = rgba(dark.ground, 0.6F);
}

void set_controls(ImVec4* target, const Colours& colours) {
    target[ImGuiCol_CheckMark] = rgba(colours.accent_bright);
    // The value stands on the knob.
    target[ImGuiCol_SliderGrab] = rgba(colours.accent_deep);
    target[ImGuiCol_SliderGrabActive] = rgba(colours.accent_deep);
    target[ImGuiCol_Button] = rgba(colours.button);
    target[ImGuiCol_ButtonHovered] = rgba(colours.button_hovered);
    target[ImGuiCol_ButtonActive] = rgba(colours.accent_deep);
    target[ImGuiCol_Header] = rgba(colours.accent, 0.22F);
    target[ImGuiCol_HeaderHovered] = rgba(colours.field_hovered);
    target[ImGuiCol_HeaderActive] = rgba(colours.accent, 0.35F);
    target[ImGuiCol_PlotLines] = rgba(stage_colour(0));
    target[ImGuiCol_PlotHistogram] = rgba(stage_colour(0));
    target[ImGuiCol_TextSelectedBg] = rgba(colours.accent, 0.4F);
    target[ImGuiCol_NavHighlight] = rgba(colours.accent);
}

void take(const Colours& colours) {
    ground = colours.ground;
    panel = colours.panel;
    bar = colours.bar;
    overlay = colours.overlay;
    field = colours.field;
    line = colours.line;
    text = colours.text;
    dim_text = colours.dim_text;
    faint = colours.faint;
    accent = colours.accent;
    accent_bright = colours.accent_bright;
    accent_deep = colours.accent_deep;
    sound = colours.sound;
    warning = colours.warning;
    failure = colours.failure;
}

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): as the header says
ImU32 ground = dark.ground;
ImU32 panel = dark.panel;
ImU32 bar = dark.bar;
ImU32 overlay = dark.overlay;
ImU32 field = dark.field;
ImU32 line = dark.line;
ImU32 text = dark.text;
ImU32 dim_text = dark.dim_text;
ImU32 faint = dark.faint;
ImU32 accent = dark.accent;
ImU32 accent_bright = dark.accent_bright;
ImU32 accent_deep = dark.accent_deep;
ImU32 sound = dark.sound;
ImU32 warning = dark.warning;
ImU32 failure = dark.failure;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

const Colours& colours_of(ThemeName name) {
    switch (name) {
        case ThemeName::light:
            return light;
        case ThemeName::high_contrast:
            return high_contrast;
        default:
            return dark;
    }
}

namespace {

ImU32 halfway(ImU32 one, ImU32 other) {
    const ImVec4 a = ImGui::ColorConvertU32ToFloat4(one);
    const ImVec4 b = ImGui::ColorConvertU32ToFloat4(other);
    return ImGui::ColorConvertFloat4ToU32(
        {0.5F * (a.x + b.x), 0.5F * (a.y + b.y), 0.5F * (a.z + b.z), 1});
}

}  // namespace

ImU32 stage_colour(int n) {
    constexpr std::array palette{opaque(86, 180, 233),  opaque(230, 159, 0),  opaque(0, 158, 115),
                                 opaque(204, 121, 167), opaque(240, 228, 66), opaque(213, 94, 0),
                                 opaque(0, 114, 178)};
    constexpr std::size_t yellow = 4;  // is not seen on white, where their black is
    const std::size_t i = static_cast<std::size_t>(n) % palette.size();
    const bool again = static_cast<std::size_t>(n) / palette.size() % 2 == 1;
    const ImU32 colour =
        i == yellow && applied == ThemeName::light ? opaque(0, 0, 0) : palette.at(i);
    return again ? halfway(colour, opaque(150, 150, 150)) : colour;
}

void apply(ThemeName name, float scale) {
    applied = name;
    const Colours& colours = colours_of(name);
    take(colours);
    ImGuiStyle style;
    if (name == ThemeName::light) {
        ImGui::StyleColorsLight(&style);
    } else {
        ImGui::StyleColorsDark(&style);
    }
    set_measures(style, name);
    set_surfaces(style.Colors, colours);
    set_controls(style.Colors, colours);
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
}

}  // namespace lattice::app::theme
