// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace lattice::smoke {

/// Polylines one after the other, lattice units (node centres at integers).
struct LineSet {
    struct Line {
        std::uint32_t first = 0;  ///< in `points`
        std::uint32_t count = 0;  ///< at least 2
        float width = 0;          ///< of the ribbon, nodes

        friend bool operator==(const Line&, const Line&) = default;
    };

    std::vector<glm::vec4> points;  ///< place, and in w the speed there
    std::vector<Line> lines;

    /// Appends a line; one of fewer than two points is left out.
    template <class Point>
    void add(const Point* line, std::size_t count, float width) {
        if (count < 2) { return; }
        lines.push_back(
            {static_cast<std::uint32_t>(points.size()), static_cast<std::uint32_t>(count), width});
        points.insert(points.end(), line, line + count);
    }
};

}  // namespace lattice::smoke
