// SPDX-License-Identifier: MIT
// Rules as bit-sliced circuits: which circuit computes a rule, and how its cells are stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/automata/circuits/bit_cyclic.hpp"
#include "engine/automata/circuits/bit_forest_fire.hpp"
#include "engine/automata/circuits/bit_generations.hpp"
#include "engine/automata/circuits/bit_life.hpp"
#include "engine/automata/circuits/bit_totalistic.hpp"
#include "engine/automata/circuits/bit_wireworld.hpp"
#include "engine/automata/grid.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::automata {

// Rules with a circuit of their own beside Life; any other rule of counts takes CountRule.
constexpr unsigned counts(std::initializer_list<int> numbers) {
    unsigned bits = 0;
    for (const int number : numbers) { bits |= 1U << number; }
    return bits;
}
using BitHighLife =
    BitTotalistic<Neighbourhood::moore, FixedCountRule<counts({3, 6}), counts({2, 3})>>;
using BitDayAndNight = BitTotalistic<Neighbourhood::moore,
                                     FixedCountRule<counts({3, 6, 7, 8}), counts({3, 4, 6, 7, 8})>>;
using BitSeeds = BitTotalistic<Neighbourhood::moore, FixedCountRule<counts({2}), counts({})>>;

template <Neighbourhood Shape>
using BitCounting = BitTotalistic<Shape, CountRule>;
template <int Bits, Neighbourhood Shape>
using BitAgeing = BitGenerations<Bits, TableFeedback<Bits>, Shape>;
using BitCyclic15 = BitCyclic<4, LinearFeedback, AnyNeighbour>;
template <int Bits>
using BitAnyCyclic = BitCyclic<Bits, TableFeedback<Bits>, EnoughNeighbours>;
template <int Bits>
using BitAnyCyclicMoore = BitCyclicMoore<Bits, TableFeedback<Bits>, EnoughNeighbours>;

/// Every circuit that steppers are built for. Kernels are listed in the same order.
using BitCircuit =
    std::variant<BitLife, BitHighLife, BitDayAndNight, BitSeeds, BitCounting<Neighbourhood::moore>,
                 BitCounting<Neighbourhood::von_neumann>, BitCounting<Neighbourhood::hexagonal>,
                 BitWireWorld, BitForestFire<true>, BitForestFire<false>, BitRandomForestFire,
                 BitCyclic15, BitAnyCyclic<1>, BitAnyCyclic<2>, BitAnyCyclic<3>, BitAnyCyclic<4>,
                 BitAnyCyclicMoore<1>, BitAnyCyclicMoore<2>, BitAnyCyclicMoore<3>,
                 BitAnyCyclicMoore<4>, BitAgeing<2, Neighbourhood::moore>,
                 BitAgeing<2, Neighbourhood::von_neumann>, BitAgeing<2, Neighbourhood::hexagonal>,
                 BitAgeing<3, Neighbourhood::moore>, BitAgeing<3, Neighbourhood::von_neumann>,
                 BitAgeing<3, Neighbourhood::hexagonal>, BitAgeing<4, Neighbourhood::moore>,
                 BitAgeing<4, Neighbourhood::von_neumann>, BitAgeing<4, Neighbourhood::hexagonal>>;

struct BitRule {
    BitCircuit circuit;
    GridFormat format;
};

/// Bit planes that the circuit reads and writes; grids hold 1, 2 or 4.
int planes(const BitCircuit& circuit);

/// Whether the circuit draws random numbers.
bool draws_random(const BitCircuit& circuit);

/// Whether a grid and its mirror image develop alike, so that cells beyond a mirrored edge may be
/// computed like others.
bool mirrors(const BitCircuit& circuit);

/// Why there is no circuit for this rule; empty when there is one.
std::optional<std::string> why_no_circuit(const Rule& rule);

/// `seed` is that of random rules. Throws Error with the reason of why_no_circuit().
BitRule bit_rule(const Rule& rule, std::uint64_t seed);

}  // namespace lattice::automata
