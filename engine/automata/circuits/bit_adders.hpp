// SPDX-License-Identifier: MIT
// Counts of cells, bit plane by bit plane: bit k of a count is one word for all cells.
#pragma once

#include "engine/automata/circuits/bit_words.hpp"

namespace lattice::automata {

/// a + b + c as ones and twos.
template <class Word>
struct TwoBits {
    Word ones;
    Word twos;
};

template <class Word>
LATTICE_HD_INLINE TwoBits<Word> full_sum(Word a, Word b, Word c) {
    return {logic3<table_xor3>(a, b, c), logic3<table_majority>(a, b, c)};
}

template <class Word>
LATTICE_HD_INLINE TwoBits<Word> half_sum(Word a, Word b) {
    return {a ^ b, a & b};
}

/// A count of at most 15, its ones first.
template <class Word>
using Count = WordSet<Word, 4>;

/// Sum of three numbers of two bits, 0 to 9.
template <class Word>
LATTICE_HD_INLINE Count<Word> sum_of(TwoBits<Word> a, TwoBits<Word> b, TwoBits<Word> c) {
    const TwoBits<Word> low = full_sum(a.ones, b.ones, c.ones);
    const TwoBits<Word> high = full_sum(a.twos, b.twos, c.twos);
    return {{low.ones, high.ones ^ low.twos,
             logic3<0x78>(high.twos, high.ones, low.twos),  // high.twos ^ (high.ones & low.twos)
             logic3<0x80>(high.twos, high.ones, low.twos)}};
}

/// Number of bits set among four words, 0 to 4.
template <class Word>
LATTICE_HD_INLINE Count<Word> count_of(const WordSet<Word, 4>& bits) {
    const TwoBits<Word> three = full_sum(bits[0], bits[1], bits[2]);
    const Word carry = three.ones & bits[3];
    return {{three.ones ^ bits[3], three.twos ^ carry, three.twos & carry, spread<Word>(0)}};
}

/// The same of eight words, 0 to 8.
template <class Word>
LATTICE_HD_INLINE Count<Word> count_of(const WordSet<Word, 8>& bits) {
    const TwoBits<Word> first = full_sum(bits[0], bits[1], bits[2]);
    const TwoBits<Word> second = full_sum(bits[3], bits[4], bits[5]);
    const TwoBits<Word> third = full_sum(first.ones, second.ones, bits[6]);
    const WordSet<Word, 4> twos{{first.twos, second.twos, third.twos, third.ones & bits[7]}};
    const Count<Word> upper = count_of(twos);
    return {{third.ones ^ bits[7], upper[0], upper[1], upper[2]}};
}

/// A threshold of 0 to 15 as four words of equal bits.
struct Threshold {
    std::uint32_t bits[4];

    static constexpr Threshold of(int value) {
        Threshold threshold{};
        for (int k = 0; k < 4; ++k) { threshold.bits[k] = ((value >> k) & 1) != 0 ? ~0U : 0U; }
        return threshold;
    }

    /// Whether the count reaches the threshold: nothing is borrowed when it is subtracted.
    template <class Word>
    LATTICE_HD_INLINE Word reached_by(const Count<Word>& count) const {
        Word borrow = spread<Word>(0);
        LATTICE_UNROLL
        for (int k = 0; k < 4; ++k) {
            // Majority of ~count, threshold and borrow.
            borrow = logic3<0x8E>(count[k], spread<Word>(bits[k]), borrow);
        }
        return ~borrow;
    }
};

}  // namespace lattice::automata
