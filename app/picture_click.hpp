// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>

#include "app/app_state.hpp"

namespace lattice::app {

/// What a click in the picture does, at normalised device coordinates: selects the obstacle there,
/// or none, and takes the lens there when it is open.
void click_picture(AppState& state, glm::dvec2 place);

}  // namespace lattice::app
