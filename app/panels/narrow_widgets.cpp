// SPDX-License-Identifier: MIT
#include "app/panels/narrow_widgets.hpp"

#include <imgui.h>

#include <algorithm>

#include "app/theme.hpp"

namespace lattice::app {

bool begin_list(const char* id, const std::string& shown) {
    const float room =
        ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
    const bool fits = ImGui::CalcTextSize(shown.c_str()).x <= room;
    return ImGui::BeginCombo(id, shown.c_str(),
                             fits ? ImGuiComboFlags_None : ImGuiComboFlags_NoArrowButton);
}

bool wrapped_button(AppState& state, const std::string& label, const std::string& report_name) {
    const ImVec2 pad = ImGui::GetStyle().FramePadding;
    const float width = ImGui::GetContentRegionAvail().x;
    const float room = std::max(1.0F, width - 2 * pad.x);
    const ImVec2 extent = ImGui::CalcTextSize(label.c_str(), nullptr, false, room);
    ImGui::PushID(report_name.c_str());
    const bool pressed = ImGui::Button("##wrapped", {width, extent.y + 2 * pad.y});
    ImGui::PopID();
    state.report.widget(report_name);
    const ImVec2 low = ImGui::GetItemRectMin();
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(),
                                        {low.x + pad.x, low.y + pad.y}, theme::text, label.c_str(),
                                        nullptr, room);
    return pressed;
}

}  // namespace lattice::app
