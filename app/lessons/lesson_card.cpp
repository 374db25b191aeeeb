// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_card.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/lessons/to_do.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr double pulse_seconds = 4;

void coloured(const std::string& text, ImU32 colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

/// A tick, or what is still to be done; the space stays the same.
void done_row(const LessonGuide& guide) {
    if (!guide.step().asks()) { return; }
    ImGui::Spacing();
    if (guide.done()) {
        coloured("Done.", theme::accent_bright);
    } else if (guide.held_before()) {
        coloured("This was so already. Go on, or try it yourself: " + to_do_text(guide.step()),
                 theme::dim_text);
    } else {
        coloured("To do: " + to_do_text(guide.step()), theme::warning);
    }
}

/// For a step that asks for a command: the way to where commands are typed.
bool console_row(AppState& state, const LessonGuide& guide) {
    if (guide.step().typed.empty() || state.ui.show_console) { return false; }
    ImGui::Spacing();
    const bool pressed = button(state, "Open the console", "lesson.console");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    dim_text(fmt::format("or press {}", keys_of(Action::toggle_console)));
    return pressed;
}

CardChoice closing(AppState& state, const LessonGuide& guide, const std::string& following) {
    CardChoice choice = CardChoice::nothing;
    coloured(fmt::format("That was the whole lesson, all {} steps of it. The scene is yours now: "
                         "change what you like. The panel Lessons has all lessons.",
                         guide.lesson().steps.size()),
             theme::text);
    ImGui::Spacing();
    if (!following.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Button, theme::accent_deep);
        if (button(state, ("Next: " + following).c_str(), "lesson.another")) {
            choice = CardChoice::another;
        }
        ImGui::PopStyleColor();
    }
    const float width = ImGui::GetFontSize() * 6;
    if (button(state, "Back", "lesson.back", width)) { choice = CardChoice::back; }
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetContentRegionMax().x - width);
    if (button(state, "Close", "lesson.leave", width)) { choice = CardChoice::leave; }
    return choice;
}

CardChoice button_row(AppState& state, const LessonGuide& guide, bool playing) {
    CardChoice choice = CardChoice::nothing;
    const float width = ImGui::GetFontSize() * 6;
    ImGui::BeginDisabled(guide.step_number() == 0);
    if (button(state, "Back", "lesson.back", width)) { choice = CardChoice::back; }
    ImGui::EndDisabled();
    tooltip(keys_of(Action::previous_lesson_step));
    ImGui::SameLine();
    if (guide.done()) { ImGui::PushStyleColor(ImGuiCol_Button, theme::accent_deep); }
    const char* next = guide.at_end() ? "Finish" : "Next";
    if (button(state, next, "lesson.next", width)) { choice = CardChoice::next; }
    if (guide.done()) { ImGui::PopStyleColor(); }
    tooltip(keys_of(Action::next_lesson_step));
    if (!guide.step().lines.empty()) {
        ImGui::SameLine();
        ImGui::BeginDisabled(playing);
        const char* label = playing ? "Showing" : "Show me";
        if (button(state, label, "lesson.show", width)) { choice = CardChoice::show; }
        ImGui::EndDisabled();
        tooltip(fmt::format("{}\n\n{}", keys_of(Action::show_lesson_step), guide.showing()));
    }
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetContentRegionMax().x - width);
    if (button(state, "Leave", "lesson.leave", width)) { choice = CardChoice::leave; }
    return choice;
}

CardChoice step_rows(AppState& state, const LessonGuide& guide, bool playing) {
    coloured(guide.step().text, theme::text);
    done_row(guide);
    const bool to_console = console_row(state, guide);
    ImGui::Spacing();
    const CardChoice choice = button_row(state, guide, playing);
    return to_console ? CardChoice::console : choice;
}

}  // namespace

CardChoice draw_lesson_card(AppState& state, const LessonGuide& guide, const Rectangle& picture,
                            const CardContents& contents, float& top) {
    const float margin = 14 * state.scale;
    const float width = std::min(picture.width - 2 * margin, 34 * ImGui::GetFontSize());
    ImGui::SetNextWindowPos(
        {picture.x + picture.width * 0.5F, picture.y + picture.height - margin - contents.raised},
        ImGuiCond_Always, {0.5F, 1});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin * 0.8F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 7 * state.scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("##lesson", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    coloured(guide.lesson().title, theme::accent_bright);
    ImGui::SameLine();
    const std::string number =
        guide.finished()
            ? "finished"
            : fmt::format("step {} of {}", guide.step_number() + 1, guide.lesson().steps.size());
    ImGui::SetCursorPosX(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(number.c_str()).x);
    dim_text(number);
    ImGui::Separator();
    const CardChoice choice = guide.finished() ? closing(state, guide, contents.following)
                                               : step_rows(state, guide, contents.playing);
    top = ImGui::GetWindowPos().y;
    const ImVec2 size = ImGui::GetWindowSize();
    state.report.rectangle("lesson.card", ImGui::GetWindowPos().x, top,
                           ImGui::GetWindowPos().x + size.x, top + size.y);
    ImGui::End();
    ImGui::PopStyleVar(3);
    state.report.number("lesson_step", static_cast<double>(guide.step_number()));
    state.report.flag("lesson_done", guide.done());
    state.report.flag("lesson_finished", guide.finished());
    return choice;
}

bool draw_rings(AppState& state, double seconds_since_step) {
    const bool moving = seconds_since_step < pulse_seconds;
    const auto wave = static_cast<float>(
        moving ? 0.5 - 0.5 * std::cos(2 * std::numbers::pi * seconds_since_step) : 0);
    const float gap = (2 + 5 * wave) * state.scale;
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    for (const auto& [name, place] : state.report.watch().places()) {
        list.AddRect({place.x0 - gap, place.y0 - gap}, {place.x1 + gap, place.y1 + gap},
                     theme::warning, 5 * state.scale, 0, 2 * state.scale);
        state.report.rectangle("ring." + name, place.x0 - gap, place.y0 - gap, place.x1 + gap,
                               place.y1 + gap);
    }
    return moving && !state.report.watch().empty();
}

}  // namespace lattice::app
