// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "engine/scene/scene.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::app {

/// Tells on standard error which obstacles of a fresh simulation lie out of its domain, and which
/// do not move though they have a path, velocity or spin.
void warn_of_obstacles(simulation::Simulation& simulation, const scene::Scene& scene);

/// "obstacle 1 (left wing)", "obstacle 0 (ball)": as lists and settings count them.
std::string obstacle_label(const scene::Scene& scene, std::size_t index);

}  // namespace lattice::app
