// SPDX-License-Identifier: MIT
// The rule in a pattern file: its text and the suffix for the grid, one after the other.
#pragma once

#include <string>
#include <string_view>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern.hpp"

namespace lattice::automata {

/// Takes over a rule, which is a part of the present line; what the rule means is not looked at.
/// Throws Error at the character of a grid that is not supported.
void read_rule(std::string_view text, Pattern& pattern, const LineReader& lines);

/// What read_rule() reads; empty when the pattern names no rule.
std::string rule_line(const Pattern& pattern);

/// The pattern's rule as parse_rule() reads it, Life when it names none. Throws Error from "rule".
Rule rule_of(const Pattern& pattern);

}  // namespace lattice::automata
