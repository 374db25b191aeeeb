// SPDX-License-Identifier: MIT
// Codes of cyclic states in which going on to the next state is a shift: bit k of the next code is
// bit k + 1 of the code, and its highest bit is bit 0 XOR a function of the others, the feedback of
// a shift register. Registers of n bits have cycles of any length up to 2^n (Golomb, "Shift
// Register Sequences", 1967), so any number of states has such a code; here the cycle begins with
// code 0.
#pragma once

#include <cstdint>

#include "engine/automata/circuits/bit_words.hpp"
#include "engine/automata/circuits/state_codes.hpp"

namespace lattice::automata {

/// Feedback for a number of states: bit i is its value where the bits above bit 0 are i.
struct ShiftRegister {
    int bits = 0;
    std::uint8_t feedback = 0;

    constexpr unsigned next(unsigned code) const {
        const unsigned fed = (code ^ (static_cast<unsigned>(feedback) >> (code >> 1))) & 1U;
        return (code >> 1) | (fed << (bits - 1));
    }

    /// Steps until code 0 comes back.
    constexpr int period() const {
        int steps = 1;
        for (unsigned code = next(0); code != 0; code = next(code)) { ++steps; }
        return steps;
    }

    /// For 2 to 16 states, in as few bits as can be. Feedback of bit 1 alone is tried first.
    static constexpr ShiftRegister of_states(int states) {
        ShiftRegister found;
        while ((1 << found.bits) < states) { ++found.bits; }
        const unsigned functions = 1U << (1U << (found.bits - 1));
        for (unsigned tried = 0; tried < functions; ++tried) {
            found.feedback = static_cast<std::uint8_t>((linear_feedback ^ tried) % functions);
            if (found.period() == states) { break; }
        }
        return found;
    }

    constexpr StateCodes codes() const {
        std::uint8_t code[16]{};
        const int states = period();
        for (int state = 1; state < states; ++state) {
            code[state] = static_cast<std::uint8_t>(next(code[state - 1]));
        }
        return codes_of(std::span<const std::uint8_t>(code, static_cast<std::size_t>(states)));
    }

    /// NOT bit 1, for any number of bits.
    static constexpr unsigned linear_feedback = 0x55;
};

/// XNOR of the lowest two bits: 3, 7 and 15 states.
struct LinearFeedback {
    template <class Word, int Bits>
    LATTICE_HD_INLINE Word operator()(const WordSet<Word, Bits>& code) const {
        return logic3<0xC3>(code[0], code[1], code[1]);
    }
};

/// Any feedback, as words of equal bits.
template <int Bits>
struct TableFeedback {
    std::uint32_t table[1 << (Bits - 1)];

    static constexpr TableFeedback of(const ShiftRegister& shift_register) {
        TableFeedback feedback{};
        for (int i = 0; i < (1 << (Bits - 1)); ++i) {
            feedback.table[i] = ((shift_register.feedback >> i) & 1) != 0 ? ~0U : 0U;
        }
        return feedback;
    }

    template <class Word>
    LATTICE_HD_INLINE Word operator()(const WordSet<Word, Bits>& code) const {
        return code[0] ^ entry<Bits - 1, 0>(code);
    }

private:
    /// The table's value where bits above bit Level of the code are First.
    template <int Level, int First, class Word>
    LATTICE_HD_INLINE Word entry(const WordSet<Word, Bits>& code) const {
        if constexpr (Level == 0) {
            return spread<Word>(table[First]);
        } else {
            constexpr int with_bit = First + (1 << (Level - 1));
            return select(code[Level], entry<Level - 1, with_bit>(code),
                          entry<Level - 1, First>(code));
        }
    }
};

/// The code of the next state.
template <class Feedback, class Word, int Bits>
LATTICE_HD_INLINE WordSet<Word, Bits> next_code(const Feedback& feedback,
                                                const WordSet<Word, Bits>& code) {
    WordSet<Word, Bits> next;
    LATTICE_UNROLL
    for (int k = 0; k + 1 < Bits; ++k) { next[k] = code[k + 1]; }
    next[Bits - 1] = feedback(code);
    return next;
}

/// Cells whose codes are equal.
template <class Word, int Bits>
LATTICE_HD_INLINE Word equal(const WordSet<Word, Bits>& a, const WordSet<Word, Bits>& b) {
    Word same = logic3<0xC3>(a[0], b[0], b[0]);
    LATTICE_UNROLL
    for (int k = 1; k < Bits; ++k) { same = logic3<0x90>(same, a[k], b[k]); }
    return same;
}

}  // namespace lattice::automata
