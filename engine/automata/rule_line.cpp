// SPDX-License-Identifier: MIT
#include "engine/automata/rule_line.hpp"

#include "engine/automata/rule_text.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

void read_rule(std::string_view text, Pattern& pattern, const LineReader& lines) {
    const std::string_view whole = without_blanks(text);
    const std::size_t colon = grid_suffix_offset(whole);
    pattern.grid.reset();
    if (colon < whole.size()) {
        try {
            pattern.grid = parse_grid_suffix(whole, colon);
        } catch (const Error& error) { lines.fail(whole, error.problem(), error.cure()); }
    }
    pattern.rule = comment_text(whole.substr(0, colon));
    // A suffix needs a rule before it.
    if (pattern.grid && pattern.rule.empty()) { pattern.rule = "B3/S23"; }
}

std::string rule_line(const Pattern& pattern) {
    if (!pattern.grid) { return comment_text(pattern.rule); }
    const std::string rule = pattern.rule.empty() ? "B3/S23" : comment_text(pattern.rule);
    return rule + grid_suffix(*pattern.grid);
}

Rule rule_of(const Pattern& pattern) {
    return parse_rule(pattern.rule.empty() ? "B3/S23" : pattern.rule);
}

}  // namespace lattice::automata
