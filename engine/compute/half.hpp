// SPDX-License-Identifier: MIT
// IEEE 754 half floats by integer arithmetic, so that both backends and every compiler give the
// same bits.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice::compute {

/// The largest finite half float.
inline constexpr float largest_half = 65504.0F;

/// Rounds to the nearest half, ties to even. From 65520 on: infinity. NaN stays NaN.
LATTICE_HD_INLINE std::uint16_t to_half(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    std::uint32_t half = 0;
    if (magnitude < 0x38800000U) {
        // Below 2^-14 a half is a multiple of 2^-24, the last place of a float in [0.5, 1): the
        // addition rounds for us.
        half = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) - 0x3F000000U;
    } else if (magnitude < 0x477FF000U) {
        const std::uint32_t odd = (magnitude >> 13) & 1U;
        half = (magnitude + 0xFFFU + odd - (112U << 23)) >> 13;
    } else {
        half = magnitude > 0x7F800000U ? 0x7E00U : 0x7C00U;
    }
    return static_cast<std::uint16_t>(sign | half);
}

/// Exact.
LATTICE_HD_INLINE float from_half(std::uint16_t half) {
    const std::uint32_t sign = (half & 0x8000U) << 16;
    const std::uint32_t magnitude = half & 0x7FFFU;
    std::uint32_t bits = 0;
    if (magnitude < 0x0400U) {
        bits = std::bit_cast<std::uint32_t>(static_cast<float>(magnitude) * 0x1p-24F);
    } else if (magnitude < 0x7C00U) {
        bits = (magnitude << 13) + (112U << 23);
    } else {
        bits = (magnitude << 13) + (224U << 23);
    }
    return std::bit_cast<float>(sign | bits);
}

}  // namespace lattice::compute
