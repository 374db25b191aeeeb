// SPDX-License-Identifier: MIT
// The regularised delta functions as the literature prints them, in double: what the engine's
// rearranged ones are held against.
#pragma once

#include <cmath>

#include <glm/glm.hpp>

#include "engine/solid/immersed_boundary.hpp"

namespace lattice::test {

inline double reference_phi(solid::Kernel kernel, double distance) {
    const double r = std::abs(distance);
    switch (kernel) {
        case solid::Kernel::two_point:
            return r < 1 ? 1 - r : 0;
        case solid::Kernel::three_point:
            if (r <= 0.5) { return (1 + std::sqrt(1 - 3 * r * r)) / 3; }
            return r < 1.5 ? (5 - 3 * r - std::sqrt(1 - 3 * (1 - r) * (1 - r))) / 6 : 0;
        case solid::Kernel::four_point:
            if (r <= 1) { return (3 - 2 * r + std::sqrt(1 + 4 * r - 4 * r * r)) / 8; }
            return r < 2 ? (5 - 2 * r - std::sqrt(-7 + 12 * r - 4 * r * r)) / 8 : 0;
    }
    return 0;
}

inline double reference_delta(solid::Kernel kernel, glm::dvec3 distance) {
    return reference_phi(kernel, distance.x) * reference_phi(kernel, distance.y) *
           reference_phi(kernel, distance.z);
}

}  // namespace lattice::test
