// SPDX-License-Identifier: MIT
// Hensel's letters: names for the ways in which n of the eight cells around can live, up to
// rotation and reflection.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/automata/rule.hpp"

namespace lattice::automata {

/// Which of the 256 sets of living cells around a cell are meant. The index of a set has bit 0 for
/// north and goes on clockwise: 1 north-east, 2 east, ..., 7 north-west.
using AroundSet = std::bitset<256>;

/// The letters that n neighbours may have, in the order of the alphabet; empty for 0 and 8, where
/// there is one way only.
std::string_view hensel_letters(int neighbours);

/// The neighbourhoods of one letter; none when it is not a letter of that number.
AroundSet hensel_set(int neighbours, char letter);

/// All neighbourhoods of n living cells, 0 to 8.
AroundSet neighbours_set(int neighbours);

/// The digits and letters of a set ("2-a3"), or nothing when it is not the same in all rotations
/// and reflections.
std::optional<std::string> hensel_text(const AroundSet& set);

/// The table from the neighbourhoods of births and of survivals, and back.
LifeTable table_of(const AroundSet& birth, const AroundSet& survival);
AroundSet birth_set(const LifeTable& table);
AroundSet survival_set(const LifeTable& table);

}  // namespace lattice::automata
