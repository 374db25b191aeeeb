// SPDX-License-Identifier: MIT
// Colours and measures of the interface.
#pragma once

#include <imgui.h>

#include "app/settings.hpp"

namespace lattice::app::theme {

/// Of one theme: sRGB bytes with alpha, in ImGui's order.
struct Colours {
    ImU32 ground;   ///< behind everything
    ImU32 panel;    ///< columns
    ImU32 bar;      ///< the line of buttons above
    ImU32 popup;    ///< lists, tooltips and dialogs
    ImU32 overlay;  ///< behind text over the picture
    ImU32 field;    ///< sliders, inputs
    ImU32 field_hovered;
    ImU32 field_active;
    ImU32 button;
    ImU32 button_hovered;
    ImU32 line;  ///< separators, borders
    ImU32 grab;  ///< of scroll bars
    ImU32 text;
    ImU32 dim_text;
    ImU32 faint;  ///< signs of what cannot be used now
    ImU32 accent;
    ImU32 accent_bright;
    ImU32 accent_deep;  ///< behind text: filled bars, knobs of sliders
    ImU32 sound;        ///< of what is well
    ImU32 warning;
    ImU32 failure;
};

const Colours& colours_of(ThemeName name);

// Marks in the picture, which is dark under any theme.
constexpr ImU32 mark = IM_COL32(108, 201, 212, 255);
constexpr ImU32 mark_bright = IM_COL32(232, 236, 240, 255);
constexpr ImU32 mark_warning = IM_COL32(226, 165, 84, 255);

// Of the theme applied last, as ImGui's own style is.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
extern ImU32 ground;
extern ImU32 panel;
extern ImU32 bar;
extern ImU32 overlay;
extern ImU32 field;
extern ImU32 line;
extern ImU32 text;
extern ImU32 dim_text;
extern ImU32 faint;
extern ImU32 accent;
extern ImU32 accent_bright;
extern ImU32 accent_deep;
extern ImU32 sound;
extern ImU32 warning;
extern ImU32 failure;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Colour of the n-th stage in stacked bars and of the n-th curve of a plot: those of Okabe and
/// Ito, which people with any kind of colour vision tell apart.
ImU32 stage_colour(int n);

/// Sets ImGui's style for an interface `scale` times as large as on a 96 dpi screen.
void apply(ThemeName name, float scale);

}  // namespace lattice::app::theme
