// SPDX-License-Identifier: MIT
// Neighbouring words of 32 cells in one vector register of a processor. GCC's vector extension
// keeps it free of intrinsics but for what it cannot say: functions of three bits in one
// instruction.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/automata/circuits/bit_circuit.hpp"
#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace lattice::automata {

// One specialisation a width: GCC drops the attribute where the size depends on a parameter.
template <int Words>
struct WordLanes;
template <>
struct WordLanes<4> {
    using Type = std::uint32_t __attribute__((vector_size(16)));
};
template <>
struct WordLanes<8> {
    using Type = std::uint32_t __attribute__((vector_size(32)));
};
template <>
struct WordLanes<16> {
    using Type = std::uint32_t __attribute__((vector_size(64)));
};

template <int Words>
struct WordPack {
    using Lanes = WordLanes<Words>::Type;
    static constexpr int words = Words;
    Lanes lanes;

    // Copies of the whole structure would go through memory with GCC 12; these stay in registers.
    WordPack() = default;
    ~WordPack() = default;
    LATTICE_HD_INLINE WordPack(const WordPack& other) : lanes(other.lanes) {}
    LATTICE_HD_INLINE WordPack(WordPack&& other) noexcept : lanes(other.lanes) {}
    LATTICE_HD_INLINE WordPack& operator=(const WordPack& other) {
        lanes = other.lanes;
        return *this;
    }
    LATTICE_HD_INLINE WordPack& operator=(WordPack&& other) noexcept {
        lanes = other.lanes;
        return *this;
    }
    LATTICE_HD_INLINE explicit WordPack(std::uint32_t bits) : lanes(Lanes{} + bits) {}
    LATTICE_HD_INLINE explicit WordPack(Lanes value) : lanes(value) {}

    /// `bits` in one word, 0 in the others and where no word has this number.
    static LATTICE_HD_INLINE WordPack single(int word, std::uint32_t bits) {
        WordPack pack(0);
        for (int lane = 0; lane < Words; ++lane) { pack.lanes[lane] = lane == word ? bits : 0; }
        return pack;
    }

    static LATTICE_HD_INLINE WordPack load(const std::uint32_t* source) {
        WordPack pack;
        std::memcpy(&pack.lanes, source, sizeof(Lanes));
        return pack;
    }
    LATTICE_HD_INLINE void store(std::uint32_t* target) const {
        std::memcpy(target, &lanes, sizeof(Lanes));
    }

    /// All words moved on by one, the last one lost, and `word` in the first.
    LATTICE_HD_INLINE WordPack preceded_by(std::uint32_t word) const {
        WordPack moved = rotated<Words - 1>(std::make_integer_sequence<int, Words>{});
        moved.lanes[0] = word;
        return moved;
    }
    /// All words moved back by one, the first one lost, and 0 in the last.
    LATTICE_HD_INLINE WordPack followed_by_zero() const {
        WordPack moved = rotated<1>(std::make_integer_sequence<int, Words>{});
        moved.lanes[Words - 1] = 0;
        return moved;
    }

    friend LATTICE_HD_INLINE WordPack operator&(WordPack a, WordPack b) {
        return WordPack(a.lanes & b.lanes);
    }
    friend LATTICE_HD_INLINE WordPack operator|(WordPack a, WordPack b) {
        return WordPack(a.lanes | b.lanes);
    }
    friend LATTICE_HD_INLINE WordPack operator^(WordPack a, WordPack b) {
        return WordPack(a.lanes ^ b.lanes);
    }
    friend LATTICE_HD_INLINE WordPack operator~(WordPack a) { return WordPack(~a.lanes); }

private:
    /// Lane k takes the value of lane k + Shift, around the end.
    template <int Shift, int... Lane>
    LATTICE_HD_INLINE WordPack rotated(std::integer_sequence<int, Lane...> /*lanes*/) const {
        return WordPack(__builtin_shufflevector(lanes, lanes, ((Lane + Shift) % Words)...));
    }
};

template <int Words>
LATTICE_HD_INLINE WordPack<Words> western(WordPack<Words> own, WordPack<Words> west) {
    return WordPack<Words>((own.lanes << 1) | (west.lanes >> 31));
}

template <int Words>
LATTICE_HD_INLINE WordPack<Words> eastern(WordPack<Words> own, WordPack<Words> east) {
    return WordPack<Words>((own.lanes >> 1) | (east.lanes << 31));
}

#ifdef __AVX512F__
template <unsigned Table>
LATTICE_HD_INLINE WordPack<16> logic3(WordPack<16> a, WordPack<16> b, WordPack<16> c) {
    using Bits = __m512i;
    return WordPack<16>(reinterpret_cast<WordPack<16>::Lanes>(
        _mm512_ternarylogic_epi32(reinterpret_cast<Bits>(a.lanes), reinterpret_cast<Bits>(b.lanes),
                                  reinterpret_cast<Bits>(c.lanes), Table)));
}
#endif

/// Random bits of a pack, word by word: most words need none or few.
template <int Words>
struct PackDraws {
    MaskKey first;  ///< of the pack's first word

    LATTICE_HD_INLINE WordPack<Words> operator()(int draw, Chance a, WordPack<Words> cells_a,
                                                 Chance b, WordPack<Words> cells_b) const {
        WordPack<Words> happens;
        for (int word = 0; word < Words; ++word) {
            MaskKey key = first;
            key.word += word;
            happens.lanes[word] =
                WordDraws{key}(draw, a, cells_a.lanes[word], b, cells_b.lanes[word]);
        }
        return happens;
    }
};

}  // namespace lattice::automata
