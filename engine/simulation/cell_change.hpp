// SPDX-License-Identifier: MIT
// What a person does to the cells of a running automaton.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/automata/cell_edit.hpp"

namespace lattice::simulation {

struct TakeBackStroke {};
struct MakeStrokeAgain {};

/// Edits of one number are one stroke, which is taken back as a whole.
struct CellChange {
    std::uint64_t stroke = 0;
    std::variant<automata::CellEdit, TakeBackStroke, MakeStrokeAgain> what;
    bool for_good = false;  ///< an edit that is not kept to be taken back
    /// Cells go, or come back, for a rule or a grid that has no place for them. The start that the
    /// automaton goes back to is not drawn anew by that.
    bool start_stays = false;
    /// Ticket of a change of the scene (Runner::change) that they go or come back with; where that
    /// was not carried out, neither is this. 0: none.
    std::uint64_t with_change = 0;
};

}  // namespace lattice::simulation
