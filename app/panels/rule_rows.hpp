// SPDX-License-Identifier: MIT
// Controls of one family of rules; a change goes out as the rule's new text.
#pragma once

#include "app/app_state.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::app {

/// Makes this the scene's rule.
void set_rule(AppState& state, const automata::Rule& rule);

/// What can be changed of a rule: the table of births and survivals, numbers of its family.
void rule_rows(AppState& state, const automata::Rule& rule);

}  // namespace lattice::app
