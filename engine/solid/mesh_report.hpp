// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <glm/glm.hpp>

#include "engine/progress.hpp"
#include "engine/solid/mesh_topology.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

/// What a mesh is like, in its own units.
struct MeshReport {
    std::int64_t triangles = 0;
    MeshTopology topology;
    double area = 0;
    /// Enclosed by the faces that point outward; below 0 where they point inward. Means nothing
    /// unless the mesh is closed and its faces agree.
    double volume = 0;
    glm::vec3 extent{0.0F};  ///< of its box

    /// How much body lies behind the surface where it is thinnest: straight inward from all but
    /// `thin_share` of the surface the other side is farther off. Empty for an open sheet, which
    /// has no other side, and where faces do not agree about which side is in.
    std::optional<double> thickness;

    bool solid() const { return topology.closed() && topology.faces_agree() && volume > 0; }
};

/// Edges run out to nothing, and stray triangles are in many files: of all the surface so much may
/// be thinner than MeshReport::thickness.
inline constexpr double thin_share = 0.05;

/// Takes about a second for a million triangles. Thickness is measured by rays from random points,
/// spread by area; it is known to about a tenth.
MeshReport mesh_report(const TriangleMesh& mesh, const ShareDone& progress = {});

/// Node spacings to a unit of the mesh, when its largest extent is `scale` scene units.
double nodes_per_mesh_unit(const MeshReport& report, double scale, double resolution);

}  // namespace lattice::solid
