// SPDX-License-Identifier: MIT
// Words of cells for bit-sliced circuits: bit i of a word is one bit of the state of the i-th of
// neighbouring cells. A circuit is written once for any type of word: std::uint32_t on a GPU, packs
// of them on a processor (word_pack.hpp).
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice::automata {

/// A few words that belong together, such as the bit planes of the same cells.
template <class Word, int Count>
// The compiler's own copy of the array has a counter with such a name.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
struct WordSet {
    Word v[Count];

    LATTICE_HD_INLINE Word& operator[](int i) { return v[i]; }
    LATTICE_HD_INLINE const Word& operator[](int i) const { return v[i]; }
};

/// The same 32 bits for each 32 cells of a word.
template <class Word>
LATTICE_HD_INLINE Word spread(std::uint32_t bits) {
    return Word(bits);
}

/// Each cell's western neighbour: the bit of cell x becomes that of cell x - 1. `west` is the word
/// of the cells before those of `own`.
LATTICE_HD_INLINE std::uint32_t western(std::uint32_t own, std::uint32_t west) {
#ifdef __CUDA_ARCH__
    return __funnelshift_l(west, own, 1);
#else
    return (own << 1) | (west >> 31);
#endif
}

/// Each cell's eastern neighbour; `east` is the word of the cells after those of `own`.
LATTICE_HD_INLINE std::uint32_t eastern(std::uint32_t own, std::uint32_t east) {
#ifdef __CUDA_ARCH__
    return __funnelshift_r(own, east, 1);
#else
    return (own >> 1) | (east << 31);
#endif
}

/// A function of two bits by its table: bit 2 b + c is its value.
template <unsigned Table, class Word>
LATTICE_HD_INLINE Word logic2(Word b, Word c) {
    if constexpr (Table == 0x0) {
        return spread<Word>(0);
    } else if constexpr (Table == 0x1) {
        return ~(b | c);
    } else if constexpr (Table == 0x2) {
        return ~b & c;
    } else if constexpr (Table == 0x3) {
        return ~b;
    } else if constexpr (Table == 0x4) {
        return b & ~c;
    } else if constexpr (Table == 0x5) {
        return ~c;
    } else if constexpr (Table == 0x6) {
        return b ^ c;
    } else if constexpr (Table == 0x7) {
        return ~(b & c);
    } else if constexpr (Table == 0x8) {
        return b & c;
    } else if constexpr (Table == 0x9) {
        return ~(b ^ c);
    } else if constexpr (Table == 0xA) {
        return c;
    } else if constexpr (Table == 0xB) {
        return ~b | c;
    } else if constexpr (Table == 0xC) {
        return b;
    } else if constexpr (Table == 0xD) {
        return b | ~c;
    } else if constexpr (Table == 0xE) {
        return b | c;
    } else {
        return spread<Word>(~0U);
    }
}

/// A function of three bits by gates of two, split by its first argument.
template <unsigned Table, class Word>
LATTICE_HD_INLINE Word logic3_by_gates(Word a, Word b, Word c) {
    constexpr unsigned when_set = Table >> 4;
    constexpr unsigned when_clear = Table & 0xF;
    constexpr unsigned difference = when_set ^ when_clear;
    if constexpr (difference == 0) {
        return logic2<when_clear>(b, c);
    } else if constexpr (when_clear == 0) {
        return a & logic2<when_set>(b, c);
    } else if constexpr (when_set == 0) {
        return ~a & logic2<when_clear>(b, c);
    } else if constexpr (when_set == 0xF) {
        return a | logic2<when_clear>(b, c);
    } else if constexpr (when_clear == 0xF) {
        return ~a | logic2<when_set>(b, c);
    } else if constexpr (difference == 0xF) {
        return a ^ logic2<when_clear>(b, c);
    } else {
        return logic2<when_clear>(b, c) ^ (a & logic2<difference>(b, c));
    }
}

/// A function of three bits by its table: bit 4 a + 2 b + c is its value, as in the instructions
/// LOP3 of NVIDIA GPUs and VPTERNLOG of AVX-512.
template <unsigned Table, class Word>
LATTICE_HD_INLINE Word logic3(Word a, Word b, Word c) {
    static_assert(Table < 256);
    return logic3_by_gates<Table>(a, b, c);
}

template <unsigned Table>
LATTICE_HD_INLINE std::uint32_t logic3(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    static_assert(Table < 256);
#ifdef __CUDA_ARCH__
    std::uint32_t result = 0;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(Table));
    return result;
#else
    return logic3_by_gates<Table>(a, b, c);
#endif
}

/// Tables of logic3.
constexpr unsigned table_xor3 = 0x96;      ///< sum bit of a full adder
constexpr unsigned table_majority = 0xE8;  ///< its carry
constexpr unsigned table_or3 = 0xFE;
constexpr unsigned table_select = 0xCA;  ///< a ? b : c

template <class Word>
LATTICE_HD_INLINE Word select(Word which, Word when_set, Word when_clear) {
    return logic3<table_select>(which, when_set, when_clear);
}

}  // namespace lattice::automata
