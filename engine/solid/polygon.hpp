// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace lattice::solid {

/// Ears are found in a time that grows with the square of the corners when half of them are dents.
inline constexpr int largest_polygon = 50'000;

/// Cuts a simple polygon, convex or not and nearly plane, into corners.size() - 2 triangles of the
/// same orientation by clipping ears. Self-intersecting outlines fall back to a fan. `corners` are
/// indices into `vertices`; triangles with a repeated corner are left out.
void triangulate(std::span<const std::uint32_t> corners, std::span<const glm::vec3> vertices,
                 std::vector<std::array<std::uint32_t, 3>>& triangles);

}  // namespace lattice::solid
