// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "app/app_state.hpp"

namespace lattice::app {

/// The keys of an obstacle's path: a list to select from, what the selected one says, one more,
/// one less, and the pose that the obstacle has now as a key.
class ObstaclePathRows {
public:
    void draw(AppState& state, std::size_t obstacle);

private:
    double path_speed(const scene::Obstacle& obstacle, int resolution);

    scene::Obstacle speed_of_;  ///< what the speed was computed for
    int speed_at_ = 0;          ///< resolution, 0 before the first
    double speed_ = 0;          ///< lattice units
};

}  // namespace lattice::app
