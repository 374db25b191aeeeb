// SPDX-License-Identifier: MIT
#include "engine/solid/surface_points.hpp"

#include <algorithm>
#include <cmath>

#include "engine/compute/random.hpp"

namespace lattice::solid {

namespace {

double to_unit_double(std::uint32_t bits) {
    return bits * 0x1p-32;
}

/// Area of the triangles up to and including each.
std::vector<double> areas_up_to(const TriangleMesh& mesh) {
    std::vector<double> areas;
    areas.reserve(mesh.triangles.size());
    double sum = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const glm::dvec3 corner = mesh.vertices[a];
        sum += 0.5 * glm::length(glm::cross(glm::dvec3(mesh.vertices[b]) - corner,
                                            glm::dvec3(mesh.vertices[c]) - corner));
        areas.push_back(sum);
    }
    return areas;
}

}  // namespace

std::vector<SurfacePoint> uniform_points(const TriangleMesh& mesh, std::size_t count,
                                         std::uint64_t seed) {
    const std::vector<double> area_up_to = areas_up_to(mesh);
    if (area_up_to.empty() || !(area_up_to.back() > 0)) { return {}; }
    const double sum = area_up_to.back();
    std::vector<SurfacePoint> points(count);
    const auto portions = static_cast<std::int64_t>((count + 4095) / 4096);
#pragma omp parallel for schedule(static)
    for (std::int64_t portion = 0; portion < portions; ++portion) {
        const auto begin = static_cast<std::size_t>(portion) * 4096;
        const std::size_t end = std::min(count, begin + 4096);
        const double first_area = static_cast<double>(begin) / static_cast<double>(count) * sum;
        auto triangle = static_cast<std::size_t>(
            std::upper_bound(area_up_to.begin(), area_up_to.end(), first_area) -
            area_up_to.begin());
        for (std::size_t i = begin; i < end; ++i) {
            const compute::Random4 random = compute::random4(seed, 0, i);
            const double share = to_unit_double(random.v[0]);
            const double area = (static_cast<double>(i) + share) / static_cast<double>(count) * sum;
            while (triangle + 1 < area_up_to.size() && area_up_to[triangle] <= area) { ++triangle; }
            triangle = std::min(triangle, area_up_to.size() - 1);

            const double root = std::sqrt(to_unit_double(random.v[1]));
            const double split = to_unit_double(random.v[2]);
            const auto& [a, b, c] = mesh.triangles[triangle];
            points[i] = {glm::vec3((1 - root) * glm::dvec3(mesh.vertices[a]) +
                                   root * (1 - split) * glm::dvec3(mesh.vertices[b]) +
                                   root * split * glm::dvec3(mesh.vertices[c])),
                         static_cast<std::uint32_t>(triangle)};
        }
    }
    return points;
}

}  // namespace lattice::solid
