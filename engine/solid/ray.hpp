// SPDX-License-Identifier: MIT
// What a ray meets.
#pragma once

#include <cmath>
#include <optional>

#include <glm/glm.hpp>

namespace lattice::solid {

/// Distances along it count in lengths of `direction`.
struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;
};

/// Which faces of triangles a ray meets: those that it comes to from behind, where it leaves a body
/// whose faces point outward, or all.
enum class Faces { from_behind, all };

/// Where the ray's line meets the triangle, before the origin too, where that is negative (Moeller
/// and Trumbore, "Fast, minimum storage ray-triangle intersection", 1997).
inline std::optional<double> distance_to_triangle(const Ray& ray, const glm::dvec3& a,
                                                  const glm::dvec3& b, const glm::dvec3& c,
                                                  Faces faces) {
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 across = glm::cross(ray.direction, ac);
    const double facing = -glm::dot(ab, across);  // direction . normal
    if (!((faces == Faces::all ? std::abs(facing) : facing) > 0)) { return std::nullopt; }
    const glm::dvec3 from_a = ray.origin - a;
    const double u = -glm::dot(from_a, across) / facing;
    const glm::dvec3 turned = glm::cross(from_a, ab);
    const double v = -glm::dot(ray.direction, turned) / facing;
    if (u < 0 || v < 0 || u + v > 1) { return std::nullopt; }
    return -glm::dot(ac, turned) / facing;
}

}  // namespace lattice::solid
