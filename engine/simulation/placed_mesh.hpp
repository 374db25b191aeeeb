// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

#include <glm/glm.hpp>

#include "engine/solid/triangle_mesh.hpp"

namespace lattice::simulation {

/// A solid as placed in the domain. Coordinates are lattice units.
struct PlacedMesh {
    std::shared_ptr<const solid::TriangleMesh> mesh;
    glm::mat4 transform{1.0F};       ///< mesh coordinates to lattice units
    bool visible = true;             ///< stands in the flow, is drawn and throws a shadow
    std::size_t samples = 0;         ///< on its surface
    std::size_t samples_inside = 0;  ///< of these, within the domain as placed at the start

    friend bool operator==(const PlacedMesh&, const PlacedMesh&) = default;
};

}  // namespace lattice::simulation
