// SPDX-License-Identifier: MIT
#include "app/panels/fluid_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <string>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "engine/fluid/collision_registry.hpp"

namespace lattice::app {

namespace {

/// What the model is, and its equations for those who open them.
void explain(AppState& state, const fluid::CollisionEntry& entry) {
    dim_text(std::string(entry.help));
    const bool open = ImGui::TreeNodeEx("Equations and source", ImGuiTreeNodeFlags_SpanAvailWidth);
    state.report.widget("fluid.model.equations");
    state.report.flag("equations_shown", open);
    if (!open) { return; }
    dim_text(fmt::format("{} ({})", entry.title, fluid::provenance_name(entry.provenance)));
    dim_text(std::string(entry.equations));
    dim_text(fmt::format("Source: {}", entry.source));
    if (!entry.caution.empty()) { dim_text(std::string(entry.caution)); }
    ImGui::TreePop();
}

}  // namespace

void FluidPanel::draw(AppState& state) {
    const fluid::CollisionEntry& model = fluid::collision_entry(state.scene().fluid.model);
    parameter_row(state, "fluid.model");
    explain(state, model);
    parameter_row(state, "fluid.viscosity", {.low = 1e-6, .high = 0.2});
    parameter_row(state, "fluid.inflow_speed", {.low = 0, .high = 0.2});
    parameter_row(state, "fluid.reynolds", {.label = "Reynolds no.", .low = 1, .high = 1e6});
    parameter_row(state, "fluid.length", {.label = "Re length", .low = 0.01, .high = 10});
    if (model.reads("fluid.limiter")) {
        parameter_row(state, "fluid.limiter", {.low = 0, .high = 0.2});
    }
    if (model.reads("fluid.magic")) { parameter_row(state, "fluid.magic"); }
    if (model.reads("fluid.smagorinsky")) {
        parameter_row(state, "fluid.smagorinsky", {.low = 0, .high = 0.2});
    }
    parameter_row(state, "fluid.body_force");
    const double mach = scene::reference_speed(state.scene()) * std::sqrt(3.0);
    figure_row("Mach number", fmt::format("{:.3f}", mach),
               "Speed of the inlet, of the moving wall or of the flow at the start against the "
               "lattice's speed of sound. The flow counts as "
               "incompressible below about 0.3.");
}

}  // namespace lattice::app
