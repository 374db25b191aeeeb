// SPDX-License-Identifier: MIT
// Rules as tables to look up (paper, Sec. 5.2), made by asking the rule's transition.
//
// The paper codes the states of a cell so that the plain sum of the neighbours tells what matters,
// with fire 9 and an electron head 17. Here cells keep their states, and a column is the number of
// neighbours in the one state that matters: the same decisions in smaller tables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/automata/bernoulli_mask.hpp"
#include "engine/automata/rule.hpp"
#include "engine/automata/transition.hpp"

namespace lattice::automata {

/// What happens to cells by themselves after the table: state 0, where the table leaves it, becomes
/// 1, state 1 becomes 3. Growth and lightning of a forest fire.
struct SpontaneousChange {
    Chance growth;
    Chance lightning;
    std::uint64_t seed = 0;

    LATTICE_HD_INLINE bool never() const { return growth.never() && lightning.never(); }
};

/// The next state by the cell's own state and a count of neighbours.
struct CountTable {
    Neighbourhood neighbourhood = Neighbourhood::moore;
    int states = 2;
    int columns = 9;         ///< counts 0 to columns - 1
    bool successor = false;  ///< counts the state after the cell's own, cyclically
    State counted = 1;       ///< else this one
    /// Row by row; a last row of zeros is for states that the rule does not have.
    std::vector<State> next;
    SpontaneousChange change;
};

/// The next state of a cell in state 0 or 1 by which of its neighbourhood are in state 1, indexed
/// as LifeLike::table. Others age.
struct NeighbourhoodTable {
    int states = 2;
    std::array<State, 512> next{};
};

/// Of rules of nearest neighbours that count cells of one state. A chance of fire to spread needs
/// more than a count.
std::optional<CountTable> count_table_of(const Transition& transition);

/// Of the other rules of LifeLike and Generations.
std::optional<NeighbourhoodTable> neighbourhood_table_of(const Transition& transition);

}  // namespace lattice::automata
