// SPDX-License-Identifier: MIT
#include "app/light_control.hpp"

#include <imgui.h>

#include <cmath>

#include "app/gizmo_drawing.hpp"

namespace lattice::app {

namespace {

constexpr double reach = 130;     // points from the middle to the sun
constexpr double tolerance = 16;  // points from the sun that still take it
constexpr ImU32 sun_colour = IM_COL32(255, 214, 96, 255);
constexpr ImU32 rim_colour = IM_COL32(255, 214, 96, 70);

void draw_sun(const GizmoCanvas& canvas, ImVec2 middle, bool behind) {
    const float radius = 6.5F * canvas.scale;
    const ImU32 colour = behind ? IM_COL32(214, 160, 70, 190) : sun_colour;
    constexpr int rays = 8;
    for (int i = 0; i < rays; ++i) {
        const float angle = 6.2831853F * static_cast<float>(i) / rays;
        const ImVec2 way(std::cos(angle), std::sin(angle));
        canvas.line({middle.x + 1.5F * radius * way.x, middle.y + 1.5F * radius * way.y},
                    {middle.x + 2.1F * radius * way.x, middle.y + 2.1F * radius * way.y}, colour,
                    1.6F);
    }
    canvas.list.AddCircleFilled(middle, radius + 1.5F, IM_COL32(8, 10, 14, 170));
    canvas.list.AddCircleFilled(middle, radius, colour);
}

}  // namespace

glm::dvec3 direction_under(const view::Ray& ray, const glm::dvec3& centre, double radius,
                           bool far_side, bool& missed) {
    const glm::dvec3 direction = glm::normalize(glm::dvec3(ray.direction));
    const glm::dvec3 from = glm::dvec3(ray.origin) - centre;
    const double middle = -glm::dot(from, direction);
    const double square = radius * radius - glm::dot(from, from) + middle * middle;
    missed = square < 0;
    const double half = missed ? 0 : std::sqrt(square);
    return glm::normalize(from + (middle + (far_side ? half : -half)) * direction);
}

void LightControl::set_picture(glm::dvec2 corner, glm::dvec2 size) {
    corner_ = corner;
    size_ = glm::max(size, glm::dvec2(1.0));
}

view::Gizmo LightControl::sphere(const AppState& state) const {
    return {state.seen_from(), size_, 0.5 * state.scene().domain.size,
            reach * static_cast<double>(state.scale)};
}

glm::dvec3 LightControl::sun(const AppState& state, const view::Gizmo& sphere) {
    return sphere.centre() + sphere.length() * glm::normalize(state.scene().view.light);
}

bool LightControl::press(AppState& state, glm::dvec2 cursor) {
    if (!state.ui.aim_light) { return false; }
    const view::Gizmo ball = sphere(state);
    const glm::dvec3 place = sun(state, ball);
    const auto point = ball.project(place);
    const glm::dvec2 at = glm::dvec2(0.5 + 0.5 * cursor.x, 0.5 - 0.5 * cursor.y) * size_;
    if (!point || glm::distance(*point, at) > tolerance * state.scale) { return false; }
    state.session.end_gesture();
    dragging_ = true;
    outside_ = false;
    far_side_ = ball.behind(place);
    return true;
}

void LightControl::move(AppState& state, glm::dvec2 cursor) {
    if (!dragging_) { return; }
    const view::Gizmo ball = sphere(state);
    const view::Ray ray = state.seen_from().ray(cursor, size_.x / size_.y);
    bool missed = false;
    direction_under(ray, ball.centre(), ball.length(), far_side_, missed);
    if (outside_ && !missed) { far_side_ = !far_side_; }
    outside_ = missed;
    const glm::dvec3 toward = direction_under(ray, ball.centre(), ball.length(), far_side_, missed);
    state.session.attempt(scene::SetParameter{"view.light", glm::round(toward * 1e3) / 1e3});
}

void LightControl::release(AppState& state) {
    if (!dragging_) { return; }
    dragging_ = false;
    state.session.end_gesture();
}

void LightControl::draw(AppState& state) const {
    if (!state.ui.aim_light || state.shows_cells()) { return; }
    const view::Gizmo ball = sphere(state);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const GizmoCanvas canvas{list, ball, corner_, state.scale};
    const glm::dvec3 place = sun(state, ball);
    const auto centre = canvas.point(ball.centre());
    const auto point = canvas.point(place);
    if (!centre || !point) { return; }
    list.PushClipRect(
        {static_cast<float>(corner_.x), static_cast<float>(corner_.y)},
        {static_cast<float>(corner_.x + size_.x), static_cast<float>(corner_.y + size_.y)});
    list.AddCircle(*centre, static_cast<float>(reach) * state.scale, rim_colour, 64);
    canvas.line(*centre, *point, sun_colour, 1.2F);
    draw_sun(canvas, *point, ball.behind(place));
    list.PopClipRect();
    state.report.rectangle("gizmo.light", point->x, point->y, point->x, point->y);
}

}  // namespace lattice::app
