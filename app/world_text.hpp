// SPDX-License-Identifier: MIT
// Size and speed of a world in the words of its kind.
#pragma once

#include <cstddef>
#include <string>

#include "engine/compute/extent.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// "100 x 50 x 50 nodes", "512 x 512 cells".
std::string world_size_text(scene::Kind kind, const Extent& extent);

/// Of updates a second: "87.2 MLUPS", "12.3 Gcells/s".
std::string world_speed_text(scene::Kind kind, double updates_per_second);

/// "312 MiB", "4.20 GiB".
std::string memory_text(std::size_t bytes);

}  // namespace lattice::app
