// SPDX-License-Identifier: MIT
#include "engine/automata/rule.hpp"

#include <bit>

#include "engine/automata/life_table.hpp"
#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

namespace {

/// Bit n: with n living neighbours a cell, alive or not, becomes alive in some neighbourhood.
std::uint16_t counts_of(Neighbourhood neighbourhood, const LifeTable& table, bool alive) {
    unsigned counts = 0;
    for (unsigned index = 0; index < 512; ++index) {
        const bool becomes_alive = ((table[index / 64] >> (index % 64)) & 1u) != 0;
        if (becomes_alive && ((index & centre_cell) != 0) == alive) {
            counts |= 1u << std::popcount(index & counted_cells(neighbourhood));
        }
    }
    return static_cast<std::uint16_t>(counts);
}

struct StateCount {
    int operator()(const LifeLike&) const { return 2; }
    int operator()(const Generations& rule) const { return rule.states; }
    int operator()(const LargerThanLife& rule) const { return rule.states; }
    int operator()(const WireWorld&) const { return 4; }
    int operator()(const Cyclic& rule) const { return rule.states; }
    int operator()(const ForestFire&) const { return 4; }
    int operator()(const Elementary&) const { return 2; }
    int operator()(const UserTable& rule) const { return rule.tree ? rule.tree->states : 1; }
};

}  // namespace

int most_neighbours(Neighbourhood neighbourhood) {
    return std::popcount(counted_cells(neighbourhood));
}

LifeLike outer_totalistic(Neighbourhood neighbourhood, std::uint16_t birth,
                          std::uint16_t survival) {
    const unsigned possible = (2u << most_neighbours(neighbourhood)) - 1u;
    LifeLike life;
    life.neighbourhood = neighbourhood;
    life.birth = static_cast<std::uint16_t>(birth & possible);
    life.survival = static_cast<std::uint16_t>(survival & possible);
    life.table = counting_table(neighbourhood, life.birth, life.survival);
    return life;
}

LifeLike life_of_table(const LifeTable& table) {
    for (const auto neighbourhood :
         {Neighbourhood::moore, Neighbourhood::von_neumann, Neighbourhood::hexagonal}) {
        LifeLike life = outer_totalistic(neighbourhood, counts_of(neighbourhood, table, false),
                                         counts_of(neighbourhood, table, true));
        if (life.table == table) { return life; }
    }
    LifeLike life;
    life.totalistic = false;
    life.birth = 0;
    life.survival = 0;
    life.table = table;
    return life;
}

int states(const Rule& rule) {
    return std::visit(StateCount{}, rule.form);
}

}  // namespace lattice::automata
