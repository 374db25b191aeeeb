// SPDX-License-Identifier: MIT
// Golly's rule files (.rule): a rule of up to 256 states as a table or a tree, with its colours.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

/// The content of a rule file. Readers throw Error at "name:line:column".
struct RuleFileText {
    std::string_view text;
    std::string name = "rule file";    ///< the file to blame
    std::size_t most_work = 1u << 26;  ///< entries of the tree that compiling may visit
    std::size_t most_rows = 1u << 19;  ///< rows that symmetries and variables may lead to
};

/// Reads @RULE (the name), the first of @TABLE and @TREE, and @COLORS; other sections are passed
/// over. Of tables: neighborhood Moore, vonNeumann, hexagonal or oneDimensional, all of their
/// symmetries, variables; the first row that matches holds, and where none does the cell stays.
TransitionTree parse_rule_file(const RuleFileText& source);

/// The rule is named as the file is, which is how patterns name it.
TransitionTree read_rule_file(const std::filesystem::path& file);

/// The file of a rule's name in a folder, as Golly names it: "Tri" is in Tri.rule, and where no
/// file system tells capitals, or the file is written so, in tri.rule. Empty where there is none.
std::filesystem::path find_rule_file(const std::string& rule, const std::filesystem::path& folder);

}  // namespace lattice::automata
