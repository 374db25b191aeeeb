// SPDX-License-Identifier: MIT
// Rules of two states that count living neighbours: an adder, then the rule by the bits of the
// count.
#pragma once

#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/circuits/count_rule.hpp"
#include "engine/automata/circuits/neighbour_count.hpp"
#include "engine/automata/circuits/told_cells.hpp"

namespace lattice::automata {

/// RuleOfCounts is CountRule or a FixedCountRule.
template <Neighbourhood Shape, class RuleOfCounts>
struct BitTotalistic : TellsCells {
    using Counting = NeighbourCount<Shape>;
    static constexpr int seen = Counting::seen;
    static constexpr int kept = 2;  ///< sum of the cell and both beside it

    RuleOfCounts rule;

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitTotalistic, Word> row(const WordSet<Word, 1>& cells,
                                                        const WordSet<Word, 1>& from_west,
                                                        const WordSet<Word, 1>& from_east) const {
        const TwoBits<Word> sum = full_sum(from_west[0], cells[0], from_east[0]);
        return {Counting{}.seen_of(from_west[0], cells[0], from_east[0]), {{sum.ones, sum.twos}}};
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, 1> next(const WordSet<Word, 1>& cells,
                                            const WordSet<Word, kept>& own,
                                            const WordSet<Word, seen>& above,
                                            const WordSet<Word, seen>& below,
                                            const Draws& /*draws*/) const {
        const Count<Word> count = Counting{}.count(TwoBits<Word>{own[0], own[1]}, above, below);
        return {{rule.template decide<Counting::most>(count, cells[0])}};
    }
};

}  // namespace lattice::automata
