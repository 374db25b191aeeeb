// SPDX-License-Identifier: MIT
// Arithmetic on the bytes of a word, all at once. `Word` is std::uint32_t or std::uint64_t; a flag
// is bit 0 of a byte; the first cell is the lowest byte.
#pragma once

#include <cstdint>

#include "engine/automata/rule.hpp"
#include "engine/compute/host_device.hpp"

namespace lattice::automata {

template <class Word>
constexpr int bytes_of = static_cast<int>(sizeof(Word));

/// 1 in every byte.
template <class Word>
constexpr Word every_byte = ~Word{0} / 255;

/// `state` in every byte.
template <class Word>
LATTICE_HD_INLINE Word repeated(State state) {
    return every_byte<Word> * state;
}

/// Flags of the bytes in which two words are the same.
template <class Word>
LATTICE_HD_INLINE Word bytes_equal(Word a, Word b) {
    constexpr Word low_bits = every_byte<Word> * 0x7F;
    const Word different = a ^ b;
    // Bit 7 of a byte of the sum, or of the byte itself, is set when any of its bits is.
    const Word any = ((different & low_bits) + low_bits) | different;
    return (~any >> 7) & every_byte<Word>;
}

/// Every byte one higher, 0 after `states` - 1. Bytes of `states` and more become something.
template <class Word>
LATTICE_HD_INLINE Word bytes_after(Word bytes, int states) {
    constexpr Word high_bits = every_byte<Word> * 0x80;
    const Word higher = ((bytes & ~high_bits) + every_byte<Word>)^(bytes& high_bits);
    if (states >= most_states) { return higher; }
    return higher & ~(bytes_equal(higher, repeated<Word>(static_cast<State>(states))) * 0xFF);
}

/// Bit k: the flag of byte k.
LATTICE_HD_INLINE std::uint32_t bits_of_flags(std::uint32_t flags) {
    return (flags * 0x01020408u) >> 24;
}
LATTICE_HD_INLINE std::uint32_t bits_of_flags(std::uint64_t flags) {
    return static_cast<std::uint32_t>((flags * 0x0102040810204080u) >> 56);
}

/// The flag of byte k: bit k.
template <class Word>
LATTICE_HD_INLINE Word flags_of_bits(std::uint32_t bits) {
    Word flags = 0;
    LATTICE_UNROLL
    for (int k = 0; k < bytes_of<Word>; ++k) {
        flags |= static_cast<Word>((bits >> k) & 1u) << (8 * k);
    }
    return flags;
}

}  // namespace lattice::automata
