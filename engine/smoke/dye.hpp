// SPDX-License-Identifier: MIT
// Colour of the smoke by the emitter it came from. A cell's colour is the mean of its particles'
// colours by weight, kept as sums in fixed point like the weight itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"

namespace lattice::smoke {

/// Tags of emitters with a colour of their own at most; later ones share the last's.
inline constexpr std::size_t most_colours = 64;

/// The tag of each particle's emitter and the colours of the tags, linear RGB from 0 to 1. Without
/// emitters there is density alone.
struct Dye {
    const std::uint8_t* emitter = nullptr;  ///< device memory, one a particle
    std::span<const glm::vec3> colours;
};

/// The colours in 2^-12, as kernels take them.
struct DyePalette {
    std::uint16_t shares[3 * most_colours] = {};  // plain, so that kernels may index it
};

inline DyePalette make_palette(std::span<const glm::vec3> colours) {
    DyePalette palette;
    for (std::size_t i = 0; i < most_colours && !colours.empty(); ++i) {
        const glm::vec3 colour = colours[i < colours.size() ? i : colours.size() - 1];
        for (int c = 0; c < 3; ++c) {
            const float share = 4096.0F * glm::clamp(colour[c], 0.0F, 1.0F) + 0.5F;
            palette.shares[3 * i + static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(share);
        }
    }
    return palette;
}

/// The part of a weight that one channel of the colour keeps, never more than all of it.
LATTICE_HD_INLINE std::uint32_t dyed_share(std::uint32_t weight, std::uint16_t share) {
    return static_cast<std::uint32_t>((std::uint64_t{weight} * share + 2048) >> 12);
}

/// Calls add(entry, weight) for the four sums of a cell: weight, red, green, blue.
template <class Add>
LATTICE_HD_INLINE void add_dyed(std::int64_t cell, std::uint32_t weight,
                                const std::uint16_t* shares, const Add& add) {
    add(4 * cell, weight);
    for (int c = 0; c < 3; ++c) { add(4 * cell + 1 + c, dyed_share(weight, shares[c])); }
}

}  // namespace lattice::smoke
