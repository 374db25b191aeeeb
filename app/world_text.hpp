// SPDX-License-Identifier: MIT
// Size and speed of a world in the words of its kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// "100 x 50 x 50 nodes", "512 x 512 cells".
std::string world_size_text(scene::Kind kind, const Extent& extent);

/// Of updates a second: "87.2 MLUPS", "12.3 Gcells/s".
std::string world_speed_text(scene::Kind kind, double updates_per_second);

/// Time of a step in the world, "3.2 s"; "" where the scene does not say how long a step is.
std::string world_time_text(const scene::Scene& scene, std::uint64_t step);

/// "1.2  0.03  -0.4 N": three components in SI units, with three digits each.
std::string si_vector_text(const glm::dvec3& value, const char* unit);

/// Lines that say what a node and a step are in the world and what follows, name and value; none
/// where the scene does not say it.
std::vector<std::pair<std::string, std::string>> units_lines(const scene::Scene& scene);

/// "312 MiB", "4.20 GiB".
std::string memory_text(std::size_t bytes);

}  // namespace lattice::app
