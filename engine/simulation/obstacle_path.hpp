// SPDX-License-Identifier: MIT
// The path of an obstacle through its keys.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"
#include "engine/solid/body_path.hpp"

namespace lattice::simulation {

struct ObstaclePath {
    std::vector<solid::BodyKey>
        keys;  ///< of the pivot, scene units; turned from where it is placed
    bool repeats = false;
    bool smooth = true;
    glm::dvec3 pivot{0.0};  ///< from the centre, as the obstacle is placed

    /// Where the centre of the mesh's box is at a step, scene units. There must be a key.
    glm::dvec3 centre(double step) const;
};

/// A path that repeats ends with its first key once more.
ObstaclePath obstacle_path(const scene::Obstacle& obstacle);

/// Fastest that a point of the obstacle moves along its path, lattice units, as far as half its
/// scale away from the pivot; 0 with fewer than two keys.
double path_speed(const scene::Obstacle& obstacle, int resolution);

}  // namespace lattice::simulation
