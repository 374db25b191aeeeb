// SPDX-License-Identifier: MIT
// Meshes whose area, volume and thickness are known on paper.
#pragma once

#include <cmath>
#include <cstdint>

#include <glm/gtc/constants.hpp>

#include "engine/solid/triangle_mesh.hpp"

namespace lattice::test {

/// A box between two corners, closed and facing outward, two triangles a side.
inline solid::TriangleMesh box(glm::vec3 low, glm::vec3 high) {
    solid::TriangleMesh mesh;
    for (int corner = 0; corner < 8; ++corner) {
        mesh.vertices.emplace_back((corner & 1) != 0 ? high.x : low.x,
                                   (corner & 2) != 0 ? high.y : low.y,
                                   (corner & 4) != 0 ? high.z : low.z);
    }
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

/// A ball of radius 1 around the origin of 4 rows (rows - 1) triangles, by longitude and latitude.
inline solid::TriangleMesh ball(std::uint32_t rows) {
    const std::uint32_t columns = 2 * rows;
    solid::TriangleMesh mesh;
    mesh.vertices.emplace_back(0, 0, 1);
    for (std::uint32_t row = 1; row < rows; ++row) {
        const double polar = glm::pi<double>() * row / rows;
        for (std::uint32_t column = 0; column < columns; ++column) {
            const double angle = 2 * glm::pi<double>() * column / columns;
            mesh.vertices.emplace_back(std::sin(polar) * std::cos(angle),
                                       std::sin(polar) * std::sin(angle), std::cos(polar));
        }
    }
    mesh.vertices.emplace_back(0, 0, -1);
    const auto south = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    const auto at = [&](std::uint32_t row, std::uint32_t column) {
        return 1 + (row - 1) * columns + column % columns;
    };
    for (std::uint32_t column = 0; column < columns; ++column) {
        mesh.triangles.push_back({0, at(1, column), at(1, column + 1)});
        for (std::uint32_t row = 1; row + 1 < rows; ++row) {
            mesh.triangles.push_back({at(row, column), at(row + 1, column), at(row, column + 1)});
            mesh.triangles.push_back(
                {at(row + 1, column), at(row + 1, column + 1), at(row, column + 1)});
        }
        mesh.triangles.push_back({at(rows - 1, column), south, at(rows - 1, column + 1)});
    }
    return mesh;
}

/// Both in one mesh, as two groups of one file.
inline solid::TriangleMesh together(solid::TriangleMesh mesh, const solid::TriangleMesh& other) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const auto& [a, b, c] : other.triangles) {
        mesh.triangles.push_back({first + a, first + b, first + c});
    }
    return mesh;
}

}  // namespace lattice::test
