// SPDX-License-Identifier: MIT
#include "app/panels/obstacle_path_rows.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/obstacle_forces.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "engine/scene/rotation.hpp"
#include "engine/simulation/obstacle_path.hpp"

namespace lattice::app {

namespace {

/// Where the obstacle is in the picture, as a key at the step of the picture.
scene::ObstacleKey present_pose(const AppState& state, std::size_t index) {
    const simulation::PlacedMesh& placed = state.snapshot->meshes[index];
    const glm::mat3 turn(placed.transform);
    const glm::vec3 middle = solid::bounds(*placed.mesh).centre();
    const glm::dvec3 centre(placed.transform * glm::vec4(middle, 1.0F));
    scene::ObstacleKey key;
    key.step = static_cast<double>(state.snapshot->statistics.step);
    key.position = glm::round((centre + 0.5) / state.snapshot->nodes_per_unit * 1e4) / 1e4;
    const glm::dquat orientation(glm::quat_cast(turn / glm::length(turn[0])));
    key.rotation_degrees = glm::round(scene::rotation_degrees(orientation) * 100.0) / 100.0;
    return key;
}

/// One more key: as the last, as much later as that is after the one before, or a while.
scene::ObstacleKey next_key(const scene::Obstacle& obstacle) {
    constexpr double a_while = 500;  // steps
    if (obstacle.keys.empty()) { return {0, obstacle.position, obstacle.rotation_degrees}; }
    scene::ObstacleKey key = obstacle.keys.back();
    const std::size_t count = obstacle.keys.size();
    key.step += count > 1 ? key.step - obstacle.keys[count - 2].step : a_while;
    return key;
}

void add_key(AppState& state, std::size_t index, const scene::ObstacleKey& key) {
    state.session.end_gesture();
    if (!state.session.execute(scene::AddObstacleKey{index, key})) { return; }
    const auto& keys = state.scene().obstacles[index].keys;
    const auto place = std::ranges::find(keys, key.step, &scene::ObstacleKey::step);
    state.ui.selected_key = static_cast<std::size_t>(place - keys.begin());
    state.ui.outline_selected = true;
}

void key_list(AppState& state, std::size_t index) {
    const auto& keys = state.scene().obstacles[index].keys;
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const glm::dvec3& p = keys[k].position;
        const std::string label = fmt::format("{}   step {:.0f}   at {:.2f} {:.2f} {:.2f}##key{}",
                                              k + 1, keys[k].step, p.x, p.y, p.z, k);
        if (ImGui::Selectable(label.c_str(), k == state.ui.selected_key)) {
            state.ui.selected_key = k;
            state.ui.outline_selected = true;
        }
        state.report.widget(fmt::format("obstacle.{}.key.{}.select", index, k));
    }
}

void key_buttons(AppState& state, std::size_t index) {
    const scene::Obstacle& obstacle = state.scene().obstacles[index];
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) * 0.5F;
    if (button(state, "Add key", "obstacle.key.add", half)) {
        add_key(state, index, next_key(obstacle));
        return;
    }
    tooltip("A key after the last; move it with the handles in the picture");
    ImGui::SameLine();
    ImGui::BeginDisabled(obstacle.keys.empty());
    const bool removed = button(state, "Remove key", "obstacle.key.remove", half);
    ImGui::EndDisabled();
    if (removed) {
        state.session.end_gesture();
        state.session.execute(scene::RemoveObstacleKey{index, state.ui.selected_key});
    }
}

void present_button(AppState& state, std::size_t index) {
    const bool seen = state.snapshot && index < state.snapshot->meshes.size();
    ImGui::BeginDisabled(!seen);
    const float full = ImGui::GetContentRegionAvail().x;
    if (button(state, "Key the present pose", "obstacle.key.present", full)) {
        add_key(state, index, present_pose(state, index));
    }
    ImGui::EndDisabled();
    tooltip(
        "Makes where the obstacle is now, at the present step, a key of a path. Draw it somewhere "
        "by "
        "hand, key it, draw it on, key it, and set its motion to driven: it goes the same way.");
}

}  // namespace

/// As simulation::path_speed, computed only when the obstacle or the resolution changes: it follows
/// the whole path.
double ObstaclePathRows::path_speed(const scene::Obstacle& obstacle, int resolution) {
    if (resolution != speed_at_ || obstacle != speed_of_) {
        speed_ = simulation::path_speed(obstacle, resolution);
        speed_of_ = obstacle;
        speed_at_ = resolution;
    }
    return speed_;
}

void ObstaclePathRows::draw(AppState& state, std::size_t index) {
    ImGui::Separator();
    const std::size_t count = state.scene().obstacles[index].keys.size();
    const bool driven = state.scene().obstacles[index].motion == scene::ObstacleMotion::driven;
    state.ui.selected_key = std::min(state.ui.selected_key, count == 0 ? 0 : count - 1);
    if (count > 0 || driven) {
        ImGui::TextUnformatted("Path");
        key_list(state, index);
        key_buttons(state, index);
    }
    present_button(state, index);
    const scene::Obstacle& obstacle = state.scene().obstacles[index];
    state.report.number("obstacle_keys", static_cast<double>(obstacle.keys.size()));
    if (obstacle.keys.empty()) { return; }
    const std::size_t k = std::min(state.ui.selected_key, obstacle.keys.size() - 1);
    const double last = obstacle.keys.back().step;
    const auto name = [&](const char* key) {
        return fmt::format("obstacle.{}.key.{}.{}", index, k, key);
    };
    parameter_row(state, name("step"), {.low = 0, .high = std::max(4000.0, 1.5 * last)});
    parameter_row(state, name("position"));
    parameter_row(state, name("rotation"));
    if (!driven) {
        dim_text("Set its motion to driven to let it follow the keys");
        return;
    }
    parameter_row(state, listed_name("obstacle", index, "period"),
                  {.low = 0, .high = std::max(8000.0, 2 * last)});
    parameter_row(state, listed_name("obstacle", index, "smooth"));
    const double speed =
        path_speed(state.scene().obstacles[index], state.scene().domain.resolution);
    speed_row(state, "Fastest on the path", speed);
}

}  // namespace lattice::app
