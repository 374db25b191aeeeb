// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/view/camera.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::view {

/// Index of the solid that the ray meets first; the nearer of its two sides counts.
std::optional<std::size_t> first_hit(const simulation::Snapshot& snapshot, const Ray& ray);

}  // namespace lattice::view
