// SPDX-License-Identifier: MIT
// Counter-based random numbers: a pure function of (seed, step, cell, draw), the same on every
// backend and in any order of evaluation (contract 4). Philox 4x32 with 10 rounds; Salmon, Moraes,
// Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice::compute {

struct Random4 {
    std::uint32_t v[4];
};

LATTICE_HD_LOCAL Random4 philox(std::uint32_t c0, std::uint32_t c1, std::uint32_t c2,
                                std::uint32_t c3, std::uint32_t k0, std::uint32_t k1) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t p0 = std::uint64_t{0xD2511F53u} * c0;
        const std::uint64_t p1 = std::uint64_t{0xCD9E8D57u} * c2;
        const std::uint32_t n0 = static_cast<std::uint32_t>(p1 >> 32) ^ c1 ^ k0;
        const std::uint32_t n2 = static_cast<std::uint32_t>(p0 >> 32) ^ c3 ^ k1;
        c1 = static_cast<std::uint32_t>(p1);
        c3 = static_cast<std::uint32_t>(p0);
        c0 = n0;
        c2 = n2;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return {{c0, c1, c2, c3}};
}

/// Four independent 32-bit numbers for one cell and step; `draw` tells several uses apart.
LATTICE_HD_LOCAL Random4 random4(std::uint64_t seed, std::uint64_t step, std::uint64_t cell,
                                 std::uint32_t draw = 0) {
    return philox(static_cast<std::uint32_t>(cell), static_cast<std::uint32_t>(cell >> 32),
                  static_cast<std::uint32_t>(step),
                  static_cast<std::uint32_t>(step >> 32) ^ (draw << 16),
                  static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32));
}

/// Uniform in [0, 1), 24 significant bits.
LATTICE_HD_INLINE float to_unit_float(std::uint32_t bits) {
    return static_cast<float>(bits >> 8) * 0x1p-24f;
}

}  // namespace lattice::compute
