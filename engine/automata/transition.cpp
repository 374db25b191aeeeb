// SPDX-License-Identifier: MIT
#include "engine/automata/transition.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::automata {

namespace {

void check_range(std::string_view what, double value, double least, double most) {
    if (value >= least && value <= most) { return; }
    throw Error("rule", fmt::format("{} {} is out of range", what, value),
                fmt::format("give {} to {}", least, most));
}

struct TransitionOf {
    int height;
    std::uint64_t seed;

    Transition operator()(const LifeLike& rule) const { return LifeTransition{rule}; }

    Transition operator()(const Generations& rule) const {
        check_range("number of states", rule.states, 2, most_states);
        return GenerationsTransition{{rule.life}, rule.states};
    }

    Transition operator()(const LargerThanLife& rule) const {
        check_range("radius", rule.radius, 1, most_radius);
        check_range("number of states", rule.states, 0, most_states);
        return LargerThanLifeTransition{rule};
    }

    Transition operator()(const WireWorld& /*rule*/) const { return WireWorldTransition{}; }

    Transition operator()(const Cyclic& rule) const {
        check_range("range", rule.range, 1, most_cyclic_range);
        check_range("number of states", rule.states, 2, most_states);
        return CyclicTransition{rule};
    }

    Transition operator()(const ForestFire& rule) const {
        check_range("chance of growth", rule.growth, 0, 1);
        check_range("chance of lightning", rule.lightning, 0, 1);
        check_range("chance of spreading", rule.spread, 0, 1);
        check_range("wind", rule.wind, 0, 1);
        check_range("direction of the wind", rule.wind_direction, -1e6, 1e6);
        using Fire = ForestFireTransition;
        Fire fire{rule.ash, chance_of(rule.growth), chance_of(rule.lightning), {}, seed};
        const double angle = rule.wind_direction * std::numbers::pi / 180;
        const double east = rule.wind * std::cos(angle);
        const double north = rule.wind * std::sin(angle);
        // Fire from the west goes east.
        fire.spread[Fire::from_west] = chance_of(rule.spread * (1 + east));
        fire.spread[Fire::from_east] = chance_of(rule.spread * (1 - east));
        fire.spread[Fire::from_south] = chance_of(rule.spread * (1 + north));
        fire.spread[Fire::from_north] = chance_of(rule.spread * (1 - north));
        return fire;
    }

    Transition operator()(const Elementary& rule) const {
        return ElementaryTransition{rule.number, std::max(height, 1)};
    }

    Transition operator()(const UserTable& rule) const {
        if (!rule.tree || rule.tree->entries.empty()) {
            throw Error("rule", "the rule of a table has no table", "read it from a rule file");
        }
        check_range("number of states", rule.tree->states, 1, most_states);
        return TreeTransition{rule.tree->view()};
    }
};

}  // namespace

Transition transition_of(const Rule& rule, int height, std::uint64_t seed) {
    return std::visit(TransitionOf{height, seed}, rule.form);
}

}  // namespace lattice::automata
