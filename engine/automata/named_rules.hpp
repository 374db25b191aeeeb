// SPDX-License-Identifier: MIT
// Rules that have a name, for panels and for files that give a name alone.
#pragma once

#include <string_view>
#include <vector>

namespace lattice::automata {

struct NamedRule {
    std::string_view name;
    std::string_view text;     ///< in the notation of rule_text.hpp
    std::string_view summary;  ///< one sentence: what is seen
};

/// In the order of a panel: kin stand together.
const std::vector<NamedRule>& named_rules();

/// Finds a name whatever its capital letters, blanks and signs: "brians brain" is Brian's Brain.
/// Null when there is none.
const NamedRule* find_named_rule(std::string_view name);

}  // namespace lattice::automata
