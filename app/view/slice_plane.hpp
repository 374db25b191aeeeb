// SPDX-License-Identifier: MIT
// Where the slices of a view lie in the domain.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/field_view.hpp"

namespace lattice::view {

/// A plane cut off by the box from 0 to the domain's size, world space.
struct SlicePlane {
    glm::vec3 origin{0.0F};         ///< corner of the rectangle around it
    glm::vec3 u{1.0F, 0.0F, 0.0F};  ///< sides of that rectangle
    glm::vec3 v{0.0F, 1.0F, 0.0F};
    std::vector<glm::vec3> corners;  ///< convex, in order

    friend bool operator==(const SlicePlane&, const SlicePlane&) = default;
};

/// The part of the plane through `point`, spanned by unit vectors `u` and `v`, that lies in the
/// box; no corners where there is none.
SlicePlane cut_plane(glm::vec3 point, glm::vec3 u, glm::vec3 v, glm::vec3 size);

/// Those that the view shows, across x, y, z and the oblique one. One across an axis that stands
/// outside the domain is moved to its face.
std::vector<SlicePlane> slice_planes(const scene::FieldView& view, glm::vec3 size);

}  // namespace lattice::view
