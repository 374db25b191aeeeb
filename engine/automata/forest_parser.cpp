// SPDX-License-Identifier: MIT
// ForestFire:key=value,... in a notation of our own.
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "engine/automata/rule_parsers.hpp"

namespace lattice::automata {

namespace {

constexpr std::string_view example = "ForestFire:p=0.01,f=0.0001";

struct ForestKey {
    std::string_view name;  ///< in capital letters
    double ForestFire::*value;
    double low;
    double high;
};
constexpr ForestKey keys[] = {
    {"P", &ForestFire::growth, 0, 1},
    {"F", &ForestFire::lightning, 0, 1},
    {"SPREAD", &ForestFire::spread, 0, 1},
    {"WIND", &ForestFire::wind, 0, 1},
    {"DIRECTION", &ForestFire::wind_direction, -most_wind_turn, most_wind_turn}};

double parse_number(RuleScanner& scanner, const ForestKey& key) {
    const std::string_view rest = scanner.rest();
    double value = 0;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    const bool in_range = value >= key.low && value <= key.high;  // not so for NaN
    if (failure == std::errc::invalid_argument || !in_range) {
        scanner.fail(failure == std::errc::invalid_argument
                         ? "a number is expected here, not " + scanner.ahead_text()
                         : fmt::format("the value is {}", value),
                     fmt::format("Give a number from {} to {}.", key.low, key.high));
    }
    if (failure != std::errc{}) {
        scanner.fail("the value is too large or too small to be stored", "Round it.");
    }
    scanner.move_to(scanner.offset() + static_cast<std::size_t>(end - rest.data()));
    return value + 0.0;  // no minus on a zero
}

/// The key ahead with its '='. A key that begins like another is not there twice.
unsigned parse_key(RuleScanner& scanner) {
    unsigned index = 0;
    for (const ForestKey& key : keys) {
        if (scanner.peek(key.name.size()) == '=' && scanner.accept(key.name)) {
            scanner.expect('=', example);
            return index;
        }
        ++index;
    }
    scanner.fail("a parameter is expected here, not " + scanner.ahead_text(),
                 "Known are p=, f=, spread=, wind=, direction= and ash.");
}

}  // namespace

Rule parse_forest_fire(RuleScanner& scanner) {
    ForestFire rule;
    rule.ash = false;
    unsigned seen = 0;
    scanner.expect(':', example);
    do {
        const std::size_t begin = scanner.offset();
        unsigned index = std::size(keys);
        if (scanner.accept("ASH")) {
            rule.ash = true;
        } else {
            index = parse_key(scanner);
            rule.*keys[index].value = parse_number(scanner, keys[index]);
        }
        if (((seen >> index) & 1u) != 0) {
            scanner.fail_at(begin, "the parameter is given twice", "Leave one of them out.");
        }
        seen |= 1u << index;
    } while (scanner.accept(','));
    scanner.expect_end(example);
    return {rule};
}

}  // namespace lattice::automata
