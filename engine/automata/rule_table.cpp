// SPDX-License-Identifier: MIT
#include "engine/automata/rule_table.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/automata/life_table.hpp"

namespace lattice::automata {

namespace {

/// A neighbourhood of which the first `count` cells are in the counted state.
struct CountedAround {
    Neighbourhood neighbourhood;
    State self;
    State counted;
    int count;

    State operator()(int dx, int dy) const {
        if (dx == 0 && dy == 0) { return self; }
        int before = 0;
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                if (y == dy && x == dx) {
                    const bool is_counted = touches(neighbourhood, x, y) && before < count;
                    return is_counted ? counted : State{counted == 0};
                }
                before += touches(neighbourhood, x, y) ? 1 : 0;
            }
        }
        return 0;
    }
};

/// A neighbourhood given as an index of LifeLike::table, the cell in the middle apart.
struct IndexedAround {
    unsigned index;

    State operator()(int dx, int dy) const {
        return static_cast<State>((index >> (4 - 3 * dy - dx)) & 1u);
    }
};

template <class Next>
void fill(CountTable& table, const Next& next) {
    table.columns = most_neighbours(table.neighbourhood) + 1;
    table.next.reserve(static_cast<std::size_t>(table.states + 1) *
                       static_cast<std::size_t>(table.columns));
    for (int self = 0; self < table.states; ++self) {
        const auto state = static_cast<State>(self);
        const State counted = table.successor ? aged(state, table.states) : table.counted;
        for (int count = 0; count < table.columns; ++count) {
            table.next.push_back(
                next(CountedAround{table.neighbourhood, state, counted, count}, Place{}));
        }
    }
    table.next.resize(table.next.size() + static_cast<std::size_t>(table.columns), 0);
}

/// Says for each family whether neighbours of one state are counted, and which.
struct CountedBy {
    using Table = std::optional<CountTable>;

    Table operator()(const LifeTransition& life) const {
        if (!life.rule.totalistic) { return {}; }
        return CountTable{life.rule.neighbourhood, 2, 0, false, 1, {}, {}};
    }
    Table operator()(const GenerationsTransition& generations) const {
        if (!generations.life.rule.totalistic) { return {}; }
        return CountTable{
            generations.life.rule.neighbourhood, generations.states, 0, false, 1, {}, {}};
    }
    Table operator()(const LargerThanLifeTransition& life) const {
        if (life.rule.radius != 1) { return {}; }
        return CountTable{
            nearest(life.rule.shape), std::max(2, life.rule.states), 0, false, 1, {}, {}};
    }
    Table operator()(const WireWorldTransition& /*wires*/) const {
        return CountTable{Neighbourhood::moore, 4, 0, false, 1, {}, {}};
    }
    Table operator()(const CyclicTransition& cyclic) const {
        if (cyclic.rule.range != 1) { return {}; }
        return CountTable{nearest(cyclic.rule.shape), cyclic.rule.states, 0, true, 0, {}, {}};
    }
    Table operator()(const ForestFireTransition& forest) const {
        if (!forest.certain_to_spread()) { return {}; }
        return CountTable{Neighbourhood::von_neumann,
                          4,
                          0,
                          false,
                          ForestFireTransition::fire,
                          {},
                          {forest.growth, forest.lightning, forest.seed}};
    }
    Table operator()(const ElementaryTransition& /*line*/) const { return {}; }
    Table operator()(const TreeTransition& /*tree*/) const { return {}; }
};

/// What the rule decides, without what happens by itself.
template <class Next>
Next without_chance(Next next) {
    return next;
}
ForestFireTransition without_chance(ForestFireTransition forest) {
    forest.growth = {};
    forest.lightning = {};
    return forest;
}

template <class Next>
NeighbourhoodTable table_by_neighbourhood(const Next& next, int states) {
    NeighbourhoodTable table{states, {}};
    for (unsigned index = 0; index < table.next.size(); ++index) {
        table.next.at(index) = next(IndexedAround{index}, Place{});
    }
    return table;
}

}  // namespace

std::optional<CountTable> count_table_of(const Transition& transition) {
    std::optional<CountTable> table = std::visit(CountedBy{}, transition);
    if (table) {
        std::visit([&](const auto& next) { fill(*table, without_chance(next)); }, transition);
    }
    return table;
}

std::optional<NeighbourhoodTable> neighbourhood_table_of(const Transition& transition) {
    if (const auto* life = std::get_if<LifeTransition>(&transition);
        life != nullptr && !life->rule.totalistic) {
        return table_by_neighbourhood(*life, 2);
    }
    if (const auto* generations = std::get_if<GenerationsTransition>(&transition);
        generations != nullptr && !generations->life.rule.totalistic) {
        return table_by_neighbourhood(*generations, generations->states);
    }
    return {};
}

}  // namespace lattice::automata
