// SPDX-License-Identifier: MIT
#include "app/view/gizmo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace lattice::view {

namespace {

using Kind = GizmoHandle::Kind;

// Shares of an arrow's length.
constexpr double arrow_start = 0.16;
constexpr double square_near = 0.36;
constexpr double square_far = 0.62;

constexpr int ring_points = 96;

double to_segment(glm::dvec2 point, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 way = b - a;
    const double squared = glm::dot(way, way);
    const double share = squared > 0 ? std::clamp(glm::dot(point - a, way) / squared, 0.0, 1.0) : 0;
    return glm::length(point - a - share * way);
}

double cross(glm::dvec2 a, glm::dvec2 b) {
    return a.x * b.y - a.y * b.x;
}

/// Whether a convex polygon holds a point.
bool holds(const std::vector<glm::dvec2>& corners, glm::dvec2 point) {
    bool left = false;
    bool right = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec2 a = corners[i];
        const double side = cross(corners[(i + 1) % corners.size()] - a, point - a);
        left = left || side > 0;
        right = right || side < 0;
    }
    return !(left && right);
}

}  // namespace

glm::dvec3 axis_vector(int axis) {
    glm::dvec3 vector(0.0);
    vector[axis] = 1;
    return vector;
}

std::vector<GizmoHandle> handles(GizmoMode mode) {
    std::vector<GizmoHandle> all;
    for (int axis = 0; axis < 3; ++axis) {
        if (mode == GizmoMode::turn) {
            all.push_back({Kind::ring, axis});
        } else {
            all.push_back({Kind::square, axis});
        }
    }
    for (int axis = 0; mode == GizmoMode::move && axis < 3; ++axis) {
        all.push_back({Kind::arrow, axis});
    }
    return all;
}

Gizmo::Gizmo(const Camera& camera, glm::dvec2 size, const glm::dvec3& centre, double reach)
    : camera_(camera), size_(size), centre_(centre) {
    const double away = std::max(glm::length(camera.eye - centre), 1e-3);
    const double height = 2 * away * std::tan(0.5 * glm::radians(camera.field_of_view));
    length_ = height * reach / size.y;
    transform_ = glm::dmat4(camera.projection(size.x / size.y)) * glm::dmat4(camera.view());
}

std::optional<glm::dvec2> Gizmo::project(const glm::dvec3& place) const {
    const glm::dvec4 clip = transform_ * glm::dvec4(place, 1.0);
    if (clip.w <= Camera::near_plane) { return std::nullopt; }
    return glm::dvec2(0.5 + 0.5 * clip.x / clip.w, 0.5 - 0.5 * clip.y / clip.w) * size_;
}

bool Gizmo::usable(const GizmoHandle& handle) const {
    const double slant = std::abs(glm::dot(to_eye(), axis_vector(handle.axis)));
    switch (handle.kind) {
        case Kind::arrow:
            return slant < 0.98;
        case Kind::square:
            return slant > 0.15;
        case Kind::ring:
            return true;
    }
    return true;
}

std::vector<glm::dvec3> Gizmo::outline(const GizmoHandle& handle) const {
    const glm::dvec3 along = axis_vector(handle.axis) * length_;
    const glm::dvec3 u = axis_vector((handle.axis + 1) % 3) * length_;
    const glm::dvec3 v = axis_vector((handle.axis + 2) % 3) * length_;
    switch (handle.kind) {
        case Kind::arrow:
            return {centre_ + arrow_start * along, centre_ + along};
        case Kind::square:
            return {centre_ + square_near * (u + v), centre_ + square_far * u + square_near * v,
                    centre_ + square_far * (u + v), centre_ + square_near * u + square_far * v};
        case Kind::ring:
            break;
    }
    std::vector<glm::dvec3> points;
    points.reserve(ring_points);
    for (int i = 0; i < ring_points; ++i) {
        const double angle = 2 * std::numbers::pi * i / ring_points;
        points.push_back(centre_ + std::cos(angle) * u + std::sin(angle) * v);
    }
    return points;
}

bool Gizmo::behind(const glm::dvec3& ring_point) const {
    return glm::dot(ring_point - centre_, to_eye()) < -0.02 * length_;
}

double Gizmo::distance(const GizmoHandle& handle, glm::dvec2 cursor) const {
    constexpr double far_away = std::numeric_limits<double>::infinity();
    const std::vector<glm::dvec3> places = outline(handle);
    std::vector<glm::dvec2> points;
    for (const glm::dvec3& place : places) {
        const auto point = project(place);
        if (!point) { return far_away; }
        points.push_back(*point);
    }
    if (handle.kind == Kind::arrow) { return to_segment(cursor, points[0], points[1]); }
    if (handle.kind == Kind::square) { return holds(points, cursor) ? 0 : far_away; }
    double nearest = far_away;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (behind(places[i])) { continue; }
        nearest = std::min(nearest, to_segment(cursor, points[i], points[(i + 1) % points.size()]));
    }
    return nearest;
}

std::optional<GizmoHandle> Gizmo::at(GizmoMode mode, glm::dvec2 cursor, double tolerance) const {
    std::optional<GizmoHandle> nearest;
    double least = tolerance;
    for (const GizmoHandle& handle : handles(mode)) {
        if (!usable(handle)) { continue; }
        const double away = distance(handle, cursor);
        if (away > least) { continue; }
        least = away;
        nearest = handle;
    }
    return nearest;
}

Ray Gizmo::ray(glm::dvec2 cursor) const {
    const glm::dvec2 share = cursor / size_;
    return camera_.ray({2 * share.x - 1, 1 - 2 * share.y}, size_.x / size_.y);
}

std::optional<glm::dvec3> Gizmo::on_plane(glm::dvec2 cursor, const glm::dvec3& normal) const {
    const Ray sight = ray(cursor);
    const glm::dvec3 direction(sight.direction);
    const double approach = glm::dot(direction, normal);
    if (std::abs(approach) < 1e-6) { return std::nullopt; }
    const double t = glm::dot(centre_ - camera_.eye, normal) / approach;
    if (t <= 0) { return std::nullopt; }
    return camera_.eye + t * direction;
}

/// Of the point of the axis that comes nearest to the cursor's ray, from the centre.
double Gizmo::along_axis(glm::dvec2 cursor, int axis) const {
    const glm::dvec3 line = axis_vector(axis);
    const glm::dvec3 sight(ray(cursor).direction);
    const glm::dvec3 between = centre_ - camera_.eye;
    const double slant = glm::dot(line, sight);
    const double parallel = 1 - slant * slant;
    if (parallel < 1e-6) { return 0; }
    return (slant * glm::dot(sight, between) - glm::dot(line, between)) / parallel;
}

glm::dvec3 Gizmo::moved(const GizmoHandle& handle, glm::dvec2 from, glm::dvec2 to) const {
    if (handle.kind == Kind::arrow) {
        const double way = along_axis(to, handle.axis) - along_axis(from, handle.axis);
        return centre_ + way * axis_vector(handle.axis);
    }
    const auto start = on_plane(from, axis_vector(handle.axis));
    const auto end = on_plane(to, axis_vector(handle.axis));
    if (!start || !end) { return centre_; }
    glm::dvec3 way = *end - *start;
    way[handle.axis] = 0;
    return centre_ + way;
}

double Gizmo::turned(const GizmoHandle& handle, glm::dvec2 from, glm::dvec2 to) const {
    constexpr double flat = 0.25;  // seen from steeper than this the ring's plane is hard to aim at
    const glm::dvec3 axis = axis_vector(handle.axis);
    const auto start = on_plane(from, axis);
    const auto end = on_plane(to, axis);
    if (std::abs(glm::dot(to_eye(), axis)) > flat && start && end) {
        const glm::dvec3 a = *start - centre_;
        const glm::dvec3 b = *end - centre_;
        return std::atan2(glm::dot(glm::cross(a, b), axis), glm::dot(a, b));
    }
    // Along the ring on the screen, as fast as its nearest point goes.
    const glm::dvec3 front = to_eye() - glm::dot(to_eye(), axis) * axis;
    const glm::dvec3 near = centre_ + glm::normalize(front) * length_;
    const glm::dvec3 onward = near + glm::cross(axis, near - centre_) * 0.01;
    const auto here = project(near);
    const auto there = project(onward);
    if (!here || !there) { return 0; }
    const glm::dvec2 radian = (*there - *here) / 0.01;
    return glm::dot(to - from, radian) / glm::dot(radian, radian);
}

}  // namespace lattice::view
