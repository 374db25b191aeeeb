// SPDX-License-Identifier: MIT
// What a hand or a camera puts into the scene: numbers that a person can read and a file hold.
#pragma once

#include <cmath>

#include <glm/glm.hpp>

namespace lattice::app {

/// To whole parts of one `parts`-th: 1e4 keeps four decimals.
inline double rounded(double value, double parts) {
    return std::round(value * parts) / parts;
}
inline glm::dvec3 rounded(const glm::dvec3& value, double parts) {
    return glm::round(value * parts) / parts;
}

}  // namespace lattice::app
