// SPDX-License-Identifier: MIT
// Larger than Life and cyclic rules, which count cells within a range.
#include <fmt/format.h>

#include "engine/automata/rule_parsers.hpp"

namespace lattice::automata {

namespace {

constexpr std::string_view life_example = "R5,C0,M1,S34..58,B34..45,NM";
constexpr std::string_view cyclic_example = "R1/T1/C14/NM";

int square_cells(int radius) {
    return (2 * radius + 1) * (2 * radius + 1);
}

RangeShape parse_shape(RuleScanner& scanner, std::string_view example) {
    scanner.expect('N', example);
    if (scanner.accept('M')) { return RangeShape::square; }
    if (scanner.accept('N')) { return RangeShape::diamond; }
    if (scanner.accept('C')) { return RangeShape::disc; }
    scanner.fail("a neighbourhood is expected here, not " + scanner.ahead_text(),
                 "Choose NM (square), NN (diamond) or NC (disc).");
}

/// `between` stands between the two numbers.
Interval parse_interval(RuleScanner& scanner, std::string_view between, std::string_view what,
                        int most) {
    Interval interval;
    const std::size_t begin = scanner.offset();
    interval.first = scanner.integer(fmt::format("the least count of {}", what), 0, most);
    if (!scanner.accept(between)) {
        scanner.fail(fmt::format("'{}' is expected here, not {}", between, scanner.ahead_text()),
                     fmt::format("Write it like {}.", life_example));
    }
    interval.last = scanner.integer(fmt::format("the highest count of {}", what), 0, most);
    if (interval.last < interval.first) {
        scanner.fail_at(
            begin,
            fmt::format("counts of {} from {} to {} are none", what, interval.first, interval.last),
            "Give the smaller number first.");
    }
    return interval;
}

/// After the radius.
Rule parse_larger_than_life(RuleScanner& scanner, int radius) {
    const int most = square_cells(radius);
    LargerThanLife rule;
    rule.radius = radius;
    scanner.expect(',', life_example);
    scanner.expect('C', life_example);
    const int states = scanner.integer("the number of states", 0, most_states);
    rule.states = states < 2 ? 2 : states;
    scanner.expect(',', life_example);
    scanner.expect('M', life_example);
    rule.centre = scanner.integer("M, whether the cell counts itself,", 0, 1) == 1;
    scanner.expect(',', life_example);
    scanner.expect('S', life_example);
    rule.survival = parse_interval(scanner, "..", "survivals", most);
    scanner.expect(',', life_example);
    scanner.expect('B', life_example);
    rule.birth = parse_interval(scanner, "..", "births", most);
    scanner.expect(',', life_example);
    rule.shape = parse_shape(scanner, life_example);
    scanner.expect_end(life_example);
    return {rule};
}

int cells_around(int range, RangeShape shape) {
    int cells = 0;
    for (int dy = -range; dy <= range; ++dy) {
        for (int dx = -range; dx <= range; ++dx) {
            const bool in_diamond = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) <= range;
            // dx^2 + dy^2 < (range + 1/2)^2 in whole numbers.
            const bool in_disc = dx * dx + dy * dy <= range * range + range;
            cells += shape == RangeShape::square || (shape == RangeShape::diamond && in_diamond) ||
                             (shape == RangeShape::disc && in_disc)
                         ? 1
                         : 0;
        }
    }
    return cells - 1;
}

/// After the range.
Rule parse_cyclic(RuleScanner& scanner, int range) {
    Cyclic rule;
    rule.range = range;
    scanner.expect('/', cyclic_example);
    scanner.expect('T', cyclic_example);
    const std::size_t threshold_offset = scanner.offset();
    rule.threshold = scanner.integer("the threshold", 1, square_cells(range) - 1);
    scanner.expect('/', cyclic_example);
    scanner.expect('C', cyclic_example);
    rule.states = scanner.integer("the number of states", 2, most_states);
    scanner.expect('/', cyclic_example);
    rule.shape = parse_shape(scanner, cyclic_example);
    if (scanner.accept('/')) {
        if (!scanner.accept("GH")) {
            scanner.fail("GH is expected here, not " + scanner.ahead_text(),
                         "GH makes it Greenberg's and Hastings' model; leave it out otherwise.");
        }
        rule.greenberg_hastings = true;
    }
    scanner.expect_end(cyclic_example);
    const int around = cells_around(range, rule.shape);
    if (rule.threshold > around) {
        scanner.fail_at(threshold_offset,
                        fmt::format("the threshold is {}, but a cell has {} neighbours",
                                    rule.threshold, around),
                        fmt::format("Give a whole number from 1 to {}.", around));
    }
    return {rule};
}

}  // namespace

Rule parse_ranged(RuleScanner& scanner) {
    scanner.expect('R', life_example);
    const std::size_t begin = scanner.offset();
    const int radius = scanner.integer("the radius", 1, most_radius);
    if (scanner.peek() != '/') { return parse_larger_than_life(scanner, radius); }
    if (radius > most_cyclic_range) {
        scanner.fail_at(begin, fmt::format("the range is {}", radius),
                        fmt::format("Cyclic rules have a range from 1 to {}.", most_cyclic_range));
    }
    return parse_cyclic(scanner, radius);
}

Rule parse_larger_than_life_numbers(RuleScanner& scanner) {
    LargerThanLife rule;
    rule.radius = scanner.integer("the radius", 1, most_radius);
    const int most = square_cells(rule.radius);
    scanner.expect(',', "5,34,45,34,58");
    rule.birth = parse_interval(scanner, ",", "births", most);
    scanner.expect(',', "5,34,45,34,58");
    rule.survival = parse_interval(scanner, ",", "survivals", most);
    scanner.expect_end("5,34,45,34,58");
    return {rule};
}

}  // namespace lattice::automata
