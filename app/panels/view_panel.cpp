// SPDX-License-Identifier: MIT
#include "app/panels/view_panel.hpp"

#include <imgui.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

void smoke_rows(AppState& state) {
    parameter_row(state, "view.extinction", {.low = 0, .high = 60});
    parameter_row(state, "view.albedo");
    parameter_row(state, "view.forward_scatter");
}

void particle_rows(AppState& state) {
    parameter_row(state, "view.point_size", {.low = 0.5, .high = 8});
    parameter_row(state, "view.particle_colour", {.label = "Colour tells"});
    const scene::ParticleColour tells = state.scene().view.particle_colour;
    if (tells == scene::ParticleColour::emitter) { return; }
    const bool speed = tells == scene::ParticleColour::speed;
    parameter_row(state, "view.ramp_low", {.label = speed ? "Slow" : "Young"});
    parameter_row(state, "view.ramp_high", {.label = speed ? "Fast" : "Old"});
    if (speed) { parameter_row(state, "view.speed_range", {.low = 0.2, .high = 5}); }
}

void light_rows(AppState& state) {
    parameter_row(state, "view.light_power", {.label = "Light", .low = 0, .high = 12});
    parameter_row(state, "view.light", {.label = "Light direction"});
    const float width = ImGui::GetContentRegionAvail().x;
    if (button(state, state.ui.aim_light ? "Done aiming" : "Aim the light", "view.aim_light",
               width)) {
        state.act(Action::aim_light);
    }
    tooltip("A sun in the picture to drag (L)");
}

}  // namespace

void ViewPanel::draw(AppState& state) {
    parameter_row(state, "view.mode");
    parameter_row(state, "view.exposure", {.low = 0.05, .high = 10});
    parameter_row(state, "view.auto_exposure", {.label = "Automatic"});
    parameter_row(state, "view.tone_curve");
    if (state.scene().view.mode == scene::ViewMode::smoke) {
        smoke_rows(state);
    } else if (state.scene().view.mode == scene::ViewMode::particles) {
        particle_rows(state);
    }
    if (state.scene().view.mode != scene::ViewMode::none) {
        parameter_row(state, "view.smoke_colour");
    }
    light_rows(state);
    parameter_row(state, "view.background");
    parameter_row(state, "view.ground");
    parameter_row(state, "view.show_box", {.label = "Domain box"});
    const float width = ImGui::GetContentRegionAvail().x;
    if (button(state, "Picture", "view.screenshot", width)) { state.act(Action::screenshot); }
    tooltip("Save the picture as PNG (F12)");
}

}  // namespace lattice::app
