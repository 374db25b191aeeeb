// SPDX-License-Identifier: MIT
// What a person should know about an obstacle that can be simulated, but not as they may expect.
#pragma once

#include <string>
#include <vector>

#include "engine/scene/scene.hpp"
#include "engine/simulation/snapshot.hpp"
#include "engine/solid/mesh_report.hpp"

namespace lattice::simulation {

struct ObstacleNote {
    bool warning = false;  ///< something is likely wrong, not just worth knowing
    std::string text;      ///< a sentence about the obstacle
};

/// How much of its surface lies outside of the domain, by its samples: all is a warning.
std::vector<ObstacleNote> placement_notes(const PlacedMesh& placed);

/// A path, velocity or spin that its motion leaves unused; a warning unless a path is followed in
/// their place.
std::vector<ObstacleNote> motion_notes(const scene::Obstacle& obstacle);

/// Parts thinner than two nodes, and holes where the fluid is to move the obstacle, are warnings.
/// `resolution` is nodes per scene unit.
std::vector<ObstacleNote> shape_notes(const scene::Obstacle& obstacle,
                                      const solid::MeshReport& report, int resolution);

/// Thickness in nodes below which the flows on two sides of a part feel each other.
inline constexpr double least_nodes_thick = 2;

}  // namespace lattice::simulation
