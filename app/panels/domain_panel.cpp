// SPDX-License-Identifier: MIT
#include "app/panels/domain_panel.hpp"

#include <algorithm>
#include <string>

#include "app/panels/parameter_row.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::app {

namespace {

/// What the chosen spread of the inflow hangs on.
void draw_inlet(AppState& state, scene::InletProfile profile) {
    parameter_row(state, "domain.inlet_profile");
    if (profile == scene::InletProfile::mask) { parameter_row(state, "domain.inlet_mask"); }
    if (profile == scene::InletProfile::turbulent) {
        parameter_row(state, "domain.turbulence");
        parameter_row(state, "domain.turbulence_length", {.low = 0.02, .high = 2});
    }
}

}  // namespace

void DomainPanel::draw(AppState& state) {
    parameter_row(state, "domain.size");
    for (const std::string_view face : scene::EnumNames<scene::Face>::values) {
        parameter_row(state, "domain." + std::string(face));
    }
    const scene::Domain& domain = state.session.scene().domain;
    const auto has = [&](scene::FaceKind kind) {
        return std::ranges::find(domain.faces, kind) != domain.faces.end();
    };
    if (has(scene::FaceKind::moving_wall)) { parameter_row(state, "domain.wall_velocity"); }
    if (has(scene::FaceKind::outlet)) { parameter_row(state, "domain.sponge"); }
    if (has(scene::FaceKind::inlet)) { draw_inlet(state, domain.inlet_profile); }
    parameter_row(state, "run.seed", {.low = 0, .high = 1000});
    parameter_row(state, "start.flow", {.label = "Starts as"});
    const scene::InitialFlow flow = state.scene().start.flow;
    if (flow != scene::InitialFlow::inflow && flow != scene::InitialFlow::rest) {
        parameter_row(state, "start.speed", {.low = 0, .high = 0.2});
    }
    parameter_row(state, "start.background", {.low = -0.2, .high = 0.2});
}

}  // namespace lattice::app
