// SPDX-License-Identifier: MIT
#include "app/panels/window_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

/// A label to the left, as parameter rows have it; leaves the width for the control set.
void label(const char* text) {
    const float full = ImGui::GetContentRegionAvail().x;
    const float start = std::max(full * 0.42F, ImGui::GetFontSize() * 6);
    const float left = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + start);
    ImGui::SetNextItemWidth(full - start);
}

/// One of an enumeration by its name.
template <class Enum, std::size_t Count>
void choice(AppState& state, const char* text, const std::string& reported,
            const std::array<std::string_view, Count>& names, Enum& chosen) {
    label(text);
    const auto name = [&](std::size_t i) { return human_name(names.at(i)); };
    ImGui::PushID(reported.c_str());
    const bool open = ImGui::BeginCombo("##choice", name(static_cast<std::size_t>(chosen)).c_str());
    state.report.widget(reported);
    for (std::size_t i = 0; open && i < Count; ++i) {
        const auto value = static_cast<Enum>(i);
        if (ImGui::Selectable(name(i).c_str(), value == chosen)) { chosen = value; }
        state.report.widget(fmt::format("{}.{}", reported, names.at(i)));
    }
    if (open) { ImGui::EndCombo(); }
    ImGui::PopID();
}

void checkbox(AppState& state, const char* text, const char* reported, bool& value,
              const std::string& help) {
    ImGui::Checkbox(text, &value);
    state.report.widget(reported);
    tooltip(help);
}

}  // namespace

/// Taken when the hand lets go: the slider would run away under it.
void WindowPanel::draw_scale(AppState& state) {
    constexpr float percent = 100;
    Settings& settings = *state.settings;
    float shown = scale_.value_or(static_cast<float>(settings.interface_scale) * percent);
    label("Size");
    if (ImGui::SliderFloat("##scale", &shown, static_cast<float>(Settings::least_scale) * percent,
                           static_cast<float>(Settings::most_scale) * percent, "%.0f %%",
                           ImGuiSliderFlags_AlwaysClamp)) {
        scale_ = shown;
    }
    if (ImGui::IsItemDeactivated() && scale_) {
        settings.interface_scale = std::round(*scale_) / percent;
        scale_.reset();
    }
    state.report.widget("window.scale");
    tooltip("Of letters and controls, beside what the monitor asks for");
}

void WindowPanel::draw(AppState& state) {
    Settings& settings = *state.settings;
    choice(state, "Theme", "window.theme", theme_names, settings.theme);
    draw_scale(state);
    choice(state, "Figures", "window.figures", hud_names, settings.hud);
    tooltip(fmt::format("Speed, stages, memory and time over the picture ({})",
                        keys_of(Action::next_hud)));
    checkbox(state, "Start page at the start", "window.start_page", settings.start_page,
             "When no scene is named on the command line");
    checkbox(state, "Show keys and clicks", "window.show_input", settings.show_input,
             "While presenting");
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) * 0.5F;
    if (button(state, "Start page", "window.open_start_page", half)) {
        state.act(Action::toggle_start_page);
    }
    tooltip(keys_of(Action::toggle_start_page));
    ImGui::SameLine();
    if (button(state, "Present", "window.present", half)) { state.act(Action::toggle_presenter); }
    tooltip(fmt::format("Full screen with large letters and no panels ({})",
                        keys_of(Action::toggle_presenter)));
}

}  // namespace lattice::app
