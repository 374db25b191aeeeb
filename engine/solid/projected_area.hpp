// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>

#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

/// Area of the shadow that a mesh, brought to its place by `transform`, throws along `direction`
/// (not zero): parts behind one another count once. From a picture of the shadow 1024 points wide,
/// so right to some thousandths; in the units of the place, squared.
double projected_area(const TriangleMesh& mesh, const glm::mat4& transform,
                      const glm::dvec3& direction);

}  // namespace lattice::solid
