// SPDX-License-Identifier: MIT
// Steady shapes of the inflow over a face, computed once on the host.
#pragma once

#include <vector>

#include "engine/compute/extent.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/inlet_settings.hpp"

namespace lattice::fluid {

/// Inflow speed of each node of a face over InletSettings::speed.
///  - parabolic: the product of a parabola along each axis that is zero at no-slip faces (half a
///    node outside): 6 s (1 - s) between two of them, 3/2 s (2 - s) beside one, and 1 without;
///    scaled so that what comes in through the links is the given speed on average, which on fine
///    grids changes nothing.
///  - mask: brightness of the picture stretched over the face, its right toward the larger
///    coordinate of the face's first axis and its top toward that of the second.
///  - uniform and turbulent: 1.
std::vector<float> inlet_profile(int face, const Extent& extent, const DomainBoundary& boundary,
                                 const InletSettings& settings);

}  // namespace lattice::fluid
