// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>

#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

/// Of the space that a closed mesh encloses, filled with density 1; units of the mesh. What
/// components that overlap share counts for each of them.
struct MassProperties {
    double volume = 0;
    glm::dvec3 centre{0.0};   ///< of mass
    glm::dmat3 inertia{0.0};  ///< tensor about the centre of mass
};

/// From signed tetrahedra between the origin and the triangles (Eberly, "Polyhedral mass
/// properties", 2002). Of a mesh that is not closed, or faces inward, the volume means nothing and
/// may be negative.
MassProperties mass_properties(const TriangleMesh& mesh);

}  // namespace lattice::solid
