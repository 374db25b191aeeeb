// SPDX-License-Identifier: MIT
// Life's notations by counts of neighbours, with Hensel's letters.
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/hensel.hpp"
#include "engine/automata/life_table.hpp"
#include "engine/automata/rule_parsers.hpp"

namespace lattice::automata {

namespace {

constexpr std::string_view life_example = "B3/S23, 23/3 or B2-a/S12";
constexpr std::string_view generations_example = "345/2/4 or B2/S345/C4";

/// A number of neighbours with the letters after it.
struct CountTerm {
    int neighbours = 0;
    bool without = false;  ///< a '-' stands before the letters
    std::string letters;
    std::size_t offset = 0;
    std::size_t letters_offset = 0;
};
using Condition = std::vector<CountTerm>;

bool is_letter_ahead(const RuleScanner& scanner) {
    return hensel_letters(4).find(scanner.raw()) != std::string_view::npos && !scanner.done();
}

Condition parse_condition(RuleScanner& scanner) {
    Condition condition;
    while (scanner.digit_ahead()) {
        CountTerm term;
        term.offset = scanner.offset();
        term.neighbours = scanner.raw() - '0';
        scanner.move_to(scanner.offset() + 1);
        term.without = scanner.accept('-');
        term.letters_offset = scanner.offset();
        while (is_letter_ahead(scanner)) {
            const char letter = scanner.raw();
            const std::string_view known = hensel_letters(term.neighbours);
            if (known.find(letter) == std::string_view::npos) {
                scanner.fail(
                    fmt::format("'{}' is no letter of {} neighbours", letter, term.neighbours),
                    known.empty() ? "Leave the letter out." : fmt::format("These are: {}.", known));
            }
            term.letters += letter;
            scanner.move_to(scanner.offset() + 1);
        }
        if (term.without && term.letters.empty()) {
            scanner.fail("letters are expected after '-', not " + scanner.ahead_text(),
                         "Name the ways that are left out, as in B2-a.");
        }
        condition.push_back(std::move(term));
    }
    return condition;
}

bool has_letters(const Condition& condition) {
    for (const CountTerm& term : condition) {
        if (!term.letters.empty()) { return true; }
    }
    return false;
}

AroundSet set_of(const Condition& condition) {
    AroundSet set;
    for (const CountTerm& term : condition) {
        AroundSet named;
        for (const char letter : term.letters) { named |= hensel_set(term.neighbours, letter); }
        const AroundSet all = neighbours_set(term.neighbours);
        set |= term.letters.empty() ? all : term.without ? all & ~named : named;
    }
    return set;
}

std::uint16_t counts_of(const Condition& condition, Neighbourhood neighbourhood,
                        const RuleScanner& scanner) {
    const int most = most_neighbours(neighbourhood);
    unsigned counts = 0;
    for (const CountTerm& term : condition) {
        if (term.neighbours > most) {
            scanner.fail_at(
                term.offset,
                fmt::format("{} neighbours, where a cell has {}", term.neighbours, most),
                fmt::format("Numbers go from 0 to {}.", most));
        }
        counts |= 1u << term.neighbours;
    }
    return static_cast<std::uint16_t>(counts);
}

void refuse_letters(const Condition& condition, const RuleScanner& scanner) {
    for (const CountTerm& term : condition) {
        if (!term.letters.empty()) {
            scanner.fail_at(term.letters_offset,
                            "letters name ways among eight neighbours, not among four or six",
                            "Leave the letters out, or the V or H at the end.");
        }
    }
}

Neighbourhood parse_suffix(RuleScanner& scanner) {
    if (scanner.accept('V')) { return Neighbourhood::von_neumann; }
    if (scanner.accept('H')) { return Neighbourhood::hexagonal; }
    return Neighbourhood::moore;
}

LifeLike life_of(const Condition& birth, const Condition& survival, Neighbourhood neighbourhood,
                 const RuleScanner& scanner) {
    if (!has_letters(birth) && !has_letters(survival)) {
        const auto births = counts_of(birth, neighbourhood, scanner);
        return outer_totalistic(neighbourhood, births, counts_of(survival, neighbourhood, scanner));
    }
    if (neighbourhood != Neighbourhood::moore) {
        refuse_letters(birth, scanner);
        refuse_letters(survival, scanner);
    }
    for (const Condition* condition : {&birth, &survival}) {
        counts_of(*condition, Neighbourhood::moore, scanner);
    }
    return life_of_table(table_of(set_of(birth), set_of(survival)));
}

/// What follows the two conditions.
Rule finish(const Condition& birth, const Condition& survival, RuleScanner& scanner) {
    std::optional<int> states;
    if (scanner.accept('/')) {
        if (!scanner.accept('C')) { scanner.accept('G'); }
        states = scanner.integer("the number of states", 2, most_states);
    }
    const Neighbourhood neighbourhood = parse_suffix(scanner);
    scanner.expect_end(states ? generations_example : life_example);
    LifeLike life = life_of(birth, survival, neighbourhood, scanner);
    // Two states leave nothing to age through.
    if (states.value_or(2) == 2) { return {life}; }
    return {Generations{life, *states}};
}

}  // namespace

Rule parse_lettered(RuleScanner& scanner) {
    const bool birth_first = scanner.accept('B');
    if (!birth_first) { scanner.expect('S', life_example); }
    const Condition first = parse_condition(scanner);
    scanner.accept('/');
    scanner.expect(birth_first ? 'S' : 'B', life_example);
    const Condition second = parse_condition(scanner);
    return birth_first ? finish(first, second, scanner) : finish(second, first, scanner);
}

Rule parse_numbered(RuleScanner& scanner) {
    const Condition survival = parse_condition(scanner);
    scanner.expect('/', life_example);
    const Condition birth = parse_condition(scanner);
    return finish(birth, survival, scanner);
}

}  // namespace lattice::automata
