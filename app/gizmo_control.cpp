// SPDX-License-Identifier: MIT
#include "app/gizmo_control.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/gizmo_drawing.hpp"
#include "app/rounding.hpp"
#include "app/theme.hpp"
#include "engine/scene/rotation.hpp"

namespace lattice::app {

namespace {

using Kind = view::GizmoHandle::Kind;

constexpr double reach = 84;     // points from the centre to an arrow's tip
constexpr double tolerance = 7;  // points from a handle that still take it

/// Direction, in the ring's plane, of the place that a cursor is at.
double ring_angle(const view::Gizmo& gizmo, const view::GizmoHandle& ring, glm::dvec2 cursor) {
    const auto places = gizmo.outline(ring);
    double nearest = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto point = gizmo.project(places[i]);
        if (!point || gizmo.behind(places[i])) { continue; }
        const double away = glm::length(*point - cursor);
        if (away >= nearest) { continue; }
        nearest = away;
        best = i;
    }
    return glm::radians(360.0 * static_cast<double>(best) / static_cast<double>(places.size()));
}

}  // namespace

void GizmoControl::set_picture(glm::dvec2 corner, glm::dvec2 size) {
    corner_ = corner;
    size_ = glm::max(size, glm::dvec2(1.0));
    slices_.set_picture(corner, size);
}

glm::dvec2 GizmoControl::points(glm::dvec2 cursor) const {
    return glm::dvec2(0.5 + 0.5 * cursor.x, 0.5 - 0.5 * cursor.y) * size_;
}

view::Gizmo GizmoControl::gizmo_at(const AppState& state, const glm::dvec3& place) const {
    return {state.seen_from(), size_, place, reach * static_cast<double>(state.scale)};
}

/// In the middle of a line, whose ends move together; a seed is never turned.
std::optional<GizmoControl::Pose> GizmoControl::pose_of_seed(const AppState& state) {
    const std::size_t index = *state.ui.seed_handles;
    if (index >= state.scene().seeds.size()) { return std::nullopt; }
    const scene::Seed& seed = state.scene().seeds[index];
    Pose pose{fmt::format("seed.{}", index), "flow lines", seed.position, glm::dvec3(0.0)};
    if (seed.shape == scene::SeedShape::line) {
        pose.position = 0.5 * (seed.position + seed.end);
        pose.reach = 0.5 * (seed.end - seed.position);
    }
    pose.turns = false;
    return pose;
}

view::GizmoMode GizmoControl::mode_of(const AppState& state, const Pose& pose) {
    return pose.turns ? state.ui.gizmo_mode : view::GizmoMode::move;
}

/// Moves the pose's thing, and the other end of a line with it.
scene::Command GizmoControl::move_to(const AppState& state, const Pose& pose,
                                     const glm::dvec3& place) {
    const glm::dvec3 half = glm::abs(pose.reach);
    const glm::dvec3 highest = glm::max(state.scene().domain.size - half, half);
    const glm::dvec3 middle = glm::clamp(place, half, highest);
    scene::SetParameter first{pose.name + ".position", rounded(middle - pose.reach, 1e4)};
    if (pose.reach == glm::dvec3(0.0)) { return first; }
    return scene::SetParameters{{first, {pose.name + ".end", rounded(middle + pose.reach, 1e4)}}};
}

/// A path is made of its keys; anything else starts from its own pose.
std::optional<GizmoControl::Pose> GizmoControl::pose_of(const AppState& state) {
    const std::size_t index = state.ui.selected_obstacle;
    if (!state.ui.outline_selected && state.ui.seed_handles) { return pose_of_seed(state); }
    if (!state.ui.outline_selected || index >= state.scene().obstacles.size()) {
        return std::nullopt;
    }
    const scene::Obstacle& obstacle = state.scene().obstacles[index];
    const std::string name = fmt::format("obstacle.{}", index);
    if (obstacle.motion == scene::ObstacleMotion::driven && !obstacle.keys.empty()) {
        const std::size_t k = std::min(state.ui.selected_key, obstacle.keys.size() - 1);
        const scene::ObstacleKey& key = obstacle.keys[k];
        return Pose{fmt::format("{}.key.{}", name, k),
                    fmt::format("key {}, step {:.0f}", k + 1, key.step), key.position,
                    key.rotation_degrees};
    }
    const bool stands = obstacle.motion == scene::ObstacleMotion::fixed;
    return Pose{name, stands ? "" : "start", obstacle.position, obstacle.rotation_degrees};
}

bool GizmoControl::press(AppState& state, glm::dvec2 cursor) {
    if (dragging()) { return false; }
    const auto pose = pose_of(state);
    if (!pose) { return slices_.press(state, points(cursor)); }
    const view::Gizmo gizmo = gizmo_at(state, pose->position);
    const auto handle = gizmo.at(mode_of(state, *pose), points(cursor), tolerance * state.scale);
    if (!handle) { return slices_.press(state, points(cursor)); }
    state.session.end_gesture();
    drag_ = Drag{*handle, gizmo, *pose, points(cursor), 0};
    return true;
}

void GizmoControl::move(AppState& state, glm::dvec2 cursor) {
    slices_.move(state, points(cursor));
    if (!drag_) { return; }
    const view::GizmoHandle& handle = drag_->handle;
    scene::Command set;
    if (handle.kind == Kind::ring) {
        drag_->angle = drag_->gizmo.turned(handle, drag_->from, points(cursor));
        const glm::dquat turned = glm::angleAxis(drag_->angle, view::axis_vector(handle.axis)) *
                                  scene::orientation(drag_->pose.rotation_degrees);
        set = scene::SetParameter{drag_->pose.name + ".rotation",
                                  rounded(scene::rotation_degrees(turned), 10)};
    } else {
        const glm::dvec3 place = drag_->gizmo.moved(handle, drag_->from, points(cursor));
        set = move_to(state, drag_->pose, place);
    }
    const auto refused = state.session.attempt(set);
    note_ = refused ? refused->problem() : "";
}

void GizmoControl::release(AppState& state) {
    slices_.release(state);
    if (!drag_) { return; }
    drag_.reset();
    note_.clear();
    state.session.end_gesture();
}

void GizmoControl::hover(const AppState& state, glm::dvec2 cursor) {
    hovered_.reset();
    slices_.hover(state, points(cursor));
    const auto pose = pose_of(state);
    if (!pose || std::abs(cursor.x) > 1 || std::abs(cursor.y) > 1) { return; }
    hovered_ = gizmo_at(state, pose->position)
                   .at(mode_of(state, *pose), points(cursor), tolerance * state.scale);
}

void GizmoControl::draw_path_of_selected(const AppState& state, const GizmoCanvas& canvas) {
    const scene::Obstacle& obstacle = state.scene().obstacles[state.ui.selected_obstacle];
    if (obstacle.motion == scene::ObstacleMotion::driven && !obstacle.keys.empty()) {
        draw_path(canvas, obstacle, std::min(state.ui.selected_key, obstacle.keys.size() - 1));
    }
}

void GizmoControl::draw_handles(const AppState& state, const Pose& pose) const {
    const view::Gizmo gizmo = gizmo_at(state, pose.position);
    const GizmoCanvas canvas{*ImGui::GetBackgroundDrawList(), gizmo, corner_, state.scale};
    if (pose.turns) { draw_path_of_selected(state, canvas); }
    if (drag_ && drag_->handle.kind == Kind::ring) {
        draw_turn(canvas, drag_->handle, ring_angle(drag_->gizmo, drag_->handle, drag_->from),
                  drag_->angle);
    }
    draw_gizmo(canvas, mode_of(state, pose), drag_ ? std::optional(drag_->handle) : hovered_);
    const auto centre = canvas.point(pose.position);
    if (!centre) { return; }
    std::string label = pose.label;
    if (drag_ && drag_->handle.kind == Kind::ring) {
        label = fmt::format("{:+.1f}°", glm::degrees(drag_->angle));
    } else if (drag_) {
        label = fmt::format("{:.3f}  {:.3f}  {:.3f}", pose.position.x, pose.position.y,
                            pose.position.z);
    }
    if (label.empty()) { return; }
    canvas.text({centre->x, centre->y + 26 * state.scale}, label, theme::text);
}

/// Where the handles are, so that a test can take them as a person would.
void GizmoControl::report_handles(AppState& state, const Pose& pose) const {
    if (!state.report.enabled()) { return; }
    const view::Gizmo gizmo = gizmo_at(state, pose.position);
    for (const view::GizmoHandle& handle : view::handles(mode_of(state, pose))) {
        if (!gizmo.usable(handle)) { continue; }
        const auto places = gizmo.outline(handle);
        std::size_t nearest = places.size() - 1;
        for (std::size_t i = 0; handle.kind == Kind::ring && i < places.size(); ++i) {
            if (gizmo.depth(places[i]) < gizmo.depth(places[nearest])) { nearest = i; }
        }
        glm::dvec3 place = places[nearest];
        if (handle.kind == Kind::arrow) { place = glm::mix(places[0], places[1], 0.9); }
        if (handle.kind == Kind::square) { place = 0.5 * (places[0] + places[2]); }
        const auto point = gizmo.project(place);
        if (!point) { continue; }
        const char* const kind = handle.kind == Kind::arrow    ? "arrow"
                                 : handle.kind == Kind::square ? "square"
                                                               : "ring";
        const auto x = static_cast<float>(corner_.x + point->x);
        const auto y = static_cast<float>(corner_.y + point->y);
        state.report.rectangle(fmt::format("gizmo.{}.{}", kind, "xyz"[handle.axis]), x, y, x, y);
    }
}

/// Where the obstacles are now, in the picture and in the world.
void GizmoControl::report_obstacles(AppState& state) const {
    if (!state.report.enabled() || !state.snapshot) { return; }
    const simulation::Snapshot& snapshot = *state.snapshot;
    for (std::size_t i = 0; i < snapshot.meshes.size(); ++i) {
        const glm::vec3 middle = solid::bounds(*snapshot.meshes[i].mesh).centre();
        const glm::dvec3 centre(snapshot.meshes[i].transform * glm::vec4(middle, 1.0F));
        const glm::dvec3 place = (centre + 0.5) / snapshot.nodes_per_unit;
        for (int axis = 0; axis < 3; ++axis) {
            state.report.number(fmt::format("obstacle_{}_{}", i, "xyz"[axis]), place[axis]);
        }
        const auto point = gizmo_at(state, place).project(place);
        if (!point) { continue; }
        const auto x = static_cast<float>(corner_.x + point->x);
        const auto y = static_cast<float>(corner_.y + point->y);
        state.report.rectangle(fmt::format("obstacle.{}", i), x, y, x, y);
    }
}

void GizmoControl::draw(AppState& state, bool wanted) {
    report_obstacles(state);
    slices_.draw(state);
    const auto pose = pose_of(state);
    if (!pose || !wanted) {
        hovered_.reset();
        return;
    }
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 low(static_cast<float>(corner_.x), static_cast<float>(corner_.y));
    const ImVec2 high(static_cast<float>(corner_.x + size_.x),
                      static_cast<float>(corner_.y + size_.y));
    list.PushClipRect(low, high);
    draw_handles(state, *pose);
    list.PopClipRect();
    report_handles(state, *pose);
}

}  // namespace lattice::app
