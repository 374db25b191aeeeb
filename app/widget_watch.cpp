// SPDX-License-Identifier: MIT
#include "app/widget_watch.hpp"

#include <imgui.h>
#include <imgui_internal.h>

namespace lattice::app {

void WidgetWatch::look_for(const std::vector<std::string>& names) {
    wanted_ = {names.begin(), names.end()};
    to_scroll_ = wanted_;
    places_.clear();
}

void WidgetWatch::drawn(const std::string& name) {
    if (!wanted_.contains(name)) { return; }
    const ImRect whole(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    ImRect seen = whole;
    seen.ClipWith(ImGui::GetCurrentWindow()->ClipRect);
    const bool in_view = seen.GetHeight() >= whole.GetHeight() && seen.GetWidth() > 0;
    if (to_scroll_.erase(name) > 0 && !in_view) { ImGui::SetScrollHereY(0.4F); }
    if (seen.GetWidth() > 0 && seen.GetHeight() > 0) {
        places_[name] = {seen.Min.x, seen.Min.y, seen.Max.x, seen.Max.y};
    }
}

}  // namespace lattice::app
