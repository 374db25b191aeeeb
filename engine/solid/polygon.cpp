// SPDX-License-Identifier: MIT
#include "engine/solid/polygon.hpp"

#include <algorithm>
#include <cmath>

namespace lattice::solid {

namespace {

/// Newell's normal: right for polygons with collinear or concave corners too.
glm::dvec3 newell_normal(std::span<const std::uint32_t> corners,
                         std::span<const glm::vec3> vertices) {
    glm::dvec3 normal(0.0);
    const glm::dvec3 origin = vertices[corners[0]];
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec3 a = glm::dvec3(vertices[corners[i]]) - origin;
        const glm::dvec3 b = glm::dvec3(vertices[corners[(i + 1) % corners.size()]]) - origin;
        normal += glm::cross(a, b);
    }
    return normal;
}

/// Drops the axis along which the normal is longest; keeps the outline counter-clockwise.
std::vector<glm::dvec2> project(std::span<const std::uint32_t> corners,
                                std::span<const glm::vec3> vertices) {
    const glm::dvec3 normal = newell_normal(corners, vertices);
    const glm::dvec3 size = glm::abs(normal);
    int axis = 2;
    if (size.x >= size.y && size.x >= size.z) {
        axis = 0;
    } else if (size.y >= size.z) {
        axis = 1;
    }
    int u = (axis + 1) % 3;
    int v = (axis + 2) % 3;
    if (normal[axis] < 0) { std::swap(u, v); }
    std::vector<glm::dvec2> points;
    points.reserve(corners.size());
    for (const std::uint32_t corner : corners) {
        points.emplace_back(vertices[corner][u], vertices[corner][v]);
    }
    return points;
}

double turn(glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool inside(glm::dvec2 p, glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    return p != a && p != b && p != c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 &&
           turn(c, a, p) >= 0;
}

/// What is left of an outline while its ears are clipped: a ring of positions in the corner list.
class Outline {
public:
    explicit Outline(std::vector<glm::dvec2> points)
        : points_(std::move(points)),
          before_(points_.size()),
          after_(points_.size()),
          left_(points_.size()) {
        for (std::size_t i = 0; i < left_; ++i) {
            before_[i] = (i + left_ - 1) % left_;
            after_[i] = (i + 1) % left_;
        }
        for (std::size_t i = 0; i < left_; ++i) {
            if (!bulges(i)) { dents_.push_back(i); }
        }
    }

    std::size_t size() const { return left_; }
    std::array<std::size_t, 3> corner(std::size_t i) const { return {before_[i], i, after_[i]}; }

    /// The first ear at or after `start`; `start` itself when there is none.
    std::size_t find_ear(std::size_t start) const {
        std::size_t i = start;
        for (std::size_t k = 0; k < left_; ++k, i = after_[i]) {
            if (is_ear(i)) { return i; }
        }
        return start;
    }

    /// Cuts a corner off; returns the corner behind the two that it leaves.
    std::size_t clip(std::size_t i) {
        const std::size_t neighbours[] = {before_[i], after_[i]};
        after_[before_[i]] = after_[i];
        before_[after_[i]] = before_[i];
        --left_;
        // Whoever bulges goes on to; the neighbours may begin to.
        const auto straightened = [&](std::size_t dent) {
            return dent == i || ((dent == neighbours[0] || dent == neighbours[1]) && bulges(dent));
        };
        if (!dents_.empty()) { std::erase_if(dents_, straightened); }
        return after_[neighbours[1]];
    }

private:
    bool bulges(std::size_t i) const {
        return turn(points_[before_[i]], points_[i], points_[after_[i]]) > 0;
    }

    /// Only where the outline does not bulge can it reach into a corner that does.
    bool is_ear(std::size_t i) const {
        if (!bulges(i)) { return false; }
        const glm::dvec2 a = points_[before_[i]];
        const glm::dvec2 b = points_[i];
        const glm::dvec2 c = points_[after_[i]];
        return std::none_of(dents_.begin(), dents_.end(),
                            [&](std::size_t other) { return inside(points_[other], a, b, c); });
    }

    std::vector<glm::dvec2> points_;
    std::vector<std::size_t> before_;
    std::vector<std::size_t> after_;
    std::vector<std::size_t> dents_;  ///< where the outline is straight or turns inward
    std::size_t left_;
};

}  // namespace

void triangulate(std::span<const std::uint32_t> corners, std::span<const glm::vec3> vertices,
                 std::vector<std::array<std::uint32_t, 3>>& triangles) {
    const auto add = [&](std::size_t i, std::size_t j, std::size_t k) {
        const std::uint32_t a = corners[i];
        const std::uint32_t b = corners[j];
        const std::uint32_t c = corners[k];
        if (a != b && b != c && c != a) { triangles.push_back({a, b, c}); }
    };
    if (corners.size() < 3) { return; }
    if (corners.size() == 3) {
        add(0, 1, 2);
        return;
    }
    Outline outline(project(corners, vertices));
    // Starting behind the last ear spreads the triangles around the outline instead of fanning
    // them from one corner.
    std::size_t place = 1;
    while (outline.size() > 3) {
        const std::size_t ear = outline.find_ear(place);
        const auto [i, j, k] = outline.corner(ear);
        add(i, j, k);
        place = outline.clip(ear);
    }
    const auto [i, j, k] = outline.corner(place);
    add(i, j, k);
}

}  // namespace lattice::solid
