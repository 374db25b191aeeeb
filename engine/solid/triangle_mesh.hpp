// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

#include <glm/glm.hpp>

#include "engine/progress.hpp"

namespace lattice::solid {

struct TriangleMesh {
    std::vector<glm::vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

struct Bounds {
    glm::vec3 low{0.0F};
    glm::vec3 high{0.0F};
    glm::vec3 centre() const { return 0.5F * (low + high); }
    glm::vec3 extent() const { return high - low; }
};

/// Of a box of these extents.
inline double largest_side(const glm::vec3& extent) {
    return std::max({extent.x, extent.y, extent.z});
}

/// Box around the vertices that triangles use.
Bounds bounds(const TriangleMesh& mesh);

double surface_area(const TriangleMesh& mesh);

/// Direction of length 1 that a triangle faces; 0 when it has no area.
glm::dvec3 normal(const TriangleMesh& mesh, std::size_t triangle);

/// Reads an OBJ file through tinyobjloader; polygons are triangulated, groups are joined, colours,
/// normals, texture coordinates and materials are passed over.
/// Throws Error (file, line where known): missing file, a directory, an empty or overlong file, not
/// an OBJ, a malformed number or face, a truncated file, an index out of range, no triangles, a
/// vertex that is not finite, a face of more corners than can be triangulated, zero surface area.
/// A file of 300 MB takes some seconds.
TriangleMesh load_obj(const std::filesystem::path& file, const ShareDone& progress = {});

/// The matrix that brings a mesh to its place: box centre to `position`, largest extent to
/// `scale`, turned about x, then y, then z. Units are those of `position`.
glm::mat4 placement(const TriangleMesh& mesh, glm::vec3 position, glm::vec3 rotation_degrees,
                    float scale);

}  // namespace lattice::solid
