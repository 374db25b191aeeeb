// SPDX-License-Identifier: MIT
#include "engine/simulation/force_coefficients.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/solid/projected_area.hpp"

namespace lattice::simulation {

namespace {

/// Extent along a direction.
double height(const PlacedMesh& obstacle, const glm::dvec3& direction) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const auto& triangle : obstacle.mesh->triangles) {
        for (const std::uint32_t corner : triangle) {
            const glm::vec4 vertex(obstacle.mesh->vertices[corner], 1.0F);
            const double along = glm::dot(glm::dvec3(obstacle.transform * vertex), direction);
            low = std::min(low, along);
            high = std::max(high, along);
        }
    }
    return high - low;
}

}  // namespace

glm::dvec3 ForceScale::coefficients(const glm::dvec3& force) const {
    if (!(unit > 0)) { return glm::dvec3(std::numeric_limits<double>::quiet_NaN()); }
    return glm::dvec3(glm::dot(force, drag), glm::dot(force, lift), glm::dot(force, side)) / unit;
}

ForceScale force_scale(const scene::Scene& scene, const scene::Probe& probe,
                       const PlacedMesh& obstacle, Shadow& shadow) {
    constexpr double along = 0.999;
    ForceScale scale;
    scale.drag = scene::stream_direction(scene);
    const bool plane = scene::grid_extent(scene.domain).z == 1;
    const bool up_is_y = plane || std::abs(scale.drag.z) > along;
    const glm::dvec3 up = up_is_y ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
    const glm::dvec3 across = up - glm::dot(up, scale.drag) * scale.drag;
    scale.lift = glm::length(across) > 0 ? glm::normalize(across) : glm::dvec3(1, 0, 0);
    scale.side = glm::cross(scale.lift, scale.drag);
    const double resolution = scene.domain.resolution;
    double area = probe.area * resolution * resolution;
    if (area == 0) {
        // In a plane flow the obstacle is a cylinder one node long.
        if (shadow.of != obstacle || shadow.along != scale.drag || shadow.plane != plane) {
            const double found =
                plane ? height(obstacle, scale.lift)
                      : solid::projected_area(*obstacle.mesh, obstacle.transform, scale.drag);
            shadow = {obstacle, scale.drag, plane, found};
        }
        area = shadow.area;
    }
    const double speed = scene::reference_speed(scene);
    scale.unit = 0.5 * speed * speed * area;
    return scale;
}

}  // namespace lattice::simulation
