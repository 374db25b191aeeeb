// SPDX-License-Identifier: MIT
#include "app/view/mesh_picking.hpp"

#include <limits>

#include "app/view/solid_pass.hpp"

namespace lattice::view {
namespace {

// Ray parameter of the hit, or infinity (Moeller and Trumbore, 1997).
float hit_triangle(const Ray& ray, glm::vec3 a, glm::vec3 b, glm::vec3 c) {
    constexpr float none = std::numeric_limits<float>::infinity();
    const glm::vec3 ab = b - a;
    const glm::vec3 ac = c - a;
    const glm::vec3 p = glm::cross(ray.direction, ac);
    const float determinant = glm::dot(ab, p);
    if (determinant == 0) { return none; }
    const glm::vec3 from_a = ray.origin - a;
    const float u = glm::dot(from_a, p) / determinant;
    const glm::vec3 q = glm::cross(from_a, ab);
    const float v = glm::dot(ray.direction, q) / determinant;
    const float t = glm::dot(ac, q) / determinant;
    return u >= 0 && v >= 0 && u + v <= 1 && t > 0 ? t : none;
}

float hit_mesh(const simulation::PlacedMesh& placed, double nodes_per_unit, const Ray& ray) {
    // In mesh coordinates; the direction keeps its length in the world, so parameters compare.
    const glm::mat4 inverse = glm::inverse(mesh_to_world(placed.transform, nodes_per_unit));
    const Ray local{glm::vec3(inverse * glm::vec4(ray.origin, 1.0F)),
                    glm::vec3(inverse * glm::vec4(ray.direction, 0.0F))};
    float nearest = std::numeric_limits<float>::infinity();
    const auto& vertices = placed.mesh->vertices;
    for (const auto& t : placed.mesh->triangles) {
        nearest =
            std::min(nearest, hit_triangle(local, vertices[t[0]], vertices[t[1]], vertices[t[2]]));
    }
    return nearest;
}

}  // namespace

std::optional<MeshHit> first_hit(const simulation::Snapshot& snapshot, const Ray& ray) {
    std::optional<MeshHit> hit;
    float nearest = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < snapshot.meshes.size(); ++i) {
        if (!snapshot.meshes[i].visible) { continue; }
        const float t = hit_mesh(snapshot.meshes[i], snapshot.nodes_per_unit, ray);
        if (t < nearest) {
            nearest = t;
            hit = MeshHit{i, t};
        }
    }
    return hit;
}

}  // namespace lattice::view
