// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/compute/device.hpp"
#include "engine/progress.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::app {

/// The simulation of a scene as load_scene() gives it. One of a checkpoint goes on from there; what
/// --set changed of it is then changed as the window would, and may start it again. Throws
/// InputError.
std::unique_ptr<simulation::Simulation> load_world(compute::Device& device,
                                                   const scene::Scene& scene,
                                                   const Progress& progress);

}  // namespace lattice::app
