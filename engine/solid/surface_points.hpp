// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

struct SurfacePoint {
    glm::vec3 position;
    std::uint32_t triangle;
};

/// Random points spread uniformly by area. One is drawn from each of `count` equal shares of the
/// area, in the order of the triangles, so that no part of the surface is left out by chance. None
/// when the mesh has no area. The same mesh, count and seed give the same points.
std::vector<SurfacePoint> uniform_points(const TriangleMesh& mesh, std::size_t count,
                                         std::uint64_t seed);

}  // namespace lattice::solid
