// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/view/camera.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::view {

struct MeshHit {
    std::size_t mesh = 0;  ///< index in Snapshot::meshes
    float distance = 0;    ///< from the ray's origin, scene units
};

/// The solid that the ray meets first; the nearer of its two sides counts.
std::optional<MeshHit> first_hit(const simulation::Snapshot& snapshot, const Ray& ray);

}  // namespace lattice::view
