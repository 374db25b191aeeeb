// SPDX-License-Identifier: MIT
// What a cell becomes, family by family, evaluated as the rule is written. Every stepper variant is
// held against these functors, and the plain ones run them.
//
// A functor is called with `around(dx, dy)`, the state of the cell dx to the east and dy to the
// south (rows count downward), and with the cell's own place. A state that a rule does not have
// counts as no neighbour and becomes 0. It looks at most reach() cells far.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/automata/bernoulli_mask.hpp"
#include "engine/automata/rule.hpp"
#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

/// A cell and the generation it is in now.
struct Place {
    int x = 0;
    int y = 0;
    std::uint64_t generation = 0;
};

/// Whether a cell that is dx east and dy south belongs to the neighbourhood; not the cell itself.
LATTICE_HD_INLINE constexpr bool touches(Neighbourhood neighbourhood, int dx, int dy) {
    if (neighbourhood == Neighbourhood::von_neumann) { return (dx == 0) != (dy == 0); }
    // North-east and south-west are where dx = -dy.
    if (neighbourhood == Neighbourhood::hexagonal) { return dx != -dy; }
    return dx != 0 || dy != 0;
}

/// Half the width of row dy of a range, -1 where the row has no cell. (r + 1/2)^2 > d^2 is
/// r^2 + r >= d^2 in integers.
LATTICE_HD_INLINE int half_width(RangeShape shape, int radius, int dy) {
    const int distance = dy < 0 ? -dy : dy;
    if (distance > radius) { return -1; }
    if (shape == RangeShape::square) { return radius; }
    if (shape == RangeShape::diamond) { return radius - distance; }
    int width = radius;
    while (width * width + dy * dy > radius * radius + radius) { --width; }
    return width;
}

/// The neighbourhood that is a range of one.
LATTICE_HD_INLINE constexpr Neighbourhood nearest(RangeShape shape) {
    return shape == RangeShape::diamond ? Neighbourhood::von_neumann : Neighbourhood::moore;
}

/// Cells of the neighbourhood in one state.
template <class Around>
LATTICE_HD_INLINE int count_touching(const Around& around, Neighbourhood neighbourhood,
                                     State state) {
    int count = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (touches(neighbourhood, dx, dy) && around(dx, dy) == state) { ++count; }
        }
    }
    return count;
}

/// Cells of the range in one state, the one in the middle with them.
template <class Around>
LATTICE_HD_INLINE int count_within(const Around& around, RangeShape shape, int radius,
                                   State state) {
    int count = 0;
    for (int dy = -radius; dy <= radius; ++dy) {
        const int width = half_width(shape, radius, dy);
        for (int dx = -width; dx <= width; ++dx) { count += around(dx, dy) == state ? 1 : 0; }
    }
    return count;
}

/// A living or dying cell that is not kept goes on to the next state.
LATTICE_HD_INLINE State aged(State state, int states) {
    return static_cast<State>(state + 1 < states ? state + 1 : 0);
}

struct LifeTransition {
    LifeLike rule;

    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        const State self = around(0, 0);
        return self <= 1 && lives(around, self == 1) ? State{1} : State{0};
    }

    template <class Around>
    LATTICE_HD_INLINE bool lives(const Around& around, bool alive) const {
        if (rule.totalistic) {
            const int count = count_touching(around, rule.neighbourhood, 1);
            return (((alive ? rule.survival : rule.birth) >> count) & 1) != 0;
        }
        unsigned index = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                index = 2 * index + (around(dx, dy) == 1 ? 1u : 0u);
            }
        }
        return ((rule.table[index / 64] >> (index % 64)) & 1) != 0;
    }
};

struct GenerationsTransition {
    LifeTransition life;
    int states;

    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        const State self = around(0, 0);
        if (self >= states) { return 0; }
        if (self > 1) { return aged(self, states); }
        if (life.lives(around, self == 1)) { return 1; }
        return self == 0 ? State{0} : aged(self, states);
    }
};

struct LargerThanLifeTransition {
    LargerThanLife rule;

    LATTICE_HD_INLINE int reach() const { return rule.radius; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        const State self = around(0, 0);
        const int within = self <= 1 ? count_within(around, rule.shape, rule.radius, 1) : 0;
        return decide(self, within);
    }

    /// `within` counts the cell itself when it is alive.
    LATTICE_HD_INLINE State decide(State self, int within) const {
        const int states = rule.states < 2 ? 2 : rule.states;
        if (self >= states) { return 0; }
        if (self > 1) { return aged(self, states); }
        const int count = self == 1 && !rule.centre ? within - 1 : within;
        const Interval& kept = self == 1 ? rule.survival : rule.birth;
        if (count >= kept.first && count <= kept.last) { return 1; }
        return self == 0 ? State{0} : aged(self, states);
    }
};

struct WireWorldTransition {
    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        const State self = around(0, 0);
        if (self == 1 || self == 2) { return static_cast<State>(self + 1); }
        if (self != 3) { return 0; }
        const int heads = count_touching(around, Neighbourhood::moore, 1);
        return heads == 1 || heads == 2 ? State{1} : State{3};
    }
};

struct CyclicTransition {
    Cyclic rule;

    LATTICE_HD_INLINE int reach() const { return rule.range; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        const State self = around(0, 0);
        if (self >= rule.states) { return 0; }
        const State next = aged(self, rule.states);
        if (rule.greenberg_hastings && self != 0) { return next; }
        // The next state is not the cell's own, so it does not matter whether it counts itself.
        const int count = rule.range == 1 ? count_touching(around, nearest(rule.shape), next)
                                          : count_within(around, rule.shape, rule.range, next);
        return count >= rule.threshold ? next : self;
    }
};

/// Ash and fire are as in the paper; what a fire leaves depends on the rule.
struct ForestFireTransition {
    static constexpr State empty = 0, tree = 1, ash = 2, fire = 3;
    /// Sides that fire comes from, as draws of bernoulli_mask and places in `spread`.
    enum Side { from_north, from_east, from_south, from_west, sides };
    /// Draw of growth and of lightning, which never meet the same cell.
    static constexpr int spontaneous = sides;

    bool leaves_ash;
    Chance growth;
    Chance lightning;
    Chance spread[sides];
    std::uint64_t seed;

    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& place) const {
        const State self = around(0, 0);
        if (self == fire) { return leaves_ash ? ash : empty; }
        if (self == empty) { return happens(growth, spontaneous, place) ? tree : empty; }
        if (self > fire) { return empty; }
        bool burning[sides];
        for (int side = 0; side < sides; ++side) {
            burning[side] = around(side_x(side), side_y(side)) == fire;
        }
        if (self == ash) {
            return burning[0] || burning[1] || burning[2] || burning[3] ? ash : empty;
        }
        for (int side = 0; side < sides; ++side) {
            if (burning[side] && happens(spread[side], side, place)) { return fire; }
        }
        return happens(lightning, spontaneous, place) ? fire : tree;
    }

    LATTICE_HD_INLINE static constexpr int side_x(int side) {
        return side == from_east ? 1 : side == from_west ? -1 : 0;
    }
    LATTICE_HD_INLINE static constexpr int side_y(int side) {
        return side == from_south ? 1 : side == from_north ? -1 : 0;
    }
    LATTICE_HD_INLINE bool happens(Chance chance, int draw, const Place& place) const {
        return bernoulli(seed, place.generation, place.x, place.y, static_cast<std::uint32_t>(draw),
                         chance);
    }
    /// Whether a tree beside a fire always burns.
    LATTICE_HD_INLINE bool certain_to_spread() const {
        return spread[0].always() && spread[1].always() && spread[2].always() && spread[3].always();
    }
    LATTICE_HD_INLINE bool random() const {
        return !certain_to_spread() || !growth.never() || !lightning.never();
    }
};

/// Rows of former generations stay, the oldest makes room for the next one.
struct ElementaryTransition {
    std::uint8_t number;
    int height;

    LATTICE_HD_INLINE int reach() const { return height; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& place) const {
        const auto newest = static_cast<int>(place.generation % static_cast<unsigned>(height));
        if (place.y != (newest + 1) % height) { return around(0, 0); }
        const int up = newest - place.y;
        const unsigned index = (around(-1, up) == 1 ? 4u : 0u) | (around(0, up) == 1 ? 2u : 0u) |
                               (around(1, up) == 1 ? 1u : 0u);
        return static_cast<State>((number >> index) & 1u);
    }
};

/// States that the rule does not have act as state 0.
struct TreeTransition {
    TransitionTreeView tree;

    LATTICE_HD_INLINE int reach() const { return 1; }

    template <class Around>
    LATTICE_HD_INLINE State operator()(const Around& around, const Place& /*place*/) const {
        if (tree.neighbours == 4) {
            return tree.next(0, 0, 0, 0, around(0, -1), around(-1, 0), around(1, 0), around(0, 1),
                             around(0, 0));
        }
        return tree.next(around(-1, -1), around(1, -1), around(-1, 1), around(1, 1), around(0, -1),
                         around(-1, 0), around(1, 0), around(0, 1), around(0, 0));
    }
};

using Transition = std::variant<LifeTransition, GenerationsTransition, LargerThanLifeTransition,
                                WireWorldTransition, CyclicTransition, ForestFireTransition,
                                ElementaryTransition, TreeTransition>;

/// `height` is the grid's, `seed` that of random rules. A tree is read where the rule has it, in
/// host memory. Throws Error for a rule whose numbers make no sense.
Transition transition_of(const Rule& rule, int height, std::uint64_t seed);

}  // namespace lattice::automata
