// SPDX-License-Identifier: MIT
// Colours and measures of the interface.
#pragma once

#include <imgui.h>

namespace lattice::app::theme {

// sRGB bytes with alpha, in ImGui's order.
constexpr ImU32 ground = IM_COL32(16, 19, 24, 255);  ///< behind everything
constexpr ImU32 panel = IM_COL32(23, 27, 34, 255);   ///< columns and bars
constexpr ImU32 field = IM_COL32(36, 42, 52, 255);   ///< sliders, inputs
constexpr ImU32 line = IM_COL32(46, 54, 66, 255);    ///< separators, borders
constexpr ImU32 text = IM_COL32(221, 226, 233, 255);
constexpr ImU32 dim_text = IM_COL32(142, 152, 166, 255);
constexpr ImU32 accent = IM_COL32(74, 163, 176, 255);
constexpr ImU32 accent_bright = IM_COL32(108, 201, 212, 255);
constexpr ImU32 sound = IM_COL32(76, 152, 96, 255);  ///< of what is well
constexpr ImU32 warning = IM_COL32(226, 165, 84, 255);
constexpr ImU32 failure = IM_COL32(226, 106, 98, 255);

/// Colour of the n-th stage in stacked bars.
ImU32 stage_colour(int n);

/// Sets ImGui's style for an interface `scale` times as large as on a 96 dpi screen.
void apply(float scale);

}  // namespace lattice::app::theme
