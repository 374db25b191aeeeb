// SPDX-License-Identifier: MIT
// The D3Q27 velocity set. Direction i = (cx+1) + 3 (cy+1) + 9 (cz+1), so the rest direction is 13
// and the opposite of i is 26 - i. Weights factorise over the axes; the speed of sound squared is
// 1/3 in lattice units.
#pragma once

#include "engine/compute/host_device.hpp"

namespace lattice::fluid {

constexpr int direction_count = 27;

LATTICE_HD_INLINE constexpr int cx(int i) {
    return i % 3 - 1;
}
LATTICE_HD_INLINE constexpr int cy(int i) {
    return i / 3 % 3 - 1;
}
LATTICE_HD_INLINE constexpr int cz(int i) {
    return i / 9 - 1;
}
LATTICE_HD_INLINE constexpr int opposite(int i) {
    return direction_count - 1 - i;
}
LATTICE_HD_INLINE constexpr int direction(int x, int y, int z) {
    return (x + 1) + 3 * (y + 1) + 9 * (z + 1);
}

/// Weight of one axis: 2/3 at rest, 1/6 for -1 and +1.
LATTICE_HD_INLINE constexpr float axis_weight(int c) {
    return c == 0 ? 2.0F / 3.0F : 1.0F / 6.0F;
}

/// 8/27, 2/27, 1/54 or 1/216.
LATTICE_HD_INLINE constexpr float weight(int i) {
    return axis_weight(cx(i)) * axis_weight(cy(i)) * axis_weight(cz(i));
}

constexpr float sound_speed_squared = 1.0F / 3.0F;

}  // namespace lattice::fluid
