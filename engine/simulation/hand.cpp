// SPDX-License-Identifier: MIT
#include "engine/simulation/hand.hpp"

namespace lattice::simulation {

double hand_speed(const scene::Scene& scene) {
    constexpr double unwatched = 0.4;  // lu, where lattice Boltzmann flows break down
    const double limit = scene.run.speed_limit_lu;
    return (limit > 0 ? limit : unwatched) / 3;
}

}  // namespace lattice::simulation
