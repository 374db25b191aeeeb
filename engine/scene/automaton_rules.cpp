// SPDX-License-Identifier: MIT
#include "engine/scene/automaton_rules.hpp"

#include <charconv>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::scene {

namespace {

constexpr std::size_t most_shares = 255;

[[noreturn]] void refuse_shares(const std::string& problem) {
    throw Error("automaton.shares", problem,
                "write numbers from 0 to 1 with commas between them, for states 1, 2, ...: 0.6, 0, "
                "0.01; together at most 1");
}

double parse_share(std::string_view word) {
    while (!word.empty() && word.front() == ' ') { word.remove_prefix(1); }
    while (!word.empty() && word.back() == ' ') { word.remove_suffix(1); }
    double share = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), share);
    const bool number = code == std::errc{} && end == word.data() + word.size();
    if (!number || !std::isfinite(share) || share < 0 || share > 1) {
        refuse_shares(fmt::format("\"{}\" is no share", word));
    }
    return share;
}

}  // namespace

std::vector<double> parse_shares(const std::string& text) {
    std::vector<double> shares;
    double sum = 0;
    if (text.empty()) { return shares; }
    for (std::size_t begin = 0; begin != std::string::npos;) {
        const std::size_t comma = text.find(',', begin);
        shares.push_back(parse_share(std::string_view(text).substr(begin, comma - begin)));
        sum += shares.back();
        begin = comma == std::string::npos ? comma : comma + 1;
    }
    if (shares.size() > most_shares) {
        refuse_shares(fmt::format("{} shares are more than there are states", shares.size()));
    }
    // Written so that three times 0.3333 and the like may reach 1.
    if (sum > 1 + 1e-9) { refuse_shares(fmt::format("the shares add up to {}", sum)); }
    return shares;
}

void check_automaton(const Automaton& automaton) {
    parse_shares(automaton.shares);
    if (automaton.start == CellStart::pattern && automaton.pattern.empty()) {
        throw Error("automaton.start", "pattern, but no pattern is given",
                    "set automaton.pattern to the name of a pattern file");
    }
    const bool from_pattern = automaton.start == CellStart::pattern;
    if (automaton.rule.empty() && automaton.rule_file.empty() && !from_pattern) {
        throw Error("automaton.rule", "there is no rule, and no pattern that could bring one",
                    "write a rule, for instance B3/S23");
    }
}

}  // namespace lattice::scene
