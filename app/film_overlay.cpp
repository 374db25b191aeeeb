// SPDX-License-Identifier: MIT
// What is seen of a film under way.
#include <fmt/format.h>
#include <imgui.h>

#include <cmath>

#include "app/capture/disk_room.hpp"
#include "app/filming.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr const char* question_title = "Stop filming?";

std::string figures(const AppState& state, const Filming& film) {
    const auto& progress = film.progress();
    if (!film.recording()) {
        return fmt::format("Finishing the film   {} of {} frames", progress.frames,
                           film.frames_taken());
    }
    std::string text = film_time(film.frames_taken(), film.settings.frames_per_second);
    text += film.length() ? fmt::format("   {} of {} frames", film.frames_taken(), *film.length())
                          : fmt::format("   {} frames", film.frames_taken());
    text += fmt::format("   {}   {} free", capture::bytes_text(progress.bytes),
                        capture::bytes_text(progress.room));
    return state.session.runner().running() ? text : text + "   paused";
}

}  // namespace

void draw_film_mark(AppState& state, glm::vec2 corner) {
    const Filming& film = *state.filming;
    if (!film.busy()) { return; }
    const float scale = state.scale;
    const std::string text = figures(state, film);
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    const float margin = 12 * scale;
    const float dot = 6 * scale;
    const ImVec2 low(corner.x + margin, corner.y + margin);
    const ImVec2 high(low.x + extent.x + 3 * dot + 2.4F * margin, low.y + extent.y + margin);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(low, high, theme::overlay, 6 * scale);
    const ImVec2 middle(low.x + margin + dot, 0.5F * (low.y + high.y));
    if (film.recording()) {
        list.AddCircleFilled(middle, dot, theme::failure);
    } else {
        list.AddCircle(middle, dot, theme::failure, 0, 1.5F * scale);
    }
    list.AddText({middle.x + 2 * dot, std::round(middle.y - 0.5F * extent.y)}, theme::text,
                 text.c_str());
    state.report.rectangle("film.mark", low.x, low.y, high.x, high.y);
}

void draw_film_question(AppState& state) {
    Filming& film = *state.filming;
    // The dialog of an error comes first: of two at once each would close the other.
    const bool asks = film.asking() && state.session.errors().empty();
    if (asks && !ImGui::IsPopupOpen(question_title)) { ImGui::OpenPopup(question_title); }
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(
        {viewport.Pos.x + viewport.Size.x * 0.5F, viewport.Pos.y + viewport.Size.y * 0.46F},
        ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {ImGui::GetFontSize() * 1.2F, ImGui::GetFontSize()});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(question_title, nullptr, flags)) {
        const auto& progress = film.progress();
        ImGui::TextUnformatted(
            fmt::format("{} frames, {}, {} on disk so far.", film.frames_taken(),
                        film_time(film.frames_taken(), film.settings.frames_per_second),
                        capture::bytes_text(progress.bytes))
                .c_str());
        ImGui::Spacing();
        const float width = ImGui::GetFontSize() * 9;
        if (button(state, "Keep the film", "film.keep", width)) { film.end(state, true); }
        ImGui::SameLine();
        if (button(state, "Throw it away", "film.discard", width)) { film.end(state, false); }
        ImGui::SameLine();
        if (button(state, "Go on filming", "film.go_on", width)) { film.ask(false); }
        if (!film.asking()) { ImGui::CloseCurrentPopup(); }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace lattice::app
