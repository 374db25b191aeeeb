// SPDX-License-Identifier: MIT
// rule_text() of rule_text.hpp.
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/automata/hensel.hpp"
#include "engine/automata/rule_parsers.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

namespace {

std::string counts_text(unsigned counts) {
    std::string text;
    for (unsigned n = 0; n <= 8; ++n) {
        if (((counts >> n) & 1u) != 0) { text += static_cast<char>('0' + n); }
    }
    return text;
}

/// Births and survivals; none where only a MAP can say it.
struct Conditions {
    std::string birth;
    std::string survival;
    std::string_view suffix;
};

std::optional<Conditions> conditions_of(const LifeLike& life) {
    if (life.totalistic) {
        const std::string_view suffix = life.neighbourhood == Neighbourhood::von_neumann ? "V"
                                        : life.neighbourhood == Neighbourhood::hexagonal ? "H"
                                                                                         : "";
        return Conditions{counts_text(life.birth), counts_text(life.survival), suffix};
    }
    const auto birth = hensel_text(birth_set(life.table));
    const auto survival = hensel_text(survival_set(life.table));
    if (!birth || !survival) { return std::nullopt; }
    return Conditions{*birth, *survival, ""};
}

std::string_view shape_text(RangeShape shape) {
    switch (shape) {
        case RangeShape::square:
            return "NM";
        case RangeShape::diamond:
            return "NN";
        case RangeShape::disc:
            break;
    }
    return "NC";
}

/// The same direction, as far as the parser reads it.
double written_direction(double degrees) {
    return std::abs(degrees) > most_wind_turn ? std::fmod(degrees, most_wind_turn) : degrees;
}

struct FormText {
    std::string operator()(const LifeLike& life) const {
        const auto conditions = conditions_of(life);
        if (!conditions) { return "MAP" + map_text(life.table); }
        return fmt::format("B{}/S{}{}", conditions->birth, conditions->survival,
                           conditions->suffix);
    }

    std::string operator()(const Generations& rule) const {
        const auto conditions = conditions_of(rule.life);
        if (!conditions) { return fmt::format("MAP{}/{}", map_text(rule.life.table), rule.states); }
        return fmt::format("{}/{}/{}{}", conditions->survival, conditions->birth, rule.states,
                           conditions->suffix);
    }

    std::string operator()(const LargerThanLife& rule) const {
        return fmt::format("R{},C{},M{},S{}..{},B{}..{},{}", rule.radius,
                           rule.states == 2 ? 0 : rule.states, rule.centre ? 1 : 0,
                           rule.survival.first, rule.survival.last, rule.birth.first,
                           rule.birth.last, shape_text(rule.shape));
    }

    std::string operator()(const WireWorld&) const { return "WireWorld"; }

    std::string operator()(const Cyclic& rule) const {
        return fmt::format("R{}/T{}/C{}/{}{}", rule.range, rule.threshold, rule.states,
                           shape_text(rule.shape), rule.greenberg_hastings ? "/GH" : "");
    }

    std::string operator()(const ForestFire& rule) const {
        const ForestFire plain;
        std::string text = "ForestFire:";
        if (rule.ash) { text += "ash,"; }
        if (!rule.ash || rule.growth > 0 || rule.lightning > 0) {
            text += fmt::format("p={},f={},", rule.growth, rule.lightning);
        }
        if (rule.spread != plain.spread) { text += fmt::format("spread={},", rule.spread); }
        if (rule.wind != plain.wind) { text += fmt::format("wind={},", rule.wind); }
        const double direction = written_direction(rule.wind_direction);
        if (direction != plain.wind_direction) { text += fmt::format("direction={},", direction); }
        text.pop_back();
        return text;
    }

    std::string operator()(const Elementary& rule) const { return fmt::format("W{}", rule.number); }

    std::string operator()(const UserTable& rule) const {
        return rule.tree ? rule.tree->name : std::string{};
    }
};

}  // namespace

std::string rule_text(const Rule& rule) {
    return std::visit(FormText{}, rule.form);
}

std::string grid_suffix(const GridShape& grid) {
    if (grid.edge == Edge::mirrored) { return {}; }
    return fmt::format(":{}{},{}", grid.edge == Edge::torus ? 'T' : 'P', grid.width, grid.height);
}

}  // namespace lattice::automata
