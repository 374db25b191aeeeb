// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace lattice::automata {

/// A node of level k is a square of 2^k cells on a side.
constexpr int highest_macrocell_level = 60;
/// Level of a leaf of two states, an 8 x 8 square, and of one of many states, 2 x 2.
constexpr int bit_leaf_level = 3;
constexpr int state_leaf_level = 1;

/// Of a node, the four squares NW, NE, SW, SE: numbers of nodes from 1, 0 for an empty square, and
/// states in a leaf of many states.
using MacrocellQuarters = std::array<std::int32_t, 4>;

/// Bit x + 8 y of a leaf of two states.
using MacrocellBits = std::uint64_t;

}  // namespace lattice::automata
