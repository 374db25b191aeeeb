// SPDX-License-Identifier: MIT
// WireWorld in two planes p and q: empty 00, conductor 01, tail 10, head 11 (p first, plane 1). Ten
// functions of three bits and two shifts for the cells of a word.
#pragma once

#include "engine/automata/circuits/bit_adders.hpp"
#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/circuits/state_codes.hpp"
#include "engine/automata/circuits/told_cells.hpp"

namespace lattice::automata {

struct BitWireWorld : TellsCode3 {
    static constexpr int seen = 2;  ///< ones and twos of heads
    static constexpr int kept = 2;

    static constexpr StateCodes codes() {
        constexpr std::uint8_t code[]{0, 3, 2, 1};
        return codes_of(code);
    }

    /// The sum takes the cell in the middle with it: a conductor is no head.
    template <class Word>
    LATTICE_HD_INLINE RowWords<BitWireWorld, Word> row(const WordSet<Word, 2>& cells,
                                                       const WordSet<Word, 1>& from_west,
                                                       const WordSet<Word, 1>& from_east) const {
        const TwoBits<Word> sum = full_sum(from_west[0], cells[0] & cells[1], from_east[0]);
        return {{{sum.ones, sum.twos}}, {{sum.ones, sum.twos}}};
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, 2> next(const WordSet<Word, 2>& cells,
                                            const WordSet<Word, 2>& own,
                                            const WordSet<Word, 2>& above,
                                            const WordSet<Word, 2>& below,
                                            const Draws& /*draws*/) const {
        const Word& q = cells[0];
        const Word& p = cells[1];
        // One or two heads, by five functions that do not form the count.
        const Word k0 = logic3<0xD4>(above[0], own[0], below[0]);
        const Word k1 = logic3<0x16>(own[1], below[1], k0);
        const Word k2 = logic3<0xFC>(own[1], below[1], k1);
        const Word k3 = logic3<0x16>(above[1], below[0], k1);
        const Word excited = logic3<0xA2>(k1, k2, k3);
        const Word next_p = logic3<0xE0>(q, p, excited);  // q & (p | excited)
        return {{p ^ q, next_p}};
    }
};

}  // namespace lattice::automata
