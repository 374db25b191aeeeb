// SPDX-License-Identifier: MIT
// Cyclic automata of 2 to 16 states: a cell goes on when enough neighbours are in its next state.
// In the code of shift_register.hpp the next state costs one function of the feedback and no
// arithmetic.
#pragma once

#include "engine/automata/circuits/bit_adders.hpp"
#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/circuits/shift_register.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::automata {

/// One neighbour is enough.
struct AnyNeighbour {
    template <class Word>
    LATTICE_HD_INLINE Word operator()(const WordSet<Word, 4>& found) const {
        return logic3<table_or3>(found[0], found[1], found[2]) | found[3];
    }
    template <class Word>
    LATTICE_HD_INLINE Word operator()(const WordSet<Word, 8>& found) const {
        const Word six = logic3<table_or3>(found[0], found[1], found[2]) |
                         logic3<table_or3>(found[3], found[4], found[5]);
        return logic3<table_or3>(six, found[6], found[7]);
    }
};

struct EnoughNeighbours {
    Threshold threshold;

    template <class Word, int Neighbours>
    LATTICE_HD_INLINE Word operator()(const WordSet<Word, Neighbours>& found) const {
        return threshold.reached_by(count_of(found));
    }
};

/// Four neighbours. Whether the western neighbour is in the cell's next state is found by that
/// neighbour, so that one word is shifted instead of all planes.
template <int Bits, class Feedback, class Enough>
struct BitCyclic {
    static constexpr int planes = Bits;
    static constexpr int to_west = Bits;
    static constexpr int to_east = 1;
    static constexpr int seen = Bits;
    static constexpr int kept =
        2;  ///< whether the neighbours beside the cell are in its next state

    Feedback feedback;
    Enough enough;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, Bits> told_west(const WordSet<Word, Bits>& cells) const {
        return cells;
    }

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_east(const WordSet<Word, Bits>& cells,
                                                 const WordSet<Word, Bits>& from_east) const {
        return {{equal(cells, next_code(feedback, from_east))}};
    }

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitCyclic, Word> row(const WordSet<Word, Bits>& cells,
                                                    const WordSet<Word, 1>& from_west,
                                                    const WordSet<Word, Bits>& from_east) const {
        return {cells, {{from_west[0], equal(from_east, next_code(feedback, cells))}}};
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, Bits> next(const WordSet<Word, Bits>& cells,
                                               const WordSet<Word, 2>& beside,
                                               const WordSet<Word, Bits>& above,
                                               const WordSet<Word, Bits>& below,
                                               const Draws& /*draws*/) const {
        const WordSet<Word, Bits> successor = next_code(feedback, cells);
        const Word goes_on = enough(WordSet<Word, 4>{
            {equal(above, successor), equal(below, successor), beside[0], beside[1]}});
        WordSet<Word, Bits> result;
        LATTICE_UNROLL
        for (int k = 0; k < Bits; ++k) { result[k] = select(goes_on, successor[k], cells[k]); }
        return result;
    }
};

/// Eight neighbours.
template <int Bits, class Feedback, class Enough>
struct BitCyclicMoore {
    static constexpr int planes = Bits;
    static constexpr int to_west = Bits;
    static constexpr int to_east = Bits;
    static constexpr int seen = 3 * Bits;  ///< the cell, the one to the west, the one to the east
    static constexpr int kept = 2 * Bits;

    Feedback feedback;
    Enough enough;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, Bits> told_west(const WordSet<Word, Bits>& cells) const {
        return cells;
    }

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, Bits> told_east(
        const WordSet<Word, Bits>& cells, const WordSet<Word, Bits>& /*from_east*/) const {
        return cells;
    }

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitCyclicMoore, Word> row(
        const WordSet<Word, Bits>& cells, const WordSet<Word, Bits>& from_west,
        const WordSet<Word, Bits>& from_east) const {
        RowWords<BitCyclicMoore, Word> words;
        LATTICE_UNROLL
        for (int k = 0; k < Bits; ++k) {
            words.seen[k] = cells[k];
            words.seen[Bits + k] = words.kept[k] = from_west[k];
            words.seen[2 * Bits + k] = words.kept[Bits + k] = from_east[k];
        }
        return words;
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, Bits> next(const WordSet<Word, Bits>& cells,
                                               const WordSet<Word, kept>& beside,
                                               const WordSet<Word, seen>& above,
                                               const WordSet<Word, seen>& below,
                                               const Draws& /*draws*/) const {
        const WordSet<Word, Bits> successor = next_code(feedback, cells);
        WordSet<Word, 8> found;
        LATTICE_UNROLL
        for (int i = 0; i < 3; ++i) {
            found[i] = equal(part(above, i), successor);
            found[3 + i] = equal(part(below, i), successor);
            if (i < 2) { found[6 + i] = equal(part(beside, i), successor); }
        }
        const Word goes_on = enough(found);
        WordSet<Word, Bits> result;
        LATTICE_UNROLL
        for (int k = 0; k < Bits; ++k) { result[k] = select(goes_on, successor[k], cells[k]); }
        return result;
    }

private:
    template <class Word, int Words>
    LATTICE_HD_INLINE static WordSet<Word, Bits> part(const WordSet<Word, Words>& words, int i) {
        WordSet<Word, Bits> planes_of_part;
        LATTICE_UNROLL
        for (int k = 0; k < Bits; ++k) { planes_of_part[k] = words[i * Bits + k]; }
        return planes_of_part;
    }
};

}  // namespace lattice::automata
