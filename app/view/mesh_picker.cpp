// SPDX-License-Identifier: MIT
#include "app/view/mesh_picker.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <system_error>

#include "app/view/solid_pass.hpp"

namespace lattice::view {

namespace {

std::optional<double> try_all(const solid::TriangleMesh& mesh, const solid::Ray& ray) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const auto& [a, b, c] : mesh.triangles) {
        const auto distance = solid::distance_to_triangle(ray, mesh.vertices[a], mesh.vertices[b],
                                                          mesh.vertices[c], solid::Faces::all);
        if (distance && *distance > 0) { nearest = std::min(nearest, *distance); }
    }
    if (nearest == std::numeric_limits<double>::infinity()) { return std::nullopt; }
    return nearest;
}

}  // namespace

/// Takes over what is made. The thread of a tree holds on to the mesh until then.
void MeshPicker::collect() {
    for (auto& [address, entry] : entries_) {
        if (!entry.making.valid() ||
            entry.making.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
            continue;
        }
        try {
            entry.tree = entry.making.get();
        } catch (const std::exception&) { entry.tree.reset(); }
    }
    std::erase_if(entries_, [](const auto& item) { return item.second.mesh.expired(); });
}

const solid::TriangleTree* MeshPicker::tree_of(const Mesh& mesh) {
    const auto [place, fresh] = entries_.try_emplace(mesh.get());
    Entry& entry = place->second;
    if (fresh) {
        entry.mesh = mesh;
        try {
            entry.making = std::async(std::launch::async, [mesh]() -> Tree {
                return std::make_unique<const solid::TriangleTree>(*mesh);
            });
        } catch (const std::system_error&) { entry.making = {}; }  // no thread is to be had
    }
    return entry.tree.get();
}

std::optional<double> MeshPicker::distance(const simulation::PlacedMesh& placed,
                                           double nodes_per_unit, const Ray& ray) {
    // In mesh coordinates; the direction keeps its length in the world, so distances compare.
    const glm::dmat4 inverse =
        glm::inverse(glm::dmat4(mesh_to_world(placed.transform, nodes_per_unit)));
    const solid::Ray local{glm::dvec3(inverse * glm::dvec4(ray.origin, 1.0)),
                           glm::dvec3(inverse * glm::dvec4(ray.direction, 0.0))};
    const solid::TriangleTree* tree = tree_of(placed.mesh);
    return tree != nullptr ? tree->distance_to_first(local) : try_all(*placed.mesh, local);
}

std::optional<MeshHit> MeshPicker::first_hit(const simulation::Snapshot& snapshot, const Ray& ray) {
    collect();
    std::optional<MeshHit> hit;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < snapshot.meshes.size(); ++i) {
        if (!snapshot.meshes[i].visible) { continue; }
        const auto there = distance(snapshot.meshes[i], snapshot.nodes_per_unit, ray);
        if (there && *there < nearest) {
            nearest = *there;
            hit = MeshHit{i, static_cast<float>(nearest)};
        }
    }
    return hit;
}

bool MeshPicker::pending() const {
    return std::ranges::any_of(entries_,
                               [](const auto& item) { return item.second.making.valid(); });
}

}  // namespace lattice::view
