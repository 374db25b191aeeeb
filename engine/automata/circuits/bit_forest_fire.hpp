// SPDX-License-Identifier: MIT
// Forest fires in two planes p and q: empty 00, tree 01, ash 10, fire 11 (p first, plane 1), which
// are the numbers of the states. Without random numbers five functions of three bits and two shifts
// for the cells of a word.
#pragma once

#include "engine/automata/circuits/bit_circuit.hpp"
#include "engine/automata/circuits/told_cells.hpp"
#include "engine/automata/transition.hpp"

namespace lattice::automata {

/// Every tree beside a fire burns; fire leaves ash, as in the paper, or an empty cell.
template <bool LeavesAsh>
struct BitForestFire : TellsCode3 {
    static constexpr int seen = 1;  ///< cells that burn
    static constexpr int kept = 1;  ///< a cell beside it burns

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitForestFire, Word> row(const WordSet<Word, 2>& cells,
                                                        const WordSet<Word, 1>& from_west,
                                                        const WordSet<Word, 1>& from_east) const {
        return {told_west(cells), {{from_west[0] | from_east[0]}}};
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, 2> next(const WordSet<Word, 2>& cells,
                                            const WordSet<Word, 1>& beside,
                                            const WordSet<Word, 1>& above,
                                            const WordSet<Word, 1>& below,
                                            const Draws& /*draws*/) const {
        const Word& q = cells[0];
        const Word& p = cells[1];
        const Word burning = logic3<table_or3>(beside[0], above[0], below[0]);
        // Ash and trees become or stay p where a neighbour burns, fire where it leaves ash.
        constexpr unsigned table = LeavesAsh ? table_majority : 0x28;
        return {{~p & q, logic3<table>(p, q, burning)}};
    }
};

/// With growth, lightning and fire that spreads by chance.
struct BitRandomForestFire : TellsCode3 {
    static constexpr int seen = 1;  ///< cells that burn
    static constexpr int kept = 2;  ///< the cells to the west and to the east burn
    using Rule = ForestFireTransition;

    std::uint32_t leaves_ash;  ///< all bits or none
    Chance growth;
    Chance lightning;
    Chance spread_from[Rule::sides];

    static BitRandomForestFire of(const ForestFireTransition& rule) {
        BitRandomForestFire circuit{
            {}, rule.leaves_ash ? ~0U : 0U, rule.growth, rule.lightning, {}};
        for (int side = 0; side < Rule::sides; ++side) {
            circuit.spread_from[side] = rule.spread[side];
        }
        return circuit;
    }

    template <class Word>
    LATTICE_HD_INLINE RowWords<BitRandomForestFire, Word> row(
        const WordSet<Word, 2>& cells, const WordSet<Word, 1>& from_west,
        const WordSet<Word, 1>& from_east) const {
        return {told_west(cells), {{from_west[0], from_east[0]}}};
    }

    template <class Word, class Draws>
    LATTICE_HD_INLINE WordSet<Word, 2> next(const WordSet<Word, 2>& cells,
                                            const WordSet<Word, 2>& beside,
                                            const WordSet<Word, 1>& above,
                                            const WordSet<Word, 1>& below,
                                            const Draws& draws) const {
        const Word& q = cells[0];
        const Word& p = cells[1];
        const Word tree = ~p & q;
        const Word burning = logic3<table_or3>(above[0], below[0], beside[0]) | beside[1];
        const Word nothing = spread<Word>(0);
        WordSet<Word, Rule::sides> near{};
        near[Rule::from_north] = above[0];
        near[Rule::from_south] = below[0];
        near[Rule::from_west] = beside[0];
        near[Rule::from_east] = beside[1];
        // Grown where the cell is empty, struck where it is a tree.
        const Word changed = draws(Rule::spontaneous, growth, ~(p | q), lightning, tree);
        Word ignited = tree & changed;
        LATTICE_UNROLL
        for (int side = 0; side < Rule::sides; ++side) {
            ignited =
                ignited | draws(side, spread_from[side], tree & near[side], Chance{}, nothing);
        }
        const Word ash = (p & ~q & burning) | (p & q & spread<Word>(leaves_ash));
        return {{tree | (~p & changed), ignited | ash}};
    }
};

}  // namespace lattice::automata
