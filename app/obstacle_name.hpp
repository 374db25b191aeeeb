// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/scene/scene.hpp"

namespace lattice::app {

/// What people call an obstacle: its own name, else its mesh file's without folder and extension,
/// else "no mesh".
std::string obstacle_name(const scene::Obstacle& obstacle);

}  // namespace lattice::app
