// SPDX-License-Identifier: MIT
#include "app/closing.hpp"

#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

#include "app/actions.hpp"
#include "app/dialogs.hpp"
#include "app/filming.hpp"
#include "app/panels/widgets.hpp"
#include "app/recovery.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr const char* title = "Unsaved changes";

std::string name_of(const scene::Scene& scene) {
    if (!scene.title.empty()) { return scene.title; }
    return scene.file.empty() ? "The scene" : scene.file.filename().string();
}

void dim_line(const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
}

bool is_enter(int key) {
    return key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER;
}

}  // namespace

void Closing::ask() {
    if (step_ == Step::none) { step_ = Step::question; }
}

bool Closing::settled() const {
    return insists_ || !state_.session.modified();
}

void Closing::tick() {
    if (step_ != Step::saving || state_.session.writing()) { return; }
    // The error's dialog says why; whoever wants to close asks again.
    step_ = state_.session.errors().empty() ? Step::closed : Step::none;
}

/// Other dialogs come first: of two at once each would close the other.
bool Closing::shown() const {
    const bool asks = step_ != Step::none && step_ != Step::closed;
    const bool recovers = state_.recovery != nullptr && state_.recovery->question() != nullptr;
    return asks && state_.session.errors().empty() && !recovers && !state_.filming->asking();
}

void Closing::begin_to_save() {
    if (state_.session.has_own_file()) {
        save();
        return;
    }
    offer_save_path(state_);
    step_ = Step::naming;
    field_wanted_ = true;
}

void Closing::save() {
    step_ = Step::saving;
    perform(state_, Action::save);
}

bool Closing::takes_key(int key, int modifiers) {
    if (!shown()) { return false; }
    if (step_ == Step::saving || modifiers != 0) { return true; }
    if (key == GLFW_KEY_ESCAPE) { step_ = Step::none; }
    if (step_ == Step::question && key == GLFW_KEY_D) { step_ = Step::closed; }
    if (is_enter(key) && step_ == Step::naming) {
        save();
    } else if (is_enter(key) && step_ == Step::question) {
        begin_to_save();
    }
    return true;
}

/// Beside the one before where the row has room for three, else below it.
bool Closing::row_button(const char* label, const char* name, float width, bool last) {
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float third = (width - 2 * spacing) / 3;
    const bool fits = third >= ImGui::GetFontSize() * 8;
    const bool pressed = button(state_, label, name, fits ? third : width);
    if (fits && !last) { ImGui::SameLine(); }
    return pressed;
}

void Closing::draw_question(float width) {
    ImGui::TextUnformatted(
        fmt::format("{} has changes that are not saved.", name_of(state_.scene())).c_str());
    ImGui::Spacing();
    const bool saves = row_button("Save (Enter)", "quit.save", width, false);
    const bool discards = row_button("Don't save (D)", "quit.discard", width, false);
    const bool stays = row_button("Cancel (Esc)", "quit.cancel", width, true);
    if (saves) { begin_to_save(); }
    if (discards) { step_ = Step::closed; }
    if (stays) { step_ = Step::none; }
}

void Closing::draw_naming(float width) {
    ImGui::TextUnformatted(fmt::format("Save {} as", name_of(state_.scene())).c_str());
    ImGui::SetNextItemWidth(width);
    if (field_wanted_) { ImGui::SetKeyboardFocusHere(); }
    field_wanted_ = false;
    ImGui::InputText("##quit path", state_.ui.save_path.data(), state_.ui.save_path.size());
    state_.report.widget("quit.path");
    std::error_code ignored;
    if (std::filesystem::exists(state_.ui.save_path.data(), ignored)) {
        dim_line("This file is there, and will be replaced.");
    }
    ImGui::Spacing();
    const bool saves = row_button("Save (Enter)", "quit.save_as", width, false);
    const bool stays = row_button("Cancel (Esc)", "quit.cancel", width, true);
    if (saves) { save(); }
    if (stays) { step_ = Step::none; }
}

void Closing::draw() {
    const bool wanted = shown();
    if (wanted && !ImGui::IsPopupOpen(title)) { ImGui::OpenPopup(title); }
    centre_next_window();
    const float size = ImGui::GetFontSize();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {size * 1.2F, size});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(title, nullptr, flags)) {
        const float room = ImGui::GetIO().DisplaySize.x - size * 3.2F;
        const float width = std::max(1.0F, std::min(size * 30, room));
        ImGui::Dummy({width, 0});
        ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
        if (!wanted) {
            ImGui::CloseCurrentPopup();
        } else if (step_ == Step::question) {
            draw_question(width);
        } else if (step_ == Step::naming) {
            draw_naming(width);
        } else {
            ImGui::TextUnformatted("Saving");
        }
        ImGui::PopTextWrapPos();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace lattice::app
