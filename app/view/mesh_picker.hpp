// SPDX-License-Identifier: MIT
#pragma once

#include <future>
#include <map>
#include <memory>
#include <optional>

#include "app/view/camera.hpp"
#include "engine/simulation/snapshot.hpp"
#include "engine/solid/triangle_tree.hpp"

namespace lattice::view {

struct MeshHit {
    std::size_t mesh = 0;  ///< index in Snapshot::meshes
    float distance = 0;    ///< from the ray's origin, scene units
};

/// Finds the solid at a place of the picture, on every frame if need be: a tree of each mesh's
/// triangles is made once, in a thread of its own. Until a mesh's tree is there, all of its
/// triangles are tried.
class MeshPicker {
public:
    MeshPicker() = default;
    /// Waits for trees in the making.
    ~MeshPicker() = default;
    MeshPicker(const MeshPicker&) = delete;
    MeshPicker& operator=(const MeshPicker&) = delete;

    /// The visible solid that the ray meets first; the nearer of its two sides counts.
    std::optional<MeshHit> first_hit(const simulation::Snapshot& snapshot, const Ray& ray);

    /// Whether the tree of a mesh that was asked for is being made.
    bool pending() const;

private:
    using Mesh = std::shared_ptr<const solid::TriangleMesh>;
    using Tree = std::unique_ptr<const solid::TriangleTree>;
    struct Entry {
        std::weak_ptr<const solid::TriangleMesh> mesh;
        std::future<Tree> making;  ///< not valid once it is made
        Tree tree;                 ///< null while it is made, or when there was no memory for it
    };

    void collect();
    const solid::TriangleTree* tree_of(const Mesh& mesh);
    std::optional<double> distance(const simulation::PlacedMesh& placed, double nodes_per_unit,
                                   const Ray& ray);

    std::map<const solid::TriangleMesh*, Entry> entries_;
};

}  // namespace lattice::view
