// SPDX-License-Identifier: MIT
#include "app/panels/lines_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/object_actions.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

using scene::SeedShape;

void draw_list(AppState& state) {
    const auto& seeds = state.scene().seeds;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const std::string label =
            fmt::format("{}##{}", label_of(state.scene(), {ObjectKind::seed, i}), i);
        if (ImGui::Selectable(label.c_str(), i == state.ui.selected_seed)) {
            select(state, {ObjectKind::seed, i});
        }
        state.report.widget(fmt::format("seed.{}.select", i));
    }
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Add##seed", "seed.add", width)) { add_object(state, ObjectKind::seed); }
    tooltip("Adds a rake of streamlines, or a copy of the last seed");
    ImGui::SameLine();
    ImGui::BeginDisabled(seeds.empty());
    if (button(state, "Remove##seed", "seed.remove", width)) {
        state.session.execute(scene::RemoveSeed{state.ui.selected_seed});
    }
    ImGui::EndDisabled();
}

void draw_rows(AppState& state, std::size_t index) {
    const SeedShape shape = state.scene().seeds[index].shape;
    const auto row = [&](const char* key, const RowOptions& options = {}) {
        parameter_row(state, listed_name("seed", index, key), options);
    };
    row("name");
    row("lines");
    row("shape");
    row("position");
    if (shape == SeedShape::line) { row("end"); }
    if (shape == SeedShape::disc) {
        row("axis", {.label = "Normal"});
        row("radius", {.low = 0, .high = 1});
    }
    if (shape != SeedShape::point) { row("count", {.low = 1, .high = 64}); }
    row("length", {.low = 0.05, .high = 20});
    row("width", {.low = 0.001, .high = 0.05});
}

}  // namespace

void LinesPanel::draw(AppState& state) {
    draw_list(state);
    const std::size_t count = state.scene().seeds.size();
    state.ui.selected_seed = std::min(state.ui.selected_seed, count == 0 ? 0 : count - 1);
    const std::size_t lines = state.snapshot ? state.snapshot->lines.lines.size() : 0;
    state.report.number("flow_lines", static_cast<double>(lines));
    if (count == 0) { return; }
    state.ui.seed_handles = state.ui.selected_seed;
    draw_rows(state, state.ui.selected_seed);
    figure_row("Lines shown", fmt::format("{}", lines));
    dim_text("Drag the arrows in the picture to move the seed.");
}

}  // namespace lattice::app
