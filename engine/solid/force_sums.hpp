// SPDX-License-Identifier: MIT
// The force on a band node while samples add to it, in units of 1 / force_scale. Two ways to add:
// in whole units, whose sums are exact, so that they do not depend on the order and repeat bit for
// bit (contract 4), and as it comes, as Chen et al. (Sec. 4.2) do, whose last bits differ from run
// to run on a GPU. Both are floats, which Hopper adds four at a time.
#pragma once

#include <cmath>

#include <glm/glm.hpp>

#include "engine/compute/atomics.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

/// Sums of whole units are exact while every partial one stays below 2^24 of them, one lattice
/// unit. Whatever their order, they do when the magnitudes of all that is added in all sweeps come
/// to less.
struct alignas(16) ForceSum {
    glm::vec4 units{0.0F};  ///< w unused
};

/// Whether a sum lies in the range in which whole units are exact. One that does may have left it
/// on the way, where large shares of opposite signs were added.
LATTICE_HD_INLINE bool sums_exactly(const ForceSum& sum) {
    constexpr float limit = 16777216.0F;  // 2^24; false for NaN as well
    return std::fabs(sum.units.x) < limit && std::fabs(sum.units.y) < limit &&
           std::fabs(sum.units.z) < limit;
}

struct InWholeUnits {
    static LATTICE_HD_INLINE void add(ForceSum& sum, const glm::vec4& push, float weight) {
        compute::atomic_add(&sum.units.x, whole_units(push, weight));
    }
};

struct AsItComes {
    static LATTICE_HD_INLINE void add(ForceSum& sum, const glm::vec4& push, float weight) {
        compute::atomic_add(&sum.units.x, glm::vec3(push * weight));
    }
};

}  // namespace lattice::solid
