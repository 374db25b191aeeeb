// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/view/camera.hpp"

namespace lattice::app {

/// Takes the lens to the node seen along the ray (scene units): on the surface of an obstacle, else
/// in the plane of nodes through the present one that faces the ray most. A ray that misses the
/// domain changes nothing.
void aim_lens(AppState& state, const view::Ray& ray);

}  // namespace lattice::app
