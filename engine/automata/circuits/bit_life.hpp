// SPDX-License-Identifier: MIT
// Conway's Life, B3/S23: eight functions of three bits and two shifts for the cells of a word.
#pragma once

#include "engine/automata/circuits/bit_adders.hpp"
#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/circuits/told_cells.hpp"

namespace lattice::automata {

struct BitLife : TellsCells {
    static constexpr int seen = 2;  ///< ones and twos of a cell and both beside it
    static constexpr int kept = 2;  ///< the cells beside it

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitLife, Word> row(const WordSet<Word, 1>& cells,
                                                  const WordSet<Word, 1>& from_west,
                                                  const WordSet<Word, 1>& from_east) const {
        const TwoBits<Word> sum = full_sum(from_west[0], cells[0], from_east[0]);
        return {{{sum.ones, sum.twos}}, {{from_west[0], from_east[0]}}};
    }

    /// Of the count of living neighbours, above.ones + 2 above.twos + west + east + below.ones +
    /// 2 below.twos, only "3" and "2 or 3" are decided, which takes less than the count itself.
    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, 1> next(const WordSet<Word, 1>& cells,
                                            const WordSet<Word, 2>& beside,
                                            const WordSet<Word, 2>& above,
                                            const WordSet<Word, 2>& below,
                                            const Draws& /*draws*/) const {
        const TwoBits<Word> upper = full_sum(above[0], beside[0], beside[1]);
        // Three words of weight two: one of them set, none of them set.
        const Word one_two = logic3<0x16>(upper.twos, above[1], below[1]);
        const Word no_two_alive = logic3<0x02>(upper.twos, above[1], cells[0]);
        const Word ones = logic3<0x3E>(upper.ones, below[0], cells[0]);
        return {{logic3<0xA4>(one_two, no_two_alive, ones)}};
    }
};

}  // namespace lattice::automata
