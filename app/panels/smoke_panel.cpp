// SPDX-License-Identifier: MIT
#include "app/panels/smoke_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/object_actions.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

void SmokePanel::draw_list(AppState& state) {
    const auto& emitters = state.scene().emitters;
    for (std::size_t i = 0; i < emitters.size(); ++i) {
        const std::string name = label_of(state.scene(), {ObjectKind::emitter, i});
        if (ImGui::Selectable(fmt::format("{}##{}", name, i).c_str(),
                              i == state.ui.selected_emitter)) {
            select(state, {ObjectKind::emitter, i});
        }
        state.report.widget(fmt::format("emitter.{}.select", i));
    }
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Add##emitter", "emitter.add", width)) {
        add_object(state, ObjectKind::emitter);
    }
    ImGui::SameLine();
    ImGui::BeginDisabled(emitters.empty());
    if (button(state, "Remove##emitter", "emitter.remove", width)) {
        state.session.execute(scene::RemoveEmitter{state.ui.selected_emitter});
    }
    ImGui::EndDisabled();
}

void SmokePanel::draw_emitter(AppState& state) {
    const std::size_t index = state.ui.selected_emitter;
    ImGui::BeginGroup();
    parameter_row(state, listed_name("emitter", index, "rate"), {.low = 1, .high = 1e5});
    parameter_row(state, listed_name("emitter", index, "colour"));
    parameter_row(state, listed_name("emitter", index, "lifetime"), {.low = 100, .high = 1e5});
    parameter_row(state, listed_name("emitter", index, "duration"), {.low = 0, .high = 1e4});
    parameter_row(state, listed_name("emitter", index, "shape"));
    parameter_row(state, listed_name("emitter", index, "position"));
    parameter_row(state, listed_name("emitter", index, "size"));
    ImGui::EndGroup();
    const bool pointed_at = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) ||
                            ImGui::IsItemActive();
    if (pointed_at) { state.ui.outlined_emitter = index; }
}

void SmokePanel::draw(AppState& state) {
    draw_list(state);
    const std::size_t count = state.scene().emitters.size();
    state.ui.selected_emitter = std::min(state.ui.selected_emitter, count == 0 ? 0 : count - 1);
    if (count > 0) { draw_emitter(state); }
    parameter_row(state, "smoke.fade");
    parameter_row(state, "smoke.capacity", {.low = 1e4, .high = 2e7});
    parameter_row(state, "smoke.volume_scale", {.low = 0.25, .high = 2});
}

}  // namespace lattice::app
