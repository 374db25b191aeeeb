// SPDX-License-Identifier: MIT
// The sections of a rule file one by one, for rule_file.cpp.
#pragma once

#include "engine/automata/line_reader.hpp"
#include "engine/automata/rule_file.hpp"
#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

/// Goes to the section's next line that is not empty, comments cut off and blanks around; false at
/// its end.
bool next_section_line(LineReader& lines, std::string_view& line);

/// `lines` stands at the line "@TABLE" or "@TREE". Sets all but name and colours.
void read_table_section(LineReader lines, const RuleFileText& source, TransitionTree& tree);
void read_tree_section(LineReader lines, TransitionTree& tree);

/// Wants tree.states.
void read_colours_section(LineReader lines, TransitionTree& tree);

/// Value of "key: value" when the line begins with the key; else nothing.
std::optional<std::string_view> value_of_key(std::string_view line, std::string_view key,
                                             char sign);

}  // namespace lattice::automata
