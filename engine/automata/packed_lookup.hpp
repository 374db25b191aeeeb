// SPDX-License-Identifier: MIT
// The packet coding of the paper: the cells of a word are computed together. Neighbours in the
// counted state are added up in all bytes at once, so that only the lookup goes cell by cell.
#pragma once

#include "engine/automata/byte_word.hpp"
#include "engine/automata/lookup_transition.hpp"

namespace lattice::automata {

/// The cells of a word and the two beside them.
template <class Word>
struct PackedRow {
    Word cells = 0;
    State left = 0;
    State right = 0;

    /// In each byte the cell to the west, or to the east.
    LATTICE_HD_INLINE Word from_west() const { return static_cast<Word>((cells << 8) | left); }
    LATTICE_HD_INLINE Word from_east() const {
        return (cells >> 8) | (static_cast<Word>(right) << (8 * (bytes_of<Word> - 1)));
    }
};

template <class Word, Neighbourhood Nearby>
struct PackedLookup {
    CountTableView table;

    /// The next states of the cells in the middle of three rows.
    LATTICE_HD_INLINE Word operator()(const PackedRow<Word>& above, const PackedRow<Word>& own,
                                      const PackedRow<Word>& below) const {
        const Word counts = table.successor
                                ? count_by(above, own, below, bytes_after(own.cells, table.states))
                                : add(flags(above), flags(own), flags(below));
        return looked_up(own.cells, counts);
    }

    /// Flags of the cells of a row that count, for rules that count one state.
    LATTICE_HD_INLINE PackedRow<Word> flags(const PackedRow<Word>& row) const {
        return {bytes_equal(row.cells, repeated<Word>(table.counted)),
                static_cast<State>(row.left == table.counted ? 1 : 0),
                static_cast<State>(row.right == table.counted ? 1 : 0)};
    }

    /// Neighbours that count, in each byte.
    LATTICE_HD_INLINE static Word add(const PackedRow<Word>& above, const PackedRow<Word>& own,
                                      const PackedRow<Word>& below) {
        Word counts = above.cells + below.cells + own.from_west() + own.from_east();
        if (touches(Nearby, -1, -1)) { counts += above.from_west(); }
        if (touches(Nearby, 1, -1)) { counts += above.from_east(); }
        if (touches(Nearby, -1, 1)) { counts += below.from_west(); }
        if (touches(Nearby, 1, 1)) { counts += below.from_east(); }
        return counts;
    }

    /// The same where each cell counts a state of its own.
    LATTICE_HD_INLINE static Word count_by(const PackedRow<Word>& above, const PackedRow<Word>& own,
                                           const PackedRow<Word>& below, Word wanted) {
        Word counts = bytes_equal(above.cells, wanted) + bytes_equal(below.cells, wanted) +
                      bytes_equal(own.from_west(), wanted) + bytes_equal(own.from_east(), wanted);
        if (touches(Nearby, -1, -1)) { counts += bytes_equal(above.from_west(), wanted); }
        if (touches(Nearby, 1, -1)) { counts += bytes_equal(above.from_east(), wanted); }
        if (touches(Nearby, -1, 1)) { counts += bytes_equal(below.from_west(), wanted); }
        if (touches(Nearby, 1, 1)) { counts += bytes_equal(below.from_east(), wanted); }
        return counts;
    }

    LATTICE_HD_INLINE Word looked_up(Word cells, Word counts) const {
        Word next = 0;
        LATTICE_UNROLL
        for (int k = 0; k < bytes_of<Word>; ++k) {
            const auto self = static_cast<State>(cells >> (8 * k));
            const auto count = static_cast<State>(counts >> (8 * k));
            next |= static_cast<Word>(table.after(self, count)) << (8 * k);
        }
        return next;
    }

    /// What then happens by itself; `place` is the first cell's, whose column is a multiple of the
    /// word's size.
    LATTICE_HD_INLINE Word changed(Word cells, Word next, const Place& place) const {
        const SpontaneousChange& change = table.change;
        if (change.never()) { return next; }
        const int shift = place.x % 32;
        const std::uint32_t empty = bits_of_flags(bytes_equal(cells, Word{0})) << shift;
        const std::uint32_t trees = bits_of_flags(bytes_equal(cells, repeated<Word>(1)) &
                                                  bytes_equal(next, repeated<Word>(1)))
                                    << shift;
        const std::uint32_t happens =
            bernoulli_mask({change.seed, place.generation, place.y, place.x / 32,
                            ForestFireTransition::spontaneous},
                           {change.growth, empty}, {change.lightning, trees});
        // Empty cells turn from 0 to 1, trees from 1 to 3.
        return next | flags_of_bits<Word>((happens & empty) >> shift) |
               (flags_of_bits<Word>((happens & trees) >> shift) << 1);
    }
};

}  // namespace lattice::automata
