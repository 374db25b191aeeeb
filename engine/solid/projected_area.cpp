// SPDX-License-Identifier: MIT
#include "engine/solid/projected_area.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lattice::solid {

namespace {

constexpr int side = 1024;  // points of the picture along its longer side

/// Twice the signed area of a triangle.
double twice_area(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Vertices in the plane across the direction.
std::vector<glm::dvec2> shadows(const TriangleMesh& mesh, const glm::mat4& transform,
                                const glm::dvec3& direction) {
    const glm::dvec3 along = glm::normalize(direction);
    const glm::dvec3 other = std::abs(along.x) < 0.7 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    const glm::dvec3 right = glm::normalize(glm::cross(along, other));
    const glm::dvec3 up = glm::cross(right, along);
    std::vector<glm::dvec2> points;
    points.reserve(mesh.vertices.size());
    for (const glm::vec3& vertex : mesh.vertices) {
        const glm::dvec3 at(transform * glm::vec4(vertex, 1.0F));
        points.emplace_back(glm::dot(at, right), glm::dot(at, up));
    }
    return points;
}

/// Points of a square grid, at half-integer coordinates, that a shadow covers.
class Picture {
public:
    Picture() : covered_(static_cast<std::size_t>(side) * side, false) {}

    void cover(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
        const double whole = twice_area(a, b, c);
        if (whole == 0) { return; }
        const glm::ivec2 low = clamped(glm::floor(glm::min(a, glm::min(b, c)) - 0.5));
        const glm::ivec2 high = clamped(glm::ceil(glm::max(a, glm::max(b, c)) - 0.5));
        for (int y = low.y; y <= high.y; ++y) {
            for (int x = low.x; x <= high.x; ++x) {
                const glm::dvec2 p(x + 0.5, y + 0.5);
                // Edges count as inside, so that no point falls between two triangles.
                const bool inside = twice_area(a, b, p) * whole >= 0 &&
                                    twice_area(b, c, p) * whole >= 0 &&
                                    twice_area(c, a, p) * whole >= 0;
                if (inside) { covered_[static_cast<std::size_t>(y) * side + x] = true; }
            }
        }
    }

    double count() const {
        return static_cast<double>(std::count(covered_.begin(), covered_.end(), true));
    }

private:
    static glm::ivec2 clamped(const glm::dvec2& point) {
        return {glm::clamp(point, glm::dvec2(0), glm::dvec2(side - 1))};
    }

    std::vector<bool> covered_;
};

}  // namespace

double projected_area(const TriangleMesh& mesh, const glm::mat4& transform,
                      const glm::dvec3& direction) {
    if (mesh.triangles.empty()) { return 0; }
    const std::vector<glm::dvec2> points = shadows(mesh, transform, direction);
    glm::dvec2 low = points[mesh.triangles[0][0]];
    glm::dvec2 high = low;
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) {
            low = glm::min(low, points[corner]);
            high = glm::max(high, points[corner]);
        }
    }
    const double cell = std::max(high.x - low.x, high.y - low.y) / side;
    if (!(cell > 0)) { return 0; }
    Picture picture;
    for (const auto& [a, b, c] : mesh.triangles) {
        picture.cover((points[a] - low) / cell, (points[b] - low) / cell, (points[c] - low) / cell);
    }
    return picture.count() * cell * cell;
}

}  // namespace lattice::solid
