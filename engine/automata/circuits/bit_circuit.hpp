// SPDX-License-Identifier: MIT
// What a bit-sliced circuit is, and how a row of words runs through it.
//
// A circuit takes the cells of a word to their next generation in three stages, so that what two
// words or three rows need is computed once:
//   1. told_west(cells) and told_east(cells, from_east) are the words whose bits the cells of the
//      word to the west and to the east need, to_west and to_east of them. The executor shifts them
//      by a cell (western, eastern of bit_words.hpp), with the bit that comes in from the next
//      word.
//   2. row(cells, from_west, from_east) makes of the shifted words what the rows above and below
//      need (`seen` words) and what the row itself needs (`kept` words).
//   3. next(cells, kept, above, below, draws) is the next generation, where `above` and `below` are
//      the seen words of these rows. `draws` gives random bits; most circuits ignore it.
// Cells are a WordSet of `planes` words, where plane k holds bit k of the cells' codes and code 0
// is state 0. Functions are templates of the type of word.
#pragma once

#include "engine/automata/bernoulli_mask.hpp"
#include "engine/automata/circuits/bit_words.hpp"

namespace lattice::automata {

template <class Circuit, class Word>
using CircuitCells = WordSet<Word, Circuit::planes>;

/// What stage 2 makes of a word of a row.
template <class Circuit, class Word>
struct RowWords {
    WordSet<Word, Circuit::seen> seen;
    WordSet<Word, Circuit::kept> kept;
};

/// Of circuits that draw no random numbers.
struct NoDraws {};

/// Random bits of the 32 cells of a word, those of bernoulli_mask.
struct WordDraws {
    MaskKey key;

    LATTICE_HD_INLINE std::uint32_t operator()(int draw, Chance a, std::uint32_t cells_a, Chance b,
                                               std::uint32_t cells_b) const {
        if ((cells_a | cells_b) == 0) { return 0; }
        MaskKey drawn = key;
        drawn.draw = static_cast<std::uint32_t>(draw);
        return bernoulli_mask(drawn, {a, cells_a}, {b, cells_b});
    }
};

template <class Word, int Words>
LATTICE_HD_INLINE WordSet<Word, Words> all_western(const WordSet<Word, Words>& own,
                                                   const WordSet<Word, Words>& west) {
    WordSet<Word, Words> shifted;
    LATTICE_UNROLL
    for (int i = 0; i < Words; ++i) { shifted[i] = western(own[i], west[i]); }
    return shifted;
}

template <class Word, int Words>
LATTICE_HD_INLINE WordSet<Word, Words> all_eastern(const WordSet<Word, Words>& own,
                                                   const WordSet<Word, Words>& east) {
    WordSet<Word, Words> shifted;
    LATTICE_UNROLL
    for (int i = 0; i < Words; ++i) { shifted[i] = eastern(own[i], east[i]); }
    return shifted;
}

/// Stages 1 and 2 of a word whose neighbours in the row are at hand.
template <class Circuit, class Word>
LATTICE_HD_INLINE RowWords<Circuit, Word> row_between(const Circuit& circuit,
                                                      const CircuitCells<Circuit, Word>& west,
                                                      const CircuitCells<Circuit, Word>& own,
                                                      const CircuitCells<Circuit, Word>& east) {
    const auto told_by_own = circuit.told_west(own);
    const auto own_from_east = all_eastern(told_by_own, circuit.told_west(east));
    const auto west_from_east = all_eastern(circuit.told_west(west), told_by_own);
    const auto from_west =
        all_western(circuit.told_east(own, own_from_east), circuit.told_east(west, west_from_east));
    return circuit.row(own, from_west, own_from_east);
}

}  // namespace lattice::automata
