// SPDX-License-Identifier: MIT
#include "app/panels/probe_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/object_actions.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/plot.hpp"
#include "app/panels/widgets.hpp"
#include "app/world_text.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/physical_units.hpp"

namespace lattice::app {

namespace {

using scene::ProbeKind;

std::string label_with_kind(const scene::Scene& scene, std::size_t index) {
    const std::string_view kind = scene::enum_name(scene.probes[index].kind);
    return fmt::format("{} ({})", label_of(scene, {ObjectKind::probe, index}), kind);
}

void statistics_rows(const AppState& state, const simulation::VelocityStatistics& statistics) {
    const auto three = [](const glm::dvec3& v) {
        return fmt::format("{:.4f} {:.4f} {:.4f}", v.x, v.y, v.z);
    };
    const auto small = [](const glm::dvec3& v) {
        return fmt::format("{:.2e} {:.2e} {:.2e}", v.x, v.y, v.z);
    };
    figure_row("Mean", three(statistics.mean()), "Of u, v and w since the first sample, lu");
    if (const auto units = scene::physical_units(state.scene())) {
        figure_row("in the world", si_vector_text(statistics.mean() * units->speed(), "m/s"),
                   "The mean in metres a second, by the scene's units");
    }
    figure_row("uu vv ww", small(statistics.normal_stresses()),
               "Reynolds stresses <u'u'>, <v'v'>, <w'w'>, lu");
    figure_row("uv uw vw", small(statistics.shear_stresses()),
               "Reynolds stresses <u'v'>, <u'w'>, <v'w'>, lu");
}

}  // namespace

void ProbePanel::draw_list(AppState& state) {
    const auto& probes = state.scene().probes;
    for (std::size_t i = 0; i < probes.size(); ++i) {
        const std::string label = fmt::format("{}##{}", label_with_kind(state.scene(), i), i);
        if (ImGui::Selectable(label.c_str(), i == state.ui.selected_probe)) {
            select(state, {ObjectKind::probe, i});
        }
        state.report.widget(fmt::format("probe.{}.select", i));
    }
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Add##probe", "probe.add", width)) { add_object(state, ObjectKind::probe); }
    tooltip("Adds a probe at a point, or a copy of the last one");
    ImGui::SameLine();
    ImGui::BeginDisabled(probes.empty());
    if (button(state, "Remove##probe", "probe.remove", width)) {
        state.session.execute(scene::RemoveProbe{state.ui.selected_probe});
    }
    ImGui::EndDisabled();
}

void ProbePanel::draw_rows(AppState& state, std::size_t index) {
    const ProbeKind kind = state.scene().probes[index].kind;
    parameter_row(state, listed_name("probe", index, "name"));
    parameter_row(state, listed_name("probe", index, "kind"));
    if (kind == ProbeKind::plane) { parameter_row(state, listed_name("probe", index, "axis")); }
    if (kind == ProbeKind::obstacle) {
        const double last = static_cast<double>(state.scene().obstacles.size()) - 1;
        if (last > 0) {
            parameter_row(state, listed_name("probe", index, "obstacle"), {.low = 0, .high = last});
        }
        parameter_row(state, listed_name("probe", index, "area"), {.low = 0, .high = 2});
    } else if (kind != ProbeKind::domain) {
        parameter_row(state, listed_name("probe", index, "position"));
    }
    if (kind == ProbeKind::line) { parameter_row(state, listed_name("probe", index, "end")); }
    parameter_row(state, listed_name("probe", index, "interval"), {.low = 1, .high = 1000});
    parameter_row(state, listed_name("probe", index, "start"), {.low = 0, .high = 20000});
}

void ProbePanel::draw_findings(AppState& state, std::size_t index) {
    if (!state.snapshot || index >= state.snapshot->probes.size()) { return; }
    const simulation::ProbeView& view = state.snapshot->probes[index];
    const float height = ImGui::GetFontSize() * 9;
    for (const simulation::Chart& chart : view.charts) { plot(chart, height); }
    figure_row("Samples", fmt::format("{}", view.samples));
    state.report.number("probe_samples", static_cast<double>(view.samples));
    const bool has_statistics = view.kind == ProbeKind::point || view.kind == ProbeKind::plane;
    if (has_statistics && view.statistics.count() > 0) { statistics_rows(state, view.statistics); }
}

void ProbePanel::draw(AppState& state) {
    draw_list(state);
    const std::size_t count = state.scene().probes.size();
    state.ui.selected_probe = std::min(state.ui.selected_probe, count == 0 ? 0 : count - 1);
    if (count == 0) { return; }
    state.ui.outlined_probe = state.ui.selected_probe;
    draw_rows(state, state.ui.selected_probe);
    draw_findings(state, state.ui.selected_probe);
    if (button(state, "Export tables (CSV)", "probe.export", ImGui::GetContentRegionAvail().x)) {
        state.act(Action::export_probes);
    }
    tooltip(
        "Writes two tables to the working directory: time series of all probes, and means and "
        "Reynolds stresses");
}

}  // namespace lattice::app
