// SPDX-License-Identifier: MIT
// Codes of the states of a rule in bit planes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/automata/grid.hpp"

namespace lattice::automata {

/// State s has code codes[s]; other states have none, so that a grid refuses them.
constexpr StateCodes codes_of(std::span<const std::uint8_t> codes) {
    constexpr std::uint8_t no_code = 16;
    StateCodes both;
    both.code_of_state.fill(no_code);
    both.state_of_code.fill(0);
    for (std::size_t state = 0; state < codes.size(); ++state) {
        both.code_of_state.at(state) = codes[state];
        both.state_of_code.at(codes[state]) = static_cast<std::uint8_t>(state);
    }
    return both;
}

/// Planes that a grid needs for codes of so many bits.
constexpr int planes_for_bits(int bits) {
    return bits <= 2 ? bits : 4;
}

}  // namespace lattice::automata
