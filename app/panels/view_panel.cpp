// SPDX-License-Identifier: MIT
#include "app/panels/view_panel.hpp"

#include <imgui.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

void ViewPanel::draw(AppState& state) {
    parameter_row(state, "view.mode");
    parameter_row(state, "view.exposure", {.low = 0.05, .high = 10});
    if (state.scene().view.mode == scene::ViewMode::smoke) {
        parameter_row(state, "view.extinction", {.low = 0, .high = 60});
        parameter_row(state, "view.albedo");
    } else {
        parameter_row(state, "view.point_size", {.low = 0.5, .high = 8});
    }
    parameter_row(state, "view.smoke_colour");
    parameter_row(state, "view.light_power", {.label = "Light", .low = 0, .high = 12});
    parameter_row(state, "view.light", {.label = "Light direction"});
    parameter_row(state, "view.field_of_view", {.label = "Lens angle", .low = 10, .high = 90});
    parameter_row(state, "view.show_box", {.label = "Domain box"});
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Home", "view.frame", width)) { state.act(Action::frame_camera); }
    tooltip("Camera as the scene has it (Home)");
    ImGui::SameLine();
    if (button(state, "Picture", "view.screenshot", width)) { state.act(Action::screenshot); }
    tooltip("Save the picture as PNG (F12)");
}

}  // namespace lattice::app
