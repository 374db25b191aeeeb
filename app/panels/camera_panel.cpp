// SPDX-License-Identifier: MIT
#include "app/panels/camera_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/camera_motion.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/view/camera_path.hpp"

namespace lattice::app {

namespace {

float half_width() {
    return (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) * 0.5F;
}

/// Of those that there are; the list may have become shorter since.
std::size_t chosen_bookmark(const AppState& state) {
    return std::min(state.ui.selected_bookmark.value_or(0), state.scene().bookmarks.size() - 1);
}

}  // namespace

void CameraPanel::draw_bookmarks(AppState& state) {
    const auto& bookmarks = state.scene().bookmarks;
    ImGui::TextUnformatted("Kept cameras");
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
        const std::string label = fmt::format("{}##bookmark{}", bookmarks[i].name, i);
        if (ImGui::Selectable(label.c_str(), i == state.ui.selected_bookmark)) {
            recall_camera(state, i);
        }
        state.report.widget(fmt::format("bookmark.{}.select", i));
    }
    if (button(state, "Keep this##bookmark", "bookmark.add", half_width())) { keep_camera(state); }
    tooltip("Keep the present camera (B); PageUp and PageDown go from one to the next");
    ImGui::SameLine();
    const bool choosable = !bookmarks.empty() && state.ui.selected_bookmark;
    ImGui::BeginDisabled(!choosable);
    if (button(state, "Remove##bookmark", "bookmark.remove", half_width() * 2)) {
        state.session.end_gesture();
        state.session.execute(scene::RemoveBookmark{chosen_bookmark(state)});
    }
    ImGui::EndDisabled();
    if (!choosable || bookmarks.empty()) { return; }
    const std::size_t chosen = chosen_bookmark(state);
    parameter_row(state, listed_name("bookmark", chosen, "name"));
}

void CameraPanel::draw_key(AppState& state) {
    const auto& keys = state.scene().camera_keys;
    const std::size_t k = std::min(state.ui.selected_camera_key, keys.size() - 1);
    const double last = keys.back().step;
    parameter_row(state, listed_name("camera_key", k, "step"),
                  {.low = 0, .high = std::max(4000.0, 1.5 * last)});
    if (button(state, "Take the present camera", "camera_key.take",
               ImGui::GetContentRegionAvail().x)) {
        scene::CameraKey key = keys[k];
        key.eye = state.camera.eye;
        key.target = state.camera.target;
        key.field_of_view = state.camera.field_of_view;
        state.session.end_gesture();
        state.session.execute(scene::AddCameraKey{key});
    }
    tooltip("The selected key's camera becomes the one of the picture");
}

/// A slider over the whole path, and a flight at the pace of a film.
void CameraPanel::draw_preview(AppState& state) {
    const auto& keys = state.scene().camera_keys;
    if (keys.size() < 2) { return; }
    const auto first = static_cast<float>(keys.front().step);
    const auto last = static_cast<float>(keys.back().step);
    auto step = static_cast<float>(state.ui.preview_step.value_or(state.ui.scrubbed_step));
    step = std::clamp(step, first, last);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::SliderFloat("##scrub", &step, first, last, "step %.0f")) {
        state.ui.preview_step.reset();
        state.camera = view::camera_at(keys, step);
    }
    state.ui.scrubbed_step = step;
    state.report.widget("camera.scrub");
    const bool flying = state.ui.preview_step.has_value();
    if (button(state, flying ? "Stop" : "Preview", "camera.preview",
               ImGui::GetContentRegionAvail().x)) {
        if (flying) {
            state.ui.preview_step.reset();
        } else {
            state.ui.preview_step = keys.front().step;
        }
    }
    tooltip("Fly along the path as a film of 30 frames a second will");
}

void CameraPanel::draw_path(AppState& state) {
    const auto& keys = state.scene().camera_keys;
    ImGui::TextUnformatted("Path");
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const std::string label =
            fmt::format("{}   step {:.0f}##camera_key{}", k + 1, keys[k].step, k);
        if (ImGui::Selectable(label.c_str(), k == state.ui.selected_camera_key)) {
            state.ui.selected_camera_key = k;
            state.camera = view::camera_at(keys, keys[k].step);
        }
        state.report.widget(fmt::format("camera_key.{}.select", k));
    }
    if (button(state, "Key here##camera", "camera_key.add", half_width())) { key_camera(state); }
    tooltip("Make the present camera a key at the present step (K)");
    ImGui::SameLine();
    ImGui::BeginDisabled(keys.empty());
    if (button(state, "Remove##camera", "camera_key.remove", half_width() * 2)) {
        state.session.end_gesture();
        state.session.execute(
            scene::RemoveCameraKey{std::min(state.ui.selected_camera_key, keys.size() - 1)});
    }
    ImGui::EndDisabled();
    if (keys.empty()) { return; }
    draw_key(state);
    draw_preview(state);
    parameter_row(state, "view.follow_path");
}

void CameraPanel::draw(AppState& state) {
    state.ui.show_camera_path = true;
    parameter_row(state, "view.field_of_view", {.label = "Lens angle", .low = 10, .high = 90});
    parameter_row(state, "view.turntable", {.low = -45, .high = 45});
    const float full = ImGui::GetContentRegionAvail().x;
    if (button(state, "Home", "view.frame", full)) { state.act(Action::frame_camera); }
    tooltip("Camera as the scene has it (Home)");
    ImGui::Separator();
    draw_bookmarks(state);
    ImGui::Separator();
    draw_path(state);
    state.report.number("bookmarks", static_cast<double>(state.scene().bookmarks.size()));
    state.report.number("camera_keys", static_cast<double>(state.scene().camera_keys.size()));
}

}  // namespace lattice::app
