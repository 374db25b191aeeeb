// SPDX-License-Identifier: MIT
#include "app/obstacle_name.hpp"

#include <filesystem>

namespace lattice::app {

std::string obstacle_name(const scene::Obstacle& obstacle) {
    if (!obstacle.name.empty()) { return obstacle.name; }
    const std::string file = std::filesystem::path(obstacle.mesh).stem().string();
    return file.empty() ? "no mesh" : file;
}

}  // namespace lattice::app
