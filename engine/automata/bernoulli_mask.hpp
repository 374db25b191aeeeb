// SPDX-License-Identifier: MIT
// Chances of random rules for 32 cells at once. Each cell has a random number U of 32 bits, and
// what has the chance T / 2^32 happens when U < T. Bit k of the 32 numbers is one random word, a
// function of (seed, generation, y, word, draw) alone, so variants that store cells in different
// ways, and tiles that compute a cell twice, find the same.
//
// U and T are compared from their highest bit down, until all cells that are asked for differ from
// T: about seven bits for 32 cells, two for one.
#pragma once

#include <cmath>
#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/compute/random.hpp"

namespace lattice::automata {

/// A probability in units of 2^-32: 0 never, 2^32 always.
struct Chance {
    std::uint64_t threshold = 0;

    LATTICE_HD_INLINE bool never() const { return threshold == 0; }
    LATTICE_HD_INLINE bool always() const { return (threshold >> 32) != 0; }
    friend constexpr bool operator==(const Chance&, const Chance&) = default;
};

/// To the nearest multiple of 2^-32. Values outside [0, 1] are taken as the nearer of both ends,
/// NaN as 0.
inline Chance chance_of(double probability) {
    if (!(probability > 0)) { return {0}; }
    if (probability >= 1) { return {std::uint64_t{1} << 32}; }
    return {static_cast<std::uint64_t>(std::llround(probability * 0x1p32))};
}

/// The 32 cells x = 32 word, ..., 32 word + 31 of row y, and the use that is made of their numbers:
/// different draws are independent.
struct MaskKey {
    std::uint64_t seed = 0;
    std::uint64_t generation = 0;
    int y = 0;
    int word = 0;
    std::uint32_t draw = 0;  ///< below 2^13
};

/// Some of the 32 cells and their chance.
struct ChanceOfCells {
    Chance chance;
    std::uint32_t cells = 0;
};

/// The cells of `a` and `b`, which have none in common, to which it happens. One set of random
/// numbers serves both, at the price of one.
LATTICE_HD_LOCAL std::uint32_t bernoulli_mask(const MaskKey& key, const ChanceOfCells& a,
                                              const ChanceOfCells& b = {}) {
    std::uint32_t happens = (a.chance.always() ? a.cells : 0u) | (b.chance.always() ? b.cells : 0u);
    std::uint32_t open = ((a.chance.never() ? 0u : a.cells) | (b.chance.never() ? 0u : b.cells));
    open &= ~happens;
    const std::uint64_t cell =
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.y)) << 32) |
        static_cast<std::uint32_t>(key.word);
    for (std::uint32_t four = 0; four < 8 && open != 0; ++four) {
        const compute::Random4 random =
            compute::random4(key.seed, key.generation, cell, 8 * key.draw + four);
        LATTICE_UNROLL
        for (std::uint32_t k = 0; k < 4; ++k) {
            const std::uint32_t bit = 31 - 4 * four - k;
            const std::uint32_t threshold =
                (((a.chance.threshold >> bit) & 1) != 0 ? a.cells : 0u) |
                (((b.chance.threshold >> bit) & 1) != 0 ? b.cells : 0u);
            happens |= open & threshold & ~random.v[k];
            open &= ~(threshold ^ random.v[k]);
        }
    }
    return happens;
}

/// The same for one cell.
LATTICE_HD_LOCAL bool bernoulli(std::uint64_t seed, std::uint64_t generation, int x, int y,
                                std::uint32_t draw, Chance chance) {
    const std::uint32_t cell = std::uint32_t{1} << (x % 32);
    return bernoulli_mask({seed, generation, y, x / 32, draw}, {chance, cell}) != 0;
}

}  // namespace lattice::automata
