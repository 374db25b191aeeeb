// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

/// How the triangles of a mesh hang together. Corners at the same place count as one vertex,
/// whatever their indices: many programs write a vertex once for each normal or texture coordinate.
struct MeshTopology {
    std::int64_t vertices = 0;            ///< that triangles use
    std::int64_t parts = 0;               ///< pieces that share no vertex
    std::int64_t open_edges = 0;          ///< with one triangle or another odd number
    std::int64_t non_manifold_edges = 0;  ///< with three triangles or more
    /// With an even number of triangles that do not run along them as often one way as the other.
    std::int64_t turned_edges = 0;

    /// Whether it has an inside.
    bool closed() const { return open_edges == 0; }
    /// Whether neighbours agree about which side is out.
    bool faces_agree() const { return turned_edges == 0; }
};

/// Takes about half a second for a million triangles.
MeshTopology topology(const TriangleMesh& mesh);

/// True when as many triangles run along each edge one way as the other.
bool is_closed(const TriangleMesh& mesh);

}  // namespace lattice::solid
