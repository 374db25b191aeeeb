// SPDX-License-Identifier: MIT
#include "app/panels/obstacle_forces.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>

#include "app/panels/plot.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/world_text.hpp"
#include "engine/fluid/stability.hpp"
#include "engine/scene/physical_units.hpp"

namespace lattice::app {

namespace {

using fluid::breaking_tip;
using fluid::inaccurate_tip;

/// The probe that records the obstacle's forces.
std::optional<std::size_t> probe_of(const scene::Scene& scene, std::size_t obstacle) {
    for (std::size_t i = 0; i < scene.probes.size(); ++i) {
        const scene::Probe& probe = scene.probes[i];
        if (probe.kind == scene::ProbeKind::obstacle &&
            static_cast<std::size_t>(probe.obstacle) == obstacle) {
            return i;
        }
    }
    return std::nullopt;
}

void record(AppState& state, std::size_t obstacle) {
    scene::Probe probe;
    probe.kind = scene::ProbeKind::obstacle;
    probe.obstacle = static_cast<int>(obstacle);
    const std::string& name = state.scene().obstacles[obstacle].name;
    probe.name = name.empty() ? fmt::format("forces {}", obstacle + 1) : "forces on " + name;
    probe.position = state.scene().domain.size * 0.5;
    if (state.session.execute(scene::AddProbe{probe})) {
        state.ui.selected_probe = state.scene().probes.size() - 1;
    }
}

void curves(AppState& state, std::size_t probe) {
    if (!state.snapshot || probe >= state.snapshot->probes.size()) { return; }
    const simulation::ProbeView& view = state.snapshot->probes[probe];
    for (const simulation::Chart& chart : view.charts) { plot(chart, ImGui::GetFontSize() * 8); }
    state.report.number("force_samples", static_cast<double>(view.samples));
    const bool flows = view.charts.size() == 3 && !view.charts[0].x.empty();
    if (flows) {
        state.report.number("drag_coefficient",
                            static_cast<double>(view.charts[0].curves[0].y.back()));
    }
}

}  // namespace

void speed_row(AppState& state, const char* name, double speed) {
    const double limit = state.scene().run.speed_limit_lu;
    const double most = limit > 0 ? std::min(breaking_tip, limit) : breaking_tip;
    const bool breaking = speed > most;
    const bool fast = speed > inaccurate_tip;
    if (fast) { ImGui::PushStyleColor(ImGuiCol_Text, breaking ? theme::failure : theme::warning); }
    figure_row(name, fmt::format("{:.3f} lu", speed),
               "Fastest point of its surface. Above 0.15 the flow becomes inaccurate; above 0.3 it "
               "is about to break, and at the speed limit of the panel Watch it is stopped");
    if (fast) { ImGui::PopStyleColor(); }
    share_bar(speed / most, "", breaking ? theme::failure : fast ? theme::warning : theme::accent);
    if (!fast) { return; }
    ImGui::PushStyleColor(ImGuiCol_Text, breaking ? theme::failure : theme::warning);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(
        breaking ? "Too fast: the flow will break. Lower the speed, the spin or the scale, or give "
                   "its path more steps"
                 : "Fast for the lattice: forces and pressure are no longer accurate");
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void obstacle_forces(AppState& state, std::size_t index) {
    if (!state.snapshot || index >= state.snapshot->obstacles.size()) { return; }
    const simulation::ObstacleFigures& figures = state.snapshot->obstacles[index];
    const auto three = [](const glm::dvec3& v) {
        return fmt::format("{:.3g}  {:.3g}  {:.3g}", v.x, v.y, v.z);
    };
    ImGui::Separator();
    figure_row("Force", three(figures.force) + " lu", "Of the fluid on the obstacle: x, y, z");
    figure_row("Torque", three(figures.torque) + " lu",
               "About the centre of mass of a free obstacle, the pivot of others");
    if (const auto units = scene::physical_units(state.scene())) {
        figure_row("in the world", si_vector_text(figures.force * units->force(), "N"),
                   "The force in newtons, by the scene's units");
        figure_row("", si_vector_text(figures.torque * units->torque(), "N m"),
                   "The torque in newton metres");
    }
    if (state.scene().obstacles[index].motion != scene::ObstacleMotion::fixed ||
        figures.tip_speed > 0) {
        speed_row(state, "Tip speed", figures.tip_speed);
    }
    const float full = ImGui::GetContentRegionAvail().x;
    const auto probe = probe_of(state.scene(), index);
    if (!probe) {
        if (button(state, "Record forces", "obstacle.record", full)) { record(state, index); }
        tooltip("Plots drag, lift and torque over time, by a probe that the panel Probes lists");
        return;
    }
    curves(state, *probe);
    const float half = (full - ImGui::GetStyle().ItemSpacing.x) * 0.5F;
    if (button(state, "Export (CSV)##forces", "obstacle.export", half)) {
        state.act(Action::export_probes);
    }
    tooltip("Writes the tables of all probes to the working directory");
    ImGui::SameLine();
    if (button(state, "Stop recording", "obstacle.stop", half)) {
        state.session.execute(scene::RemoveProbe{*probe});
    }
}

}  // namespace lattice::app
