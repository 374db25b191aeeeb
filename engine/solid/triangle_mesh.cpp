// SPDX-License-Identifier: MIT
#include "engine/solid/triangle_mesh.hpp"

#include <algorithm>

#include <glm/gtc/matrix_transform.hpp>

namespace lattice::solid {

Bounds bounds(const TriangleMesh& mesh) {
    if (mesh.triangles.empty()) { return {}; }
    const glm::vec3 first = mesh.vertices[mesh.triangles.front()[0]];
    Bounds box{first, first};
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) {
            box.low = glm::min(box.low, mesh.vertices[corner]);
            box.high = glm::max(box.high, mesh.vertices[corner]);
        }
    }
    return box;
}

double surface_area(const TriangleMesh& mesh) {
    double twice_area = 0;
    for (const auto& triangle : mesh.triangles) {
        const glm::dvec3 a = mesh.vertices[triangle[0]];
        const glm::dvec3 b = mesh.vertices[triangle[1]];
        const glm::dvec3 c = mesh.vertices[triangle[2]];
        twice_area += glm::length(glm::cross(b - a, c - a));
    }
    return 0.5 * twice_area;
}

glm::dvec3 normal(const TriangleMesh& mesh, std::size_t triangle) {
    const auto& [a, b, c] = mesh.triangles[triangle];
    const glm::dvec3 corner = mesh.vertices[a];
    const glm::dvec3 across =
        glm::cross(glm::dvec3(mesh.vertices[b]) - corner, glm::dvec3(mesh.vertices[c]) - corner);
    const double length = glm::length(across);
    return length > 0 ? across / length : glm::dvec3(0.0);
}

glm::mat4 placement(const TriangleMesh& mesh, glm::vec3 position, glm::vec3 rotation_degrees,
                    float scale) {
    const Bounds box = bounds(mesh);
    const glm::vec3 size = box.extent();
    const float largest = std::max({size.x, size.y, size.z});
    const float factor = largest > 0 ? scale / largest : 0.0F;
    const glm::vec3 angle = glm::radians(rotation_degrees);

    glm::mat4 matrix = glm::translate(glm::mat4(1.0F), position);
    matrix = glm::rotate(matrix, angle.z, {0, 0, 1});
    matrix = glm::rotate(matrix, angle.y, {0, 1, 0});
    matrix = glm::rotate(matrix, angle.x, {1, 0, 0});
    matrix = glm::scale(matrix, glm::vec3(factor));
    return glm::translate(matrix, -box.centre());
}

}  // namespace lattice::solid
