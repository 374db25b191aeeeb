// SPDX-License-Identifier: MIT
#include "app/recovery_dialog.hpp"

#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include "app/dialogs.hpp"
#include "app/panels/widgets.hpp"
#include "app/recovery.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr const char* title = "Unsaved work";

std::string what_is_there(const LostWork& work) {
    if (!work.has_world) { return "The scene with its changes; it starts from the beginning."; }
    return fmt::format("The scene with its changes, and its world at {} {}.",
                       work.automaton ? "generation" : "step", work.step);
}

/// Wrapped as the text around it: dim_text() wraps at the window's edge, which is not known yet in
/// the first frame.
void dim_line(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void draw_question(AppState& state, Recovery& recovery) {
    const LostWork& work = *recovery.question();
    const float width = ImGui::GetFontSize() * 28;
    ImGui::Dummy({width, 0});
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(fmt::format("Recover the work of {}?", work.when).c_str());
    ImGui::Spacing();
    if (!work.title.empty()) { ImGui::TextUnformatted(work.title.c_str()); }
    dim_line(what_is_there(work));
    dim_line("The program ended before it was saved.");
    if (recovery.count() > 1) {
        dim_line(fmt::format("{} more to ask about", recovery.count() - 1));
    }
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    ImGui::Separator();
    ImGui::Spacing();
    const float button_width = ImGui::GetFontSize() * 8.5F;
    const bool recovers = button(state, "Recover (Enter)", "recovery.recover", button_width);
    tooltip("Go on with it. The copy is kept until a newer one is written");
    ImGui::SameLine();
    const bool later = button(state, "Later (Esc)", "recovery.later", button_width);
    tooltip("Leave it, and ask again at the next start");
    ImGui::SameLine();
    const bool discards = button(state, "Discard (Del)", "recovery.discard", button_width);
    tooltip("Remove this copy");
    if (recovers) {
        recovery.recover();
    } else if (discards) {
        recovery.discard();
    } else if (later) {
        recovery.later();
    }
}

/// An error's dialog comes first.
bool asks(const AppState& state) {
    return state.recovery != nullptr && state.recovery->question() != nullptr &&
           state.session.errors().empty();
}

}  // namespace

bool recovery_dialog_takes_key(AppState& state, int key) {
    if (!asks(state)) { return false; }
    if (key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER) {
        state.recovery->recover();
    } else if (key == GLFW_KEY_DELETE) {
        state.recovery->discard();
    } else if (key == GLFW_KEY_ESCAPE) {
        state.recovery->later();
    }
    return true;
}

void draw_recovery_dialog(AppState& state) {
    if (state.recovery == nullptr) { return; }
    const bool wanted = asks(state);
    if (wanted && !ImGui::IsPopupOpen(title)) { ImGui::OpenPopup(title); }
    centre_next_window();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {ImGui::GetFontSize() * 1.2F, ImGui::GetFontSize()});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(title, nullptr, flags)) {
        if (wanted) {
            draw_question(state, *state.recovery);
        } else {
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace lattice::app
