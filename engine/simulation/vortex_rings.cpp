// SPDX-License-Identifier: MIT
#include "engine/simulation/vortex_rings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lattice::simulation {

namespace {

constexpr double table_step = 0.25;  // nodes
constexpr double smoothing = 0.2;    // of the radius

/// Axial and radial velocity of a ring of circulation 2 pi and its radius as the unit of length.
glm::dvec2 ring_velocity(double x, double r) {
    const double q = x * x + smoothing * smoothing;
    const double a_squared = q + (1 + r) * (1 + r);
    const double b_squared = q + (1 - r) * (1 - r);
    const double modulus = std::sqrt(4 * r / a_squared);
    const double k = std::comp_ellint_1(modulus);
    const double e = std::comp_ellint_2(modulus);
    const double axial = k + (1 - r * r - q) / b_squared * e;
    const double radial = r < 1e-9 ? 0 : x / r * (-k + (1 + r * r + q) / b_squared * e);
    return glm::dvec2(axial, radial) / std::sqrt(a_squared);
}

}  // namespace

VortexRings::VortexRings(const Extent& extent) : extent_(extent) {
    const double radius = 0.2 * std::min(extent.y, extent.z);
    const double scale = 1 / ring_velocity(0, 1).x;
    const double corner = 0.5 * std::hypot(extent.y, extent.z);
    const int rows = static_cast<int>(corner / table_step) + 2;
    table_.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(extent.x));
    for (int row = 0; row < rows; ++row) {
        const double r = row * table_step / radius;
        for (int x = 0; x < extent.x; ++x) {
            const auto from = [&](double share) { return (x + 0.5 - share * extent.x) / radius; };
            table_.push_back(scale * (ring_velocity(from(0.2), r) - ring_velocity(from(0.8), r)));
        }
    }
}

glm::dvec3 VortexRings::velocity(int x, int y, int z) const {
    const double from_axis_y = y + 0.5 - 0.5 * extent_.y;
    const double from_axis_z = z + 0.5 - 0.5 * extent_.z;
    const double r = std::hypot(from_axis_y, from_axis_z);
    const double place = r / table_step;
    const auto row = static_cast<std::size_t>(place);
    const auto row_length = static_cast<std::size_t>(extent_.x);
    const glm::dvec2* const low = table_.data() + row * row_length + static_cast<std::size_t>(x);
    const glm::dvec2 found = glm::mix(low[0], low[row_length], place - static_cast<double>(row));
    const double over_r = r > 0 ? found.y / r : 0;
    return {found.x, over_r * from_axis_y, over_r * from_axis_z};
}

}  // namespace lattice::simulation
