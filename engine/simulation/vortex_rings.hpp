// SPDX-License-Identifier: MIT
// Two vortex rings that fly toward each other.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"

namespace lattice::simulation {

/// Rings about the axis along x through the middle, a fifth and four fifths of the way along it, of
/// the same circulation in opposite senses. Their radius R is a fifth of the shorter side across;
/// their cores are smoothed over s = R/5 (Rosenhead, Proc. R. Soc. A 127, 590, 1930; Moore, Phil.
/// Trans. R. Soc. A 272, 403, 1972), so with r^2 = y^2 + z^2, x from the ring's plane, q = x^2 +
/// s^2, a^2 = q + (R + r)^2, b^2 = q + (R - r)^2, m = 4 R r / a^2 and complete elliptic integrals
/// K, E:
///   ux = G/(2 pi a) (K + (R^2 - r^2 - q)/b^2 E)
///   ur = G/(2 pi a) x/r (-K + (R^2 + r^2 + q)/b^2 E)
/// which is free of divergence. The circulation G is such that a ring alone flies at speed 1: the
/// velocity at its core. Faces of the domain are not heeded.
class VortexRings {
public:
    explicit VortexRings(const Extent& extent);

    /// At a node.
    glm::dvec3 velocity(int x, int y, int z) const;

private:
    Extent extent_;
    /// Axial and radial velocity for each x (fastest) and distance from the axis, in steps of
    /// `table_step` nodes.
    std::vector<glm::dvec2> table_;
};

}  // namespace lattice::simulation
