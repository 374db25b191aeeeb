// SPDX-License-Identifier: MIT
#include "app/panels/fluid_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/world_text.hpp"
#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/stability.hpp"

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

fluid::MeasuredSpeeds measured(const AppState& state) {
    fluid::MeasuredSpeeds speeds;
    if (!state.snapshot) { return speeds; }
    speeds.flow = static_cast<double>(state.snapshot->statistics.largest_speed);
    for (const simulation::ObstacleFigures& obstacle : state.snapshot->obstacles) {
        speeds.tip = std::max(speeds.tip, obstacle.tip_speed);
    }
    return speeds;
}

ImU32 colour_of(fluid::Soundness soundness) {
    switch (soundness) {
        case fluid::Soundness::sound:
            return theme::sound;
        case fluid::Soundness::doubtful:
            return theme::warning;
        case fluid::Soundness::unsound:
            break;
    }
    return theme::failure;
}

/// A bar of the limit nearest to its end and a sentence about it; all of them in the tooltip.
void stability_meter(AppState& state) {
    const auto limits = fluid::stability_limits(state.scene(), measured(state));
    const fluid::StabilityLimit& nearest = limits.front();
    ImGui::TextUnformatted("Stability (estimate)");
    share_bar(nearest.load(), fmt::format("{} {:.3g}", nearest.name, nearest.value),
              colour_of(nearest.soundness()));
    state.report.widget("fluid.stability");
    state.report.text("stability", std::string(nearest.name));
    state.report.number("stability_load", nearest.load());
    std::string all = "Doubtful and likely to break from, by experience:";
    for (const fluid::StabilityLimit& limit : limits) {
        all += fmt::format("\n{}: {:.3g}, doubtful from {:.3g}", limit.name, limit.value,
                           limit.doubtful);
        if (std::isfinite(limit.unsound)) {
            all += fmt::format(", breaks from {:.3g}", limit.unsound);
        }
    }
    tooltip(all);
    dim_text(fluid::stability_text(limits));
}

void units_rows(AppState& state) {
    const bool open = ImGui::TreeNodeEx("Physical units", ImGuiTreeNodeFlags_SpanAvailWidth);
    state.report.widget("fluid.units");
    if (!open) { return; }
    const scene::Units& units = state.scene().units;
    parameter_row(state, "units.length", {.label = "Scene unit", .low = 0, .high = 100});
    parameter_row(state, "units.speed", {.low = 0, .high = 100});
    parameter_row(state, "units.viscosity", {.low = 0, .high = 1e-3});
    if (units.speed_m_s > 0 && units.viscosity_m2_s > 0) {
        parameter_row(state, "units.by", {.label = "Step by"});
    }
    parameter_row(state, "units.density", {.low = 0.1, .high = 2000});
    const auto lines = units_lines(state.scene());
    for (const auto& [name, value] : lines) { figure_row(name.c_str(), value); }
    if (lines.empty()) {
        dim_text(
            "Give the length of a scene unit, and a speed or a viscosity: times, speeds and "
            "forces are then told in SI units as well.");
    }
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
    parameter_row(state, "fluid.hold", {.label = "Hold"});
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
    figure_row("tau - 1/2", fmt::format("{:.4g}", 3 * state.scene().fluid.viscosity_lu),
               "Relaxation time less a half: 3 times the viscosity");
    figure_row("Cell Reynolds no.",
               fmt::format("{:.3g}", fluid::cell_reynolds_number(state.scene(), measured(state))),
               "Fastest speed over viscosity, in lattice units: how much is asked of one node");
    stability_meter(state);
    units_rows(state);
}

}  // namespace lattice::app
