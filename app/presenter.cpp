// SPDX-License-Identifier: MIT
#include "app/presenter.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/hud.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr double click_seconds = 0.7;
constexpr double key_seconds = 2.2;
constexpr float title_size = 1.5F;  // of the letters
constexpr std::size_t most_keys = 3;

ImU32 faded(ImU32 colour, double share) {
    ImVec4 parts = ImGui::ColorConvertU32ToFloat4(colour);
    parts.w *= static_cast<float>(std::clamp(share, 0.0, 1.0));
    return ImGui::ColorConvertFloat4ToU32(parts);
}

}  // namespace

void Presenter::note_key(Action action) {
    for (const KeyBinding& binding : key_bindings()) {
        if (binding.action != action) { continue; }
        std::erase_if(keys_, [&](const Key& key) { return key.keys == binding.keys; });
        keys_.push_back({binding.keys, binding.help, ImGui::GetTime()});
        if (keys_.size() > most_keys) { keys_.erase(keys_.begin()); }
        return;
    }
}

void Presenter::draw_title(AppState& state, glm::vec2 low, glm::vec2 high,
                           bool with_figures) const {
    const float letter = ImGui::GetFontSize();
    const float margin = 1.2F * letter;
    ImFont* font = ImGui::GetFont();
    const std::string& title = state.scene().title;
    std::string figures;
    if (with_figures) {
        for (const std::string& figure : key_figures(state)) {
            figures += (figures.empty() ? "" : "   ·   ") + figure;
        }
    }
    const ImVec2 title_extent = font->CalcTextSizeA(title_size * letter, 1e6F, 0, title.c_str());
    const ImVec2 figures_extent = ImGui::CalcTextSize(figures.c_str());
    const float height = title_extent.y + (figures.empty() ? 0 : figures_extent.y + 0.3F * letter);
    const float width =
        std::min(std::max(title_extent.x, figures_extent.x), high.x - low.x - 4 * margin);
    const ImVec2 corner(low.x + margin, low.y + margin);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float pad = 0.7F * letter;
    const ImVec2 end(corner.x + width + 2 * pad, corner.y + height + 1.4F * pad);
    list.AddRectFilled(corner, end, theme::overlay, 0.5F * letter);
    list.PushClipRect(corner, end, true);
    list.AddText(font, title_size * letter, {corner.x + pad, corner.y + 0.6F * pad},
                 theme::accent_bright, title.c_str());
    list.AddText({corner.x + pad, corner.y + 0.6F * pad + title_extent.y + 0.3F * letter},
                 theme::text, figures.c_str());
    list.PopClipRect();
    state.report.rectangle("presenter.title", corner.x, corner.y, end.x, end.y);
}

void Presenter::draw_clicks(AppState& state) {
    const double now = ImGui::GetTime();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    bool held = false;
    for (int button = 0; button < 3; ++button) {
        if (ImGui::IsMouseClicked(button)) { clicks_.push_back({{mouse.x, mouse.y}, now}); }
        held = held || ImGui::IsMouseDown(button);
    }
    std::erase_if(clicks_, [now](const Click& click) { return now - click.time > click_seconds; });
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float radius = 15 * state.scale;
    for (const Click& click : clicks_) {
        const double share = (now - click.time) / click_seconds;
        list.AddCircle({click.place.x, click.place.y},
                       radius * (1 + 1.6F * static_cast<float>(share)),
                       faded(theme::mark_warning, 1 - share), 0, 3 * state.scale);
    }
    if (held) { list.AddCircleFilled(mouse, radius, faded(theme::mark_warning, 0.35)); }
}

void Presenter::draw_keys(AppState& state, glm::vec2 low, glm::vec2 high) {
    const double now = ImGui::GetTime();
    std::erase_if(keys_, [now](const Key& key) { return now - key.time > key_seconds; });
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float letter = ImGui::GetFontSize();
    float y = high.y - 5 * letter;
    for (auto key = keys_.rbegin(); key != keys_.rend(); ++key) {
        const double share = std::min(1.0, (key_seconds - (now - key->time)) / 0.4);
        const float keys_width = ImGui::CalcTextSize(key->keys.c_str()).x;
        const float width = keys_width + letter + ImGui::CalcTextSize(key->help.c_str()).x;
        const float x = std::round((low.x + high.x - width) * 0.5F);
        list.AddRectFilled({x - 0.8F * letter, y - 0.4F * letter},
                           {x + width + 0.8F * letter, y + 1.5F * letter},
                           faded(theme::overlay, share), 0.4F * letter);
        list.AddText({x, y}, faded(theme::warning, share), key->keys.c_str());
        list.AddText({x + keys_width + letter, y}, faded(theme::text, share), key->help.c_str());
        state.report.rectangle("presenter.key", x, y, x + width, y + letter);
        y -= 2.3F * letter;
    }
}

void Presenter::draw(AppState& state, glm::vec2 low, glm::vec2 high, bool figures) {
    if (!state.shell->presenting) {
        clicks_.clear();
        keys_.clear();
        return;
    }
    draw_title(state, low, high, figures);
    if (!state.settings->show_input) { return; }
    draw_clicks(state);
    draw_keys(state, low, high);
}

}  // namespace lattice::app
