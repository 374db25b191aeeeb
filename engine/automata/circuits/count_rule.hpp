// SPDX-License-Identifier: MIT
// Decisions by a count of neighbours and the cell's own bit, for circuits of outer-totalistic
// rules.
#pragma once

#include <cstdint>

#include "engine/automata/circuits/bit_adders.hpp"

namespace lattice::automata {

/// A rule that is known when the program runs: its table as words of equal bits, so that changing
/// it needs no compiler. A cell whose own bit is set counts itself.
struct CountRule {
    static constexpr int most = 9;
    std::uint32_t clear[most + 1];  ///< what a count means where the own bit is clear
    std::uint32_t set[most + 1];    ///< and where it is set

    /// Bit n of `birth` and `survival` is the value for n neighbours set.
    static constexpr CountRule of(unsigned birth, unsigned survival) {
        CountRule rule{};
        for (unsigned n = 0; n <= most; ++n) {
            rule.clear[n] = ((birth >> n) & 1) != 0 ? ~0U : 0U;
            rule.set[n] = n > 0 && ((survival >> (n - 1)) & 1) != 0 ? ~0U : 0U;
        }
        return rule;
    }

    /// Most is the highest count there is: 9, or 7 and less, which leaves out a plane.
    template <int Most, class Word>
    LATTICE_HD_INLINE Word decide(const Count<Word>& count, Word own) const {
        const Word below_4 = of_four<0>(count, own);
        Word below_8 = select(count[2], of_four<4>(count, own), below_4);
        if constexpr (Most <= 7) { return below_8; }
        return select(count[3], of_two<8>(count, own), below_8);
    }

private:
    template <int N, class Word>
    LATTICE_HD_INLINE Word of_one(Word own) const {
        return select(own, spread<Word>(set[N]), spread<Word>(clear[N]));
    }
    template <int N, class Word>
    LATTICE_HD_INLINE Word of_two(const Count<Word>& count, Word own) const {
        return select(count[0], of_one<N + 1>(own), of_one<N>(own));
    }
    template <int N, class Word>
    LATTICE_HD_INLINE Word of_four(const Count<Word>& count, Word own) const {
        return select(count[1], of_two<N + 2>(count, own), of_two<N>(count, own));
    }
};

/// A rule that is known when the program is compiled: five functions of three bits.
template <unsigned Birth, unsigned Survival>
struct FixedCountRule {
    template <int Most, class Word>
    LATTICE_HD_INLINE Word decide(const Count<Word>& count, Word own) const {
        const Word below_4 = logic3<table(0)>(count[1], count[0], own);
        Word below_8 = select(count[2], logic3<table(4)>(count[1], count[0], own), below_4);
        if constexpr (Most <= 7) { return below_8; }
        return select(count[3], logic3<table(8)>(count[1], count[0], own), below_8);
    }

private:
    /// Of counts `first` to `first` + 3, by their lower two bits and the own bit.
    static constexpr unsigned table(unsigned first) {
        unsigned bits = 0;
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned count = first + (i >> 1);
            const bool value = (i & 1) == 0 ? ((Birth >> count) & 1) != 0
                                            : count > 0 && ((Survival >> (count - 1)) & 1) != 0;
            bits |= value ? 1U << i : 0U;
        }
        return bits;
    }
};

}  // namespace lattice::automata
