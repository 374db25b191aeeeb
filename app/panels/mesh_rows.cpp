// SPDX-License-Identifier: MIT
#include "app/panels/mesh_rows.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <vector>

#include "app/mesh_text.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/simulation/obstacle_notes.hpp"

namespace lattice::app {

namespace {

using simulation::ObstacleNote;

void draw_notes(AppState& state, const std::vector<ObstacleNote>& notes) {
    for (const ObstacleNote& note : notes) {
        if (!note.warning) {
            dim_text(note.text);
        } else {
            ImGui::PushStyleColor(ImGuiCol_Text, theme::warning);
            ImGui::TextWrapped("%s", note.text.c_str());
            ImGui::PopStyleColor();
        }
        state.report.text("mesh_note", note.text);
    }
}

void draw_report(const scene::Obstacle& obstacle, int resolution, const solid::MeshReport& report) {
    const double nodes = solid::nodes_per_mesh_unit(report, obstacle.scale, resolution);
    const double units = nodes / resolution;
    figure_row("Triangles", grouped(report.triangles));
    figure_row("Vertices", grouped(report.topology.vertices),
               "Corners at the same place count once");
    figure_row("Parts", grouped(report.topology.parts), "Pieces that share no vertex");
    figure_row("Extent", extent_text(report, units), "Of its box before it is turned, scene units");
    figure_row("Surface area", fmt::format("{:.3g}", report.area * units * units),
               "Scene units squared");
    figure_row("Volume",
               report.solid() ? fmt::format("{:.3g}", report.volume * units * units * units) : "-",
               "That it encloses, scene units cubed");
    figure_row(
        "Thinnest part",
        report.thickness ? fmt::format("{:.3g} nodes", *report.thickness * nodes) : "-",
        fmt::format(
            "Straight inward from all but {:.0f} % of its surface the other side is farther off",
            100 * solid::thin_share)
            .c_str());
    const std::string surface = surface_text(report);
    constexpr std::size_t fits_in_a_row = 20;
    if (surface.size() <= fits_in_a_row) {
        figure_row("Surface", surface);
    } else {
        dim_text("Surface: " + surface);
    }
}

}  // namespace

void MeshRows::draw(AppState& state, std::size_t obstacle) {
    if (!state.snapshot || obstacle >= state.snapshot->meshes.size()) { return; }
    const simulation::PlacedMesh& placed = state.snapshot->meshes[obstacle];
    const scene::Obstacle& what = state.scene().obstacles[obstacle];
    const int resolution = state.scene().domain.resolution;
    draw_notes(state, simulation::placement_notes(placed));
    draw_notes(state, simulation::motion_notes(what));
    const solid::MeshReport* report = reports_.of(placed.mesh);
    state.ui.awaits_mesh_report = state.ui.awaits_mesh_report || reports_.pending();
    if (report != nullptr) {
        draw_notes(state, simulation::shape_notes(what, *report, resolution));
    }
    const bool open = ImGui::TreeNodeEx("Mesh", ImGuiTreeNodeFlags_SpanAvailWidth);
    state.report.widget("obstacle.report");
    if (!open) { return; }
    if (report != nullptr) {
        draw_report(what, resolution, *report);
        state.report.number("mesh_triangles", static_cast<double>(report->triangles));
    } else {
        dim_text(reports_.pending() ? "Looking at the mesh" : "There is no memory to look at it");
    }
    figure_row("Samples", grouped(static_cast<std::int64_t>(placed.samples)),
               "Points on its surface where it acts on the flow");
    ImGui::TreePop();
}

}  // namespace lattice::app
