// SPDX-License-Identifier: MIT
// The parts of a scene as the rooms that compute them take them, in lattice units.
#pragma once

#include <vector>

#include "engine/fluid/solver_settings.hpp"
#include "engine/scene/scene.hpp"
#include "engine/smoke/tracers.hpp"
#include "engine/solid/immersed_boundary.hpp"

namespace lattice::simulation {

/// But for the picture of an inlet mask.
fluid::SolverSettings solver_settings(const scene::Scene& scene);

solid::ImmersedBoundarySettings boundary_settings(const scene::Scene& scene);

std::vector<smoke::EmitterPlan> emitter_plans(const scene::Scene& scene);

/// Cells of the volume that smoke is drawn from.
Extent density_extent(const scene::Scene& scene);

}  // namespace lattice::simulation
