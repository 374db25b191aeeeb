// SPDX-License-Identifier: MIT
#include "app/lessons/to_do.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

using Words = std::vector<std::string>;

/// Of things that are counted: "at least 3 cells".
std::string counted(const std::string& name) {
    if (name == "population") { return "cells that are not in state 0"; }
    if (name.starts_with("state.")) { return "cells in state " + name.substr(6); }
    constexpr std::array plain{"particles", "samples",   "obstacles", "emitters",
                               "probes",    "bookmarks", "seeds"};
    return std::ranges::find(plain, name) != plain.end() ? name : "";
}

/// "Reynolds", "drag of probe 0", "strouhal of probe 1".
std::string measured(const std::string& name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) { return name; }
    const std::string last = name.substr(dot + 1);
    const bool number =
        std::ranges::all_of(last, [](unsigned char letter) { return std::isdigit(letter) != 0; });
    if (number && name.starts_with("cell.")) { return name; }
    return number ? fmt::format("{} of probe {}", name.substr(0, dot), last) : human_name(last);
}

std::string word_of_operator(const std::string& sign, bool count) {
    if (sign == ">") { return count ? "more than" : "above"; }
    if (sign == ">=") { return "at least"; }
    if (sign == "<") { return count ? "fewer than" : "below"; }
    if (sign == "<=") { return "at most"; }
    if (sign == "~") { return "about"; }
    return sign == "=" || sign == "==" ? (count ? "exactly" : "=") : "";
}

/// Of the run's clock: nothing else can be done for it but wait, or start again.
std::string clock_in_words(const Words& term) {
    if (term[1] == ">=") { return fmt::format("let it run to {} {}", term[0], term[2]); }
    if (term[1] == ">") { return fmt::format("let it run beyond {} {}", term[0], term[2]); }
    if (term[1] == "<" || term[1] == "<=") {
        return fmt::format("start again, before {} {}", term[0], term[2]);
    }
    return "";
}

std::string comparison_in_words(const Words& term) {
    if (term[0] == "step" || term[0] == "generation") { return clock_in_words(term); }
    if (term[1] == "!=") {
        return fmt::format("another {} than {}", human_name(measured(term[0])), term[2]);
    }
    const std::string things = counted(term[0]);
    const std::string sign = word_of_operator(term[1], !things.empty());
    if (sign.empty()) { return ""; }
    if (!things.empty()) {
        const bool none = sign == "exactly" && term[2] == "0";
        return none ? "no " + things : fmt::format("{} {} {}", sign, term[2], things);
    }
    return fmt::format("{} {} {}", measured(term[0]), sign, term[2]);
}

std::string term_in_words(const Words& term) {
    if (term.size() == 3) { return comparison_in_words(term); }
    if (term.size() == 2 && term[0] == "not" && term[1] == "running") { return "pause it"; }
    if (term.size() != 1) { return ""; }
    if (term[0] == "halted") { return "let it run until it stops by itself"; }
    if (term[0] == "running") { return "let it run"; }
    return term[0] == "comparing" ? "compare two simulations" : "";
}

}  // namespace

std::string condition_in_words(const std::string& condition) {
    std::istringstream stream(condition + " and");
    std::vector<std::string> parts;
    Words term;
    for (std::string word; stream >> word;) {
        if (word != "and") {
            term.push_back(word);
            continue;
        }
        parts.push_back(term_in_words(std::exchange(term, {})));
        if (parts.back().empty()) { return condition; }
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string to_do_text(const LessonStep& step) {
    std::vector<std::string> ways;
    for (const std::string& text : step.done_texts) { ways.push_back(condition_in_words(text)); }
    std::string all = fmt::format("{}", fmt::join(ways, ", or "));
    if (!step.typed.empty()) {
        all += fmt::format("{}type {} in the console", all.empty() ? "" : ", then ", step.typed);
    }
    if (!all.empty()) {
        all[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(all[0])));
    }
    return all;
}

}  // namespace lattice::app
