// SPDX-License-Identifier: MIT
// Stage 1 of circuits that tell both neighbours in a row the same; see bit_circuit.hpp.
#pragma once

#include "engine/automata/circuits/bit_words.hpp"

namespace lattice::automata {

/// One plane, which neighbours need as it is.
struct TellsCells {
    static constexpr int planes = 1;
    static constexpr int to_west = 1;
    static constexpr int to_east = 1;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_west(const WordSet<Word, 1>& cells) const {
        return cells;
    }

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_east(const WordSet<Word, 1>& cells,
                                                 const WordSet<Word, 1>& /*from_east*/) const {
        return cells;
    }
};

/// Two planes, of which neighbours need the cells with code 11: fires, or heads of electrons.
struct TellsCode3 {
    static constexpr int planes = 2;
    static constexpr int to_west = 1;
    static constexpr int to_east = 1;

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_west(const WordSet<Word, 2>& cells) const {
        return {{cells[0] & cells[1]}};
    }

    template <class Word>
    LATTICE_HD_INLINE WordSet<Word, 1> told_east(const WordSet<Word, 2>& cells,
                                                 const WordSet<Word, 1>& /*from_east*/) const {
        return told_west(cells);
    }
};

}  // namespace lattice::automata
