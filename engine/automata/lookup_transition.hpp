// SPDX-License-Identifier: MIT
// Transitions that look the next state up in a table of rule_table.hpp.
#pragma once

#include "engine/automata/rule_table.hpp"
#include "engine/automata/transition.hpp"

namespace lattice::automata {

/// Reading access to a CountTable's copy on a device, by value.
struct CountTableView {
    const State* next;
    int states;
    int columns;
    bool successor;
    State counted;
    SpontaneousChange change;

    /// The state whose neighbours a cell counts.
    LATTICE_HD_INLINE State counted_by(State self) const {
        return successor ? aged(self, states) : counted;
    }
    LATTICE_HD_INLINE State after(State self, int count) const {
        const int row = self < states ? self : states;
        return next[row * columns + count];
    }
    LATTICE_HD_INLINE State changed(State self, State state, const Place& place) const {
        using Forest = ForestFireTransition;
        if (change.never() || state != self || self > Forest::tree) { return state; }
        const bool happens =
            bernoulli(change.seed, place.generation, place.x, place.y, Forest::spontaneous,
                      self == Forest::empty ? change.growth : change.lightning);
        if (!happens) { return state; }
        return self == Forest::empty ? Forest::tree : Forest::fire;
    }
};

inline CountTableView view_of(const CountTable& table, const State* next) {
    return {next, table.states, table.columns, table.successor, table.counted, table.change};
}

/// The neighbourhood is known when this is compiled, so that no more cells are read than count.
template <Neighbourhood Nearby>
struct CountLookup {
    CountTableView table;

    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& place) const {
        const State self = around(0, 0);
        const int count = count_touching(around, Nearby, table.counted_by(self));
        return table.changed(self, table.after(self, count), place);
    }
};

struct NeighbourhoodLookup {
    const State* next;
    int states;

    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        const State self = around(0, 0);
        if (self >= states) { return 0; }
        if (self > 1) { return aged(self, states); }
        unsigned index = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                index = 2 * index + (around(dx, dy) == 1 ? 1u : 0u);
            }
        }
        return next[index];
    }
};

}  // namespace lattice::automata
