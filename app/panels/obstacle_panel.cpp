// SPDX-License-Identifier: MIT
#include "app/panels/obstacle_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/object_actions.hpp"
#include "app/obstacle_name.hpp"
#include "app/panels/obstacle_forces.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

bool lies_outside(const AppState& state, std::size_t obstacle) {
    return state.snapshot && obstacle < state.snapshot->meshes.size() &&
           state.snapshot->meshes[obstacle].samples_inside == 0;
}

}  // namespace

void ObstaclePanel::draw_list(AppState& state) {
    const auto& obstacles = state.scene().obstacles;
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        const std::string label = fmt::format("{}##{}", obstacle_name(obstacles[i]), i);
        const bool misplaced = lies_outside(state, i);
        if (misplaced) { ImGui::PushStyleColor(ImGuiCol_Text, theme::warning); }
        if (ImGui::Selectable(label.c_str(), i == state.ui.selected_obstacle)) {
            state.ui.selected_obstacle = i;
        }
        if (misplaced) { ImGui::PopStyleColor(); }
        state.report.widget(fmt::format("obstacle.{}.select", i));
    }
}

void ObstaclePanel::draw_motion(AppState& state, std::size_t index) {
    const auto row = [&](const char* key, const RowOptions& options = {}) {
        parameter_row(state, listed_name("obstacle", index, key), options);
    };
    const scene::ObstacleMotion motion = state.scene().obstacles[index].motion;
    using scene::ObstacleMotion;
    row("motion");
    const bool on_path =
        motion == ObstacleMotion::driven && state.scene().obstacles[index].keys.size() > 1;
    if (motion == ObstacleMotion::fixed) { return; }
    if (motion == ObstacleMotion::hinged) { row("axis"); }
    if (motion != ObstacleMotion::hinged && !on_path) {
        row("velocity", {.low = -0.1, .high = 0.1});
    }
    if (!on_path) { row("spin", {.low = -1, .high = 1}); }
    if (motion != ObstacleMotion::free) { row("pivot", {.low = -1, .high = 1}); }
    if (motion != ObstacleMotion::driven) { row("density", {.low = 1.05, .high = 20}); }
    if (motion == ObstacleMotion::free) {
        parameter_row(state, "solid.gravity", {.low = -1e-3, .high = 1e-3});
    }
}

/// The immersed boundary, alike for all obstacles.
void ObstaclePanel::draw_boundary(AppState& state) {
    ImGui::Separator();
    parameter_row(state, "solid.kernel");
    parameter_row(state, "solid.weighting");
    parameter_row(state, "solid.spreading");
    parameter_row(state, "solid.iterations", {.low = 1, .high = 20});
    parameter_row(state, "solid.spacing", {.label = "Sample spacing"});
}

void ObstaclePanel::draw(AppState& state) {
    const std::size_t count = state.scene().obstacles.size();
    state.ui.selected_obstacle = std::min(state.ui.selected_obstacle, count == 0 ? 0 : count - 1);
    draw_list(state);
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Add", "obstacle.add", width)) { add_object(state, ObjectKind::obstacle); }
    tooltip(
        "Adds a ball, or a copy of the last obstacle. Dropping an .obj file on the window "
        "gives the selected obstacle that mesh.");
    ImGui::SameLine();
    ImGui::BeginDisabled(count == 0);
    const bool removed = button(state, "Remove", "obstacle.remove", width);
    ImGui::EndDisabled();
    if (removed) {
        state.session.execute(scene::RemoveObstacle{state.ui.selected_obstacle});
        return;
    }
    if (state.ui.selected_obstacle >= state.scene().obstacles.size()) { return; }
    const std::size_t index = state.ui.selected_obstacle;
    const double largest = std::max(
        {state.scene().domain.size.x, state.scene().domain.size.y, state.scene().domain.size.z});
    parameter_row(state, listed_name("obstacle", index, "mesh"), {.label = "Mesh file (.obj)"});
    const scene::Obstacle& selected = state.scene().obstacles[index];
    const bool driven = selected.motion == scene::ObstacleMotion::driven;
    if (!driven || selected.keys.empty()) {  // a path has its keys' poses
        parameter_row(state, listed_name("obstacle", index, "position"));
        parameter_row(state, listed_name("obstacle", index, "rotation"));
    }
    parameter_row(state, listed_name("obstacle", index, "scale"),
                  {.low = 0.02, .high = std::max(0.04, largest)});
    parameter_row(state, listed_name("obstacle", index, "visible"));
    mesh_rows_.draw(state, index);
    draw_motion(state, index);
    path_rows_.draw(state, index);
    obstacle_forces(state, index);
    draw_boundary(state);
}

}  // namespace lattice::app
