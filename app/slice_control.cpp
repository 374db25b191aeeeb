// SPDX-License-Identifier: MIT
#include "app/slice_control.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gizmo_drawing.hpp"
#include "app/rounding.hpp"
#include "engine/scene/rotation.hpp"

namespace lattice::app {

namespace {

using Kind = view::GizmoHandle::Kind;

constexpr double reach = 84;       // points from the centre of the oblique slice's handles
constexpr double knob_reach = 30;  // points that a knob's arrows reach either way
constexpr double tolerance = 7;    // points from a handle that still take it
constexpr double knob_tolerance = 11;

}  // namespace

void SliceControl::set_picture(glm::dvec2 corner, glm::dvec2 size) {
    corner_ = corner;
    size_ = glm::max(size, glm::dvec2(1.0));
}

std::vector<int> SliceControl::axes(const AppState& state) {
    const scene::FieldView& view = state.scene().field;
    std::vector<int> shown;
    if (!view.slices || state.shows_cells()) { return shown; }
    if (view.across_x) { shown.push_back(0); }
    if (view.across_y) { shown.push_back(1); }
    if (view.across_z) { shown.push_back(2); }
    return shown;
}

bool SliceControl::shows_oblique(const AppState& state) {
    return state.scene().field.slices && state.scene().field.oblique && !state.shows_cells();
}

/// In the middle of an edge of the slice: the upper one, of a level slice the one near the eye.
glm::dvec3 SliceControl::knob_place(const AppState& state, int axis) {
    const glm::dvec3 size = state.scene().domain.size;
    glm::dvec3 place(0.5 * size.x, 0.5 * size.y, size.z);
    if (axis == 2) { place.y = state.seen_from().eye.y < 0.5 * size.y ? 0 : size.y; }
    place[axis] = std::clamp(state.scene().field.position[axis], 0.0, size[axis]);
    return place;
}

view::Gizmo SliceControl::gizmo_at(const AppState& state, const glm::dvec3& place) const {
    return {state.seen_from(), size_, place, reach * static_cast<double>(state.scale)};
}

std::optional<SliceControl::Handle> SliceControl::at(const AppState& state,
                                                     glm::dvec2 cursor) const {
    for (const int axis : axes(state)) {
        const glm::dvec3 place = knob_place(state, axis);
        const auto point = gizmo_at(state, place).project(place);
        if (point && glm::distance(*point, cursor) < knob_tolerance * state.scale) {
            return Handle{false, {Kind::arrow, axis}};
        }
    }
    if (!shows_oblique(state)) { return std::nullopt; }
    const view::Gizmo gizmo = gizmo_at(state, state.scene().field.oblique_position);
    const auto part = gizmo.at(state.ui.gizmo_mode, cursor, tolerance * state.scale);
    return part ? std::optional(Handle{true, *part}) : std::nullopt;
}

bool SliceControl::press(AppState& state, glm::dvec2 cursor) {
    const auto handle = at(state, cursor);
    if (!handle || drag_) { return false; }
    const glm::dvec3 place = handle->oblique ? state.scene().field.oblique_position
                                             : knob_place(state, handle->part.axis);
    state.session.end_gesture();
    drag_ = Drag{*handle, gizmo_at(state, place), cursor, state.scene().field};
    return true;
}

void SliceControl::move(AppState& state, glm::dvec2 cursor) {
    if (!drag_) { return; }
    const view::GizmoHandle& part = drag_->handle.part;
    const glm::dvec3 size = state.scene().domain.size;
    scene::SetParameter set;
    if (part.kind == Kind::ring) {
        const double angle = drag_->gizmo.turned(part, drag_->from, cursor);
        const glm::dquat turned = glm::angleAxis(angle, view::axis_vector(part.axis)) *
                                  scene::orientation(drag_->before.tilt_degrees);
        set = {"field.tilt", rounded(scene::rotation_degrees(turned), 10)};
    } else {
        const glm::dvec3 place =
            glm::clamp(drag_->gizmo.moved(part, drag_->from, cursor), glm::dvec3(0.0), size);
        if (drag_->handle.oblique) {
            set = {"field.oblique_position", rounded(place, 1e4)};
        } else {
            glm::dvec3 position = drag_->before.position;
            position[part.axis] = place[part.axis];
            set = {"field.position", rounded(position, 1e4)};
        }
    }
    state.session.attempt(set);
}

void SliceControl::release(AppState& state) {
    if (!drag_) { return; }
    drag_.reset();
    state.session.end_gesture();
}

void SliceControl::hover(const AppState& state, glm::dvec2 cursor) {
    hovered_ = at(state, cursor);
}

void SliceControl::draw(AppState& state) const {
    const std::optional<Handle> lit = drag_ ? std::optional(drag_->handle) : hovered_;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect(
        {static_cast<float>(corner_.x), static_cast<float>(corner_.y)},
        {static_cast<float>(corner_.x + size_.x), static_cast<float>(corner_.y + size_.y)});
    for (const int axis : axes(state)) {
        const view::Gizmo gizmo(state.seen_from(), size_, knob_place(state, axis),
                                knob_reach * static_cast<double>(state.scale));
        const bool is_lit = lit && !lit->oblique && lit->part.axis == axis;
        draw_knob({list, gizmo, corner_, state.scale}, axis, is_lit);
    }
    if (shows_oblique(state)) {
        const view::Gizmo gizmo = gizmo_at(state, state.scene().field.oblique_position);
        draw_gizmo({list, gizmo, corner_, state.scale}, state.ui.gizmo_mode,
                   lit && lit->oblique ? std::optional(lit->part) : std::nullopt);
    }
    list.PopClipRect();
    report(state);
}

/// Where the handles are, so that a test can take them as a person would.
void SliceControl::report(AppState& state) const {
    if (!state.report.enabled()) { return; }
    for (const int axis : axes(state)) {
        const glm::dvec3 place = knob_place(state, axis);
        report_point(state, fmt::format("slice.{}", "xyz"[axis]), gizmo_at(state, place), place);
    }
    for (int axis = 0; axis < 3; ++axis) {
        state.report.number(fmt::format("slice_{}", "xyz"[axis]),
                            state.scene().field.position[axis]);
        state.report.number(fmt::format("tilt_{}", "xyz"[axis]),
                            state.scene().field.tilt_degrees[axis]);
    }
    if (!shows_oblique(state)) { return; }
    const view::Gizmo gizmo = gizmo_at(state, state.scene().field.oblique_position);
    for (const view::GizmoHandle& part : view::handles(state.ui.gizmo_mode)) {
        if (!gizmo.usable(part)) { continue; }
        const auto places = gizmo.outline(part);
        const bool ring = part.kind == Kind::ring;
        const auto nearest = std::ranges::min_element(
            places, {}, [&](const glm::dvec3& place) { return gizmo.depth(place); });
        report_point(state,
                     fmt::format("slice.oblique.{}.{}", ring ? "ring" : "move", "xyz"[part.axis]),
                     gizmo, ring ? *nearest : places.back());
    }
}

void SliceControl::report_point(AppState& state, const std::string& name, const view::Gizmo& gizmo,
                                const glm::dvec3& place) const {
    const auto point = gizmo.project(place);
    if (!point) { return; }
    const auto x = static_cast<float>(corner_.x + point->x);
    const auto y = static_cast<float>(corner_.y + point->y);
    state.report.rectangle(name, x, y, x, y);
}

}  // namespace lattice::app
