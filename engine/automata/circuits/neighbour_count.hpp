// SPDX-License-Identifier: MIT
// Counts of the set cells of a neighbourhood with the cell in its middle, in two stages: sums of
// the cells of a row, and their sum over three rows.
#pragma once

#include "engine/automata/circuits/bit_adders.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::automata {

/// What a row shows to others, and what it keeps, are sums of at most three of its cells.
template <Neighbourhood Shape>
struct NeighbourCount;

template <>
struct NeighbourCount<Neighbourhood::moore> {
    static constexpr int most = 9;
    static constexpr int seen = 2;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, seen> seen_of(Word west, Word own, Word east) const {
        const TwoBits<Word> sum = full_sum(west, own, east);
        return {{sum.ones, sum.twos}};
    }
    template <class Word>
    LATTICE_HD_INLINE Count<Word> count(TwoBits<Word> row, const WordSet<Word, seen>& above,
                                        const WordSet<Word, seen>& below) const {
        return sum_of(row, {above[0], above[1]}, {below[0], below[1]});
    }
};

template <>
struct NeighbourCount<Neighbourhood::von_neumann> {
    static constexpr int most = 5;
    static constexpr int seen = 1;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, seen> seen_of(Word /*west*/, Word own, Word /*east*/) const {
        return {{own}};
    }
    template <class Word>
    LATTICE_HD_INLINE Count<Word> count(TwoBits<Word> row, const WordSet<Word, seen>& above,
                                        const WordSet<Word, seen>& below) const {
        const TwoBits<Word> low = full_sum(row.ones, above[0], below[0]);
        return {{low.ones, row.twos ^ low.twos, row.twos & low.twos, spread<Word>(0)}};
    }
};

/// Without north-east and south-west: the row above shows its western and middle cell, the row
/// below its middle and eastern one.
template <>
struct NeighbourCount<Neighbourhood::hexagonal> {
    static constexpr int most = 7;
    static constexpr int seen = 4;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, seen> seen_of(Word west, Word own, Word east) const {
        const TwoBits<Word> to_row_below = half_sum(west, own);
        const TwoBits<Word> to_row_above = half_sum(own, east);
        return {{to_row_below.ones, to_row_below.twos, to_row_above.ones, to_row_above.twos}};
    }
    template <class Word>
    LATTICE_HD_INLINE Count<Word> count(TwoBits<Word> row, const WordSet<Word, seen>& above,
                                        const WordSet<Word, seen>& below) const {
        return sum_of(row, {above[0], above[1]}, {below[2], below[3]});
    }
};

}  // namespace lattice::automata
