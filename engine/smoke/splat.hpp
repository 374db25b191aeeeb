// SPDX-License-Identifier: MIT
// Shares one particle's weight out to the eight cells around it, in integers only: the parts add up
// to the whole exactly, and the sum over particles is the same in any order and on every backend.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"

namespace lattice::smoke {

/// Places between two cells are told apart to 2^-12 of a cell.
inline constexpr int fraction_bits = 12;
inline constexpr int fraction_one = 1 << fraction_bits;

/// What a splat needs to know of the volume, and how particles fade.
struct SplatGrid {
    Extent extent;                  ///< cells
    glm::vec3 fractions{1.0F};      ///< fractions of a cell in one lattice unit
    std::uint32_t unit = 1;         ///< fixed-point weight of a whole particle
    float weight_per_share = 1.0F;  ///< unit divided by the share of life that fades
};

/// The two cells that share a particle along one axis.
struct CellPair {
    int low = 0;
    int high = 0;
    std::uint32_t fraction = 0;  ///< of the weight that goes to high, out of fraction_one
};

/// `x` in lattice units. Beyond the outermost cell centres the outermost cell takes everything.
/// There is no product to be added to, which compilers might fuse or not, so the result is exact in
/// the same way everywhere. A coordinate that is not a number counts as the lower face.
LATTICE_HD_INLINE CellPair cells_around(float x, float fractions, int cells) {
    const float length = static_cast<float>(cells) * static_cast<float>(fraction_one);
    const float above = (x + 0.5F) * fractions;
    const float inside = above > 0.0F ? (above < length ? above : length) : 0.0F;
    const int place = static_cast<int>(inside) - fraction_one / 2;
    CellPair pair;
    pair.fraction = static_cast<std::uint32_t>(place & (fraction_one - 1));
    pair.low = place >> fraction_bits;
    pair.high = pair.low + 1 < cells ? pair.low + 1 : cells - 1;
    pair.low = pair.low > 0 ? pair.low : 0;
    return pair;
}

/// Fixed-point weight of a particle by its age, a share of its lifetime; 0 when it is dead.
LATTICE_HD_INLINE std::uint32_t weight_of(const SplatGrid& grid, float age) {
    if (!(age >= 0.0F)) { return 0; }
    const float left = (1.0F - age) * grid.weight_per_share;
    const float most = static_cast<float>(grid.unit);
    return static_cast<std::uint32_t>(left > 0.0F ? (left < most ? left : most) : 0.0F);
}

/// The part of `weight` that goes to the higher of two cells, rounded; the lower gets the rest.
LATTICE_HD_INLINE std::uint32_t share_of(std::uint32_t weight, std::uint32_t fraction) {
    return (weight * fraction + fraction_one / 2) >> fraction_bits;
}

/// Calls add(cell index, fixed-point weight) for the eight cells around a particle.
template <class Add>
LATTICE_HD_INLINE void splat(const SplatGrid& grid, const glm::vec4& particle, const Add& add) {
    const std::uint32_t weight = weight_of(grid, particle.w);
    if (weight == 0) { return; }
    const CellPair x = cells_around(particle.x, grid.fractions.x, grid.extent.x);
    const CellPair y = cells_around(particle.y, grid.fractions.y, grid.extent.y);
    const CellPair z = cells_around(particle.z, grid.fractions.z, grid.extent.z);
    const auto row = [&](int iy, int iz, std::uint32_t row_weight) {
        const std::int64_t start = grid.extent.index(0, iy, iz);
        const std::uint32_t high = share_of(row_weight, x.fraction);
        add(start + x.low, row_weight - high);
        add(start + x.high, high);
    };
    const auto slice = [&](int iz, std::uint32_t slice_weight) {
        const std::uint32_t high = share_of(slice_weight, y.fraction);
        row(y.low, iz, slice_weight - high);
        row(y.high, iz, high);
    };
    const std::uint32_t high = share_of(weight, z.fraction);
    slice(z.low, weight - high);
    slice(z.high, high);
}

}  // namespace lattice::smoke
