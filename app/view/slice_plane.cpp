// SPDX-License-Identifier: MIT
#include "app/view/slice_plane.hpp"

#include <array>

#include <glm/gtc/quaternion.hpp>

#include "engine/scene/rotation.hpp"

namespace lattice::view {

namespace {

/// The part of a convex polygon on the side of a plane across `axis` where sign * (x - at) <= 0.
std::vector<glm::vec3> clipped(const std::vector<glm::vec3>& corners, int axis, float at,
                               float sign) {
    std::vector<glm::vec3> kept;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::vec3& a = corners[i];
        const glm::vec3& b = corners[(i + 1) % corners.size()];
        const float beyond_a = sign * (a[axis] - at);
        const float beyond_b = sign * (b[axis] - at);
        if (beyond_a <= 0) { kept.push_back(a); }
        if ((beyond_a < 0 && beyond_b > 0) || (beyond_a > 0 && beyond_b < 0)) {
            kept.push_back(glm::mix(a, b, beyond_a / (beyond_a - beyond_b)));
            kept.back()[axis] = at;
        }
    }
    return kept;
}

SlicePlane across(int axis, const scene::FieldView& view, glm::vec3 size) {
    const int b = (axis + 1) % 3;
    const int c = (axis + 2) % 3;
    SlicePlane plane;
    plane.origin = glm::vec3(0.0F);
    plane.origin[axis] = glm::clamp(static_cast<float>(view.position[axis]), 0.0F, size[axis]);
    plane.u = plane.v = glm::vec3(0.0F);
    plane.u[b] = size[b];
    plane.v[c] = size[c];
    plane.corners = {plane.origin, plane.origin + plane.u, plane.origin + plane.u + plane.v,
                     plane.origin + plane.v};
    return plane;
}

}  // namespace

SlicePlane cut_plane(glm::vec3 point, glm::vec3 u, glm::vec3 v, glm::vec3 size) {
    const float reach = glm::length(size) + glm::distance(point, 0.5F * size);
    std::vector<glm::vec3> corners{point - reach * u - reach * v, point + reach * u - reach * v,
                                   point + reach * u + reach * v, point - reach * u + reach * v};
    for (int axis = 0; axis < 3; ++axis) {
        corners = clipped(corners, axis, 0, -1);
        corners = clipped(corners, axis, size[axis], 1);
    }
    SlicePlane plane;
    if (corners.size() < 3) { return plane; }
    glm::vec2 low(reach);
    glm::vec2 high(-reach);
    for (const glm::vec3& corner : corners) {
        const glm::vec2 at(glm::dot(corner - point, u), glm::dot(corner - point, v));
        low = glm::min(low, at);
        high = glm::max(high, at);
    }
    plane.origin = point + low.x * u + low.y * v;
    plane.u = (high.x - low.x) * u;
    plane.v = (high.y - low.y) * v;
    plane.corners = std::move(corners);
    return plane;
}

std::vector<SlicePlane> slice_planes(const scene::FieldView& view, glm::vec3 size) {
    std::vector<SlicePlane> planes;
    if (!view.slices) { return planes; }
    const std::array<bool, 3> shown{view.across_x, view.across_y, view.across_z};
    for (int axis = 0; axis < 3; ++axis) {
        if (shown.at(static_cast<std::size_t>(axis))) {
            planes.push_back(across(axis, view, size));
        }
    }
    if (view.oblique) {
        const glm::dquat turn = scene::orientation(view.tilt_degrees);
        SlicePlane plane =
            cut_plane(glm::vec3(view.oblique_position), glm::vec3(turn * glm::dvec3(1, 0, 0)),
                      glm::vec3(turn * glm::dvec3(0, 1, 0)), size);
        if (!plane.corners.empty()) { planes.push_back(std::move(plane)); }
    }
    return planes;
}

}  // namespace lattice::view
