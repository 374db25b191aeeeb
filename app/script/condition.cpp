// SPDX-License-Identifier: MIT
#include "app/script/condition.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/script/figures.hpp"
#include "engine/error.hpp"

namespace lattice::app {

namespace {

constexpr const char* how_to_write =
    "write NAME, not NAME, or NAME OPERATOR VALUE with one of = != < <= > >= ~, several parted by "
    "and";

bool is_sign(char c) {
    return c == '<' || c == '>' || c == '=' || c == '!' || c == '~';
}

/// "population>5" as three words.
std::vector<Word> apart(std::span<const Word> words) {
    std::vector<Word> parts;
    for (const Word& word : words) {
        if (word.quoted) {
            parts.push_back(word);
            continue;
        }
        for (std::size_t at = 0; at < word.text.size();) {
            const bool sign = is_sign(word.text[at]);
            std::size_t end = at;
            while (end < word.text.size() && is_sign(word.text[end]) == sign) { ++end; }
            parts.push_back({word.text.substr(at, end - at), word.column + static_cast<int>(at)});
            at = end;
        }
    }
    return parts;
}

std::optional<double> number_in(const std::string& text) {
    double number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || end != text.data() + text.size()) { return std::nullopt; }
    return number;
}

std::optional<double> as_number(const scene::Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        return static_cast<double>(*whole);
    }
    if (const auto* number = std::get_if<double>(&value)) { return *number; }
    return std::nullopt;
}

bool same(double a, double b) {
    constexpr double rounding = 1e-9;
    return a == b || std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b));
}

bool about_same(double a, double b) {
    constexpr double share = 0.01;
    return std::abs(a - b) <= share * std::abs(b);
}

}  // namespace

bool Condition::is_operator(const std::string& text) {
    constexpr std::array known{"=", "==", "!=", "<", "<=", ">", ">=", "~"};
    return std::ranges::find(known, text) != known.end();
}

Condition::Operator Condition::operator_of(const std::string& text) {
    if (text == "!=") { return Operator::unequal; }
    if (text == "<") { return Operator::less; }
    if (text == "<=") { return Operator::at_most; }
    if (text == ">") { return Operator::more; }
    if (text == ">=") { return Operator::at_least; }
    return text == "~" ? Operator::about : Operator::equal;
}

Condition::Term Condition::read_term(std::span<const Word> words) {
    if (words.size() == 1 && !is_sign(words[0].text[0])) {
        return {words[0].text, Operator::is_set, {}, {}};
    }
    if (words.size() == 2 && words[0].text == "not") {
        return {words[1].text, Operator::is_not_set, {}, "0"};
    }
    if (words.size() == 3 && is_operator(words[1].text)) {
        return {words[0].text, operator_of(words[1].text), words[2],
                words[1].text + " " + words[2].text};
    }
    throw Error("", "this is no condition", how_to_write);
}

Condition::Condition(std::span<const Word> words) {
    const std::vector<Word> parts = apart(words);
    auto begin = parts.begin();
    while (true) {
        const auto end = std::find_if(begin, parts.end(), [](const Word& word) {
            return word.text == "and" && !word.quoted;
        });
        const bool empty = begin == end || std::any_of(begin, end, [](const Word& word) {
                               return word.text.empty() && !word.quoted;
                           });
        if (empty) { throw Error("", "there is no condition", how_to_write); }
        terms_.push_back(read_term({begin, end}));
        if (end == parts.end()) { return; }
        begin = end + 1;
    }
}

Condition::Condition(const std::string& text, const std::string& place)
    : Condition(split_words(text, place)) {}

bool Condition::holds(const Term& term, const AppState& state) {
    const scene::Value value = value_named(state, term.name);
    const auto number = as_number(value);
    if (term.op == Operator::is_set || term.op == Operator::is_not_set) {
        const auto* flag = std::get_if<bool>(&value);
        const bool set = flag != nullptr ? *flag : number.value_or(1) != 0;
        return set == (term.op == Operator::is_set);
    }
    if (!number) {
        if (term.op != Operator::equal && term.op != Operator::unequal) {
            throw Error(term.name, "this is no number", "compare it with = or !=");
        }
        return (scene::to_text(value) == term.value.text) == (term.op == Operator::equal);
    }
    auto wanted = number_in(term.value.text);
    if (!wanted && !term.value.quoted) { wanted = as_number(value_named(state, term.value.text)); }
    if (!wanted) {
        throw Error(term.name, fmt::format("\"{}\" is no number", term.value.text),
                    "compare it with a number");
    }
    switch (term.op) {
        case Operator::unequal:
            return !same(*number, *wanted);
        case Operator::less:
            return *number < *wanted;
        case Operator::at_most:
            return *number <= *wanted;
        case Operator::more:
            return *number > *wanted;
        case Operator::at_least:
            return *number >= *wanted;
        case Operator::about:
            return about_same(*number, *wanted);
        default:
            return same(*number, *wanted);
    }
}

bool Condition::holds(const AppState& state) const {
    return std::ranges::all_of(terms_, [&](const Term& term) { return holds(term, state); });
}

std::string Condition::difference(const AppState& state) const {
    for (const Term& term : terms_) {
        if (holds(term, state)) { continue; }
        const std::string found = scene::to_text(value_named(state, term.name));
        const std::string wanted = term.op == Operator::is_set ? "" : ", not " + term.text;
        return fmt::format("{} is {}{}", term.name, found, wanted);
    }
    return {};
}

bool Condition::mentions(const std::string& name) const {
    return std::ranges::any_of(terms_, [&](const Term& term) { return term.name == name; });
}

}  // namespace lattice::app
