// SPDX-License-Identifier: MIT
// The notations of rule_text.hpp one by one, for rule_text.cpp to choose from. Each reads from the
// scanner's place to its end, or throws Error from "rule".
#pragma once

#include <string>

#include "engine/automata/rule.hpp"
#include "engine/automata/rule_scanner.hpp"

namespace lattice::automata {

/// B3/S23 and S23/B3, with /C4 as Generations.
Rule parse_lettered(RuleScanner& scanner);
/// 23/3 as survival and birth, 345/2/4 as Generations.
Rule parse_numbered(RuleScanner& scanner);
/// After "MAP".
Rule parse_map(RuleScanner& scanner);
/// "R5,C0,..." and "R1/T1/..." tell by the sign after the radius.
Rule parse_ranged(RuleScanner& scanner);
/// 5,34,45,34,58: radius, births, survivals.
Rule parse_larger_than_life_numbers(RuleScanner& scanner);
/// After "ForestFire", from the colon on.
Rule parse_forest_fire(RuleScanner& scanner);

/// Base64 of a table's 512 outcomes, 86 characters.
std::string map_text(const LifeTable& table);

/// Degrees that the text of a forest fire turns the wind by at most, either way.
constexpr double most_wind_turn = 360;

}  // namespace lattice::automata
