// SPDX-License-Identifier: MIT
// What the fluid does at step 0: moving with the inflow, at rest, or one of the flows that
// textbooks and validation cases start from.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::simulation {

/// An entry a node, lattice units.
struct FlowField {
    std::vector<float> density;
    std::vector<glm::vec3> velocity;
};

/// Velocity of a flow that starts uniform (scene::starts_uniform): that of the first inlet, so that
/// no starting jet rings through the domain, or rest; plus the background.
glm::vec3 uniform_start(const scene::Scene& scene);

/// The textbook flows, each fitted to the grid with a wave to an axis, U = start.speed_lu, density
/// 1 + 3 p with p the pressure of the incompressible flow. With x, y and z from 0 to 1 across the
/// grid, a, b, c the wave numbers in lattice units:
///   shear_wave          uy = U sin(2 pi x); p = 0
///   taylor_green        ux = U sin(2 pi x) cos(2 pi y) cos(2 pi z),
///                       uy = -(a/b) U cos(2 pi x) sin(2 pi y) cos(2 pi z), uz = 0; on a grid one
///                       node deep the two-dimensional vortex, without the factor in z.
///                       Taylor, Green, Proc. R. Soc. A 158, 499 (1937)
///   double_shear_layer  ux = U tanh(80 (y - 1/4)) below the middle, U tanh(80 (3/4 - y)) above;
///                       uy = 0.05 U sin(2 pi (x + 1/4)); p = 0.
///                       Minion, Brown, J. Comput. Phys. 138, 734 (1997)
///   vortex              about z through the middle: u_theta = U (r/R) exp((1 - (r/R)^2) / 2), so
///                       U is reached at R, a twelfth of the shorter side; p balances it
///   vortex_rings        two that fly toward each other along x at speed U, see vortex_rings.hpp;
///                       p = -|u|^2 / 2
/// The background is added everywhere. Throws Error for a grid that scene::check_start
/// refuses.
FlowField textbook_flow(const scene::Start& start, const Extent& extent);

}  // namespace lattice::simulation
