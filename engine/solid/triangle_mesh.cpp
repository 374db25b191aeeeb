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

bool is_closed(const TriangleMesh& mesh) {
    const auto directed = [](std::uint32_t from, std::uint32_t to) {
        return static_cast<std::uint64_t>(from) << 32 | to;
    };
    std::vector<std::uint64_t> edges;
    edges.reserve(3 * mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles) {
        edges.insert(edges.end(), {directed(a, b), directed(b, c), directed(c, a)});
    }
    std::sort(edges.begin(), edges.end());
    if (std::adjacent_find(edges.begin(), edges.end()) != edges.end()) { return false; }
    return std::all_of(edges.begin(), edges.end(), [&](std::uint64_t edge) {
        const auto from = static_cast<std::uint32_t>(edge >> 32);
        const auto to = static_cast<std::uint32_t>(edge);
        return std::binary_search(edges.begin(), edges.end(), directed(to, from));
    });
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
