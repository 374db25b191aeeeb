// SPDX-License-Identifier: MIT
#include "app/gizmo_control.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/gizmo_drawing.hpp"
#include "app/theme.hpp"

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

bool GizmoControl::press(AppState& state, glm::dvec2 cursor) {
    if (dragging()) { return false; }
    const auto pose = gizmo_pose(state);
    if (!pose) { return slices_.press(state, points(cursor)); }
    const view::Gizmo gizmo = gizmo_at(state, pose->position);
    const auto handle =
        gizmo.at(pose->mode(state.ui.gizmo_mode), points(cursor), tolerance * state.scale);
    if (!handle) { return slices_.press(state, points(cursor)); }
    state.session.end_gesture();
    drag_ = Drag{*handle, gizmo, *pose, points(cursor), 0, pose->sizes(state.ui.gizmo_mode)};
    return true;
}

void GizmoControl::move(AppState& state, glm::dvec2 cursor) {
    slices_.move(state, points(cursor));
    if (!drag_) { return; }
    const view::GizmoHandle& handle = drag_->handle;
    const GizmoPose& pose = drag_->pose;
    scene::Command set;
    if (handle.kind == Kind::ring) {
        drag_->angle = drag_->gizmo.turned(handle, drag_->from, points(cursor));
        set = pose.turn_by(handle.axis, drag_->angle);
    } else {
        const glm::dvec3 place = drag_->gizmo.moved(handle, drag_->from, points(cursor));
        set =
            drag_->sizes ? pose.size_by(place - pose.position) : pose.move_to(state.scene(), place);
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
    const auto pose = gizmo_pose(state);
    if (!pose || std::abs(cursor.x) > 1 || std::abs(cursor.y) > 1) { return; }
    hovered_ = gizmo_at(state, pose->position)
                   .at(pose->mode(state.ui.gizmo_mode), points(cursor), tolerance * state.scale);
}

void GizmoControl::draw_path_of_selected(const AppState& state, const GizmoCanvas& canvas) {
    const scene::Obstacle& obstacle = state.scene().obstacles[state.ui.selected_obstacle];
    if (obstacle.motion == scene::ObstacleMotion::driven && !obstacle.keys.empty()) {
        draw_path(canvas, obstacle, std::min(state.ui.selected_key, obstacle.keys.size() - 1));
    }
}

void GizmoControl::draw_handles(const AppState& state, const GizmoPose& pose) const {
    const view::Gizmo gizmo = gizmo_at(state, pose.position);
    const GizmoCanvas canvas{*ImGui::GetBackgroundDrawList(), gizmo, corner_, state.scale};
    if (state.ui.outline_selected) { draw_path_of_selected(state, canvas); }
    if (drag_ && drag_->handle.kind == Kind::ring) {
        draw_turn(canvas, drag_->handle, ring_angle(drag_->gizmo, drag_->handle, drag_->from),
                  drag_->angle);
    }
    draw_gizmo(canvas, pose.mode(state.ui.gizmo_mode),
               drag_ ? std::optional(drag_->handle) : hovered_);
    const auto centre = canvas.point(pose.position);
    if (!centre) { return; }
    std::string label = pose.label;
    if (drag_ && drag_->handle.kind == Kind::ring) {
        label = fmt::format("{:+.1f}°", glm::degrees(drag_->angle));
    } else if (drag_) {
        const glm::dvec3& shown = drag_->sizes ? pose.size : pose.position;
        label = fmt::format("{:.3f}  {:.3f}  {:.3f}", shown.x, shown.y, shown.z);
    } else if (pose.sizes(state.ui.gizmo_mode)) {
        label += ": size";
    }
    if (label.empty()) { return; }
    canvas.text({centre->x, centre->y + 26 * state.scale}, label, theme::text);
}

/// Where the handles are, so that a test can take them as a person would.
void GizmoControl::report_handles(AppState& state, const GizmoPose& pose) const {
    if (!state.report.enabled()) { return; }
    const view::Gizmo gizmo = gizmo_at(state, pose.position);
    for (const view::GizmoHandle& handle : view::handles(pose.mode(state.ui.gizmo_mode))) {
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
    const auto pose = gizmo_pose(state);
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
