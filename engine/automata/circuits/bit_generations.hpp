// SPDX-License-Identifier: MIT
// Generations: a cell that does not survive ages through further states, 3 to 16 states in all, in
// the code of shift_register.hpp. State 0 is code 0, and state 1 is the code with the highest bit
// alone, which that register enters from 0.
#pragma once

#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/circuits/count_rule.hpp"
#include "engine/automata/circuits/neighbour_count.hpp"
#include "engine/automata/circuits/shift_register.hpp"

namespace lattice::automata {

template <int Bits, class Feedback, Neighbourhood Shape>
struct BitGenerations {
    static_assert(Bits >= 2);
    using Counting = NeighbourCount<Shape>;
    static constexpr int planes = Bits;
    static constexpr int to_west = 1;
    static constexpr int to_east = 1;
    static constexpr int seen = Counting::seen;
    static constexpr int kept = 2;  ///< sum of living cells, the cell and both beside it

    Feedback feedback;
    /// Whether a cell stays in its state: one of state 0 that is not born, one of state 1 that
    /// survives.
    CountRule stays;

    /// `birth` and `survival` as in CountRule.
    static BitGenerations of(const Feedback& feedback, unsigned birth, unsigned survival) {
        return {feedback, CountRule::of(~birth, survival)};
    }

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_west(const WordSet<Word, Bits>& cells) const {
        return {{~lower_bits(cells) & cells[Bits - 1]}};
    }

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_east(const WordSet<Word, Bits>& cells,
                                                 const WordSet<Word, 1>& /*from_east*/) const {
        return told_west(cells);
    }

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitGenerations, Word> row(const WordSet<Word, Bits>& cells,
                                                         const WordSet<Word, 1>& from_west,
                                                         const WordSet<Word, 1>& from_east) const {
        const Word alive = told_west(cells)[0];
        const TwoBits<Word> sum = full_sum(from_west[0], alive, from_east[0]);
        return {Counting{}.seen_of(from_west[0], alive, from_east[0]), {{sum.ones, sum.twos}}};
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, Bits> next(const WordSet<Word, Bits>& cells,
                                               const WordSet<Word, kept>& own,
                                               const WordSet<Word, seen>& above,
                                               const WordSet<Word, seen>& below,
                                               const Draws& /*draws*/) const {
        const Count<Word> count = Counting{}.count(TwoBits<Word>{own[0], own[1]}, above, below);
        const Word holds =
            ~lower_bits(cells) & stays.template decide<Counting::most>(count, cells[Bits - 1]);
        const WordSet<Word, Bits> aged = next_code(feedback, cells);
        WordSet<Word, Bits> result;
        LATTICE_UNROLL
        for (int k = 0; k < Bits; ++k) { result[k] = select(holds, cells[k], aged[k]); }
        return result;
    }

private:
    /// Set where the cell is in a state beyond 1.
    template <class Word>
    LATTICE_HD_INLINE static Word lower_bits(const WordSet<Word, Bits>& cells) {
        if constexpr (Bits == 2) {
            return cells[0];
        } else if constexpr (Bits == 3) {
            return cells[0] | cells[1];
        } else {
            return logic3<table_or3>(cells[0], cells[1], cells[2]);
        }
    }
};

}  // namespace lattice::automata
