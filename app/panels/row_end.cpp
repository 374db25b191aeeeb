// SPDX-License-Identifier: MIT
#include "app/panels/row_end.hpp"

#include <fmt/format.h>

#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/scene/physical_units.hpp"

namespace lattice::app {

namespace {

using scene::Effect;
using scene::Parameter;
using scene::Value;
using scene::ValueType;

bool can_revert(const Parameter& parameter, const Value& value) {
    const bool kind = parameter.type != ValueType::text && parameter.type != ValueType::path;
    return kind && !parameter.derived && value != parameter.default_value;
}

void revert(AppState& state, const std::string& name, const Parameter& parameter) {
    state.session.end_gesture();
    state.session.execute(scene::SetParameter{name, parameter.default_value});
    state.session.end_gesture();
}

/// A sign that a click acts on; drawn only under the mouse where it is `shy`.
bool sign(Icon icon, const std::string& help, bool shy, ImU32 colour) {
    const float side = ImGui::GetFrameHeight() * 0.8F;
    const bool pressed = ImGui::InvisibleButton("##end", {side, ImGui::GetFrameHeight()});
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const bool hovered = ImGui::IsItemHovered();
    if (hovered || !shy) {
        draw_icon(*ImGui::GetWindowDrawList(), icon,
                  {(low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F}, side * 0.55F,
                  hovered ? ImGui::GetColorU32(ImGuiCol_Text) : colour);
    }
    tooltip(help);
    return pressed;
}

}  // namespace

std::string world_text_of(const AppState& state, const Parameter& parameter, const Value& value) {
    if (parameter.quantity == scene::Quantity::none) { return ""; }
    const auto units = scene::physical_units(state.scene());
    if (!units) { return ""; }
    if (value == Value{0.0} || value == Value{std::int64_t{0}}) { return ""; }  // often: none
    const auto text = [&](double number) {
        return scene::physical_text(*units, state.scene(), parameter.quantity, number);
    };
    if (const auto* number = std::get_if<double>(&value)) { return text(*number); }
    if (const auto* count = std::get_if<std::int64_t>(&value)) {
        return text(static_cast<double>(*count));
    }
    if (const auto* vector = std::get_if<glm::dvec3>(&value)) {
        return fmt::format("{}, {}, {}", text(vector->x), text(vector->y), text(vector->z));
    }
    return "";
}

std::string row_help(const AppState& state, const std::string& name, const Parameter& parameter,
                     const Value& value) {
    std::string text = parameter.help;
    if (!parameter.formula.empty()) { text += "\n\n" + parameter.formula; }
    text += "\n\n" + name + ": " + scene::allowed_values(parameter);
    if (!parameter.derived) { text += "; default " + scene::to_text(parameter.default_value); }
    if (const std::string world = world_text_of(state, parameter, value); !world.empty()) {
        text += "\nIn the world: " + world;
    }
    if (parameter.effect == Effect::rebuild) {
        text += parameter.keeps_cells ? "\nA change makes the grid anew; cells stay."
                                      : "\nA change starts again from step 0.";
    }
    if (state.session.locks().has(name)) { text += "\nLocked: click the padlock to change it."; }
    return text;
}

void row_end(AppState& state, const std::string& name, const Parameter& parameter,
             const Value& value, const std::string& reported) {
    ParameterLocks& locks = state.session.locks();
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    if (locks.has(name)) {
        if (sign(Icon::locked, "Locked. Click to allow changes again", false, theme::warning)) {
            locks.set(name, false);
        }
        state.report.widget(reported + ".lock");
    } else if (can_revert(parameter, value)) {
        const bool pressed =
            sign(Icon::revert, "Back to " + scene::to_text(parameter.default_value), false, dim);
        state.report.widget(reported + ".revert");
        if (pressed) { revert(state, name, parameter); }
    } else {
        if (sign(Icon::unlocked, "Lock it against changes by hand", true, dim)) {
            locks.set(name, true);
        }
        state.report.widget(reported + ".lock");
    }
}

void row_menu(AppState& state, const std::string& name, const Parameter& parameter,
              const Value& value, ImVec2 low, ImVec2 high) {
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) && ImGui::IsWindowHovered() &&
        ImGui::IsMouseHoveringRect(low, high)) {
        ImGui::OpenPopup("##row");
    }
    if (!ImGui::BeginPopup("##row")) { return; }
    ParameterLocks& locks = state.session.locks();
    const bool locked = locks.has(name);
    if (ImGui::MenuItem(locked ? "Unlock" : "Lock")) { locks.set(name, !locked); }
    state.report.widget("row.lock");
    if (ImGui::MenuItem("Back to default", nullptr, false,
                        !locked && can_revert(parameter, value))) {
        revert(state, name, parameter);
    }
    if (ImGui::MenuItem("Copy its name")) { ImGui::SetClipboardText(name.c_str()); }
    ImGui::EndPopup();
}

}  // namespace lattice::app
