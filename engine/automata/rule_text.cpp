// SPDX-License-Identifier: MIT
#include "engine/automata/rule_text.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/named_rules.hpp"
#include "engine/automata/rule_parsers.hpp"
#include "engine/automata/rule_scanner.hpp"
#include "engine/scene/suggestion.hpp"
#include "engine/scene/utf8.hpp"

namespace lattice::automata {

namespace {

/// Longer than any rule that can be written, MAP included.
constexpr std::size_t longest_text = 1024;

constexpr int most_side = 1 << 30;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

[[noreturn]] void refuse_name(const RuleScanner& scanner) {
    const std::string_view name = scanner.rest();
    if (RuleScanner(name).accept("LIFEHISTORY")) {
        scanner.fail("LifeHistory marks cells for an editor, which this program does not do",
                     "Use B3/S23: the living cells move in the same way.");
    }
    std::vector<std::string> names;
    for (const NamedRule& rule : named_rules()) { names.emplace_back(rule.name); }
    const auto nearest = scene::nearest_name(name, names);
    scanner.fail(fmt::format("there is no rule of the name '{}'", scene::printable_utf8(name, 40)),
                 nearest ? fmt::format("Did you mean {}?", *nearest)
                         : "Write it like B3/S23, 345/2/4, R1/T1/C14/NM or W30, or open its rule "
                           "file.");
}

/// A 'B' or 'S' that begins a rule, not a name.
bool lettered_ahead(const RuleScanner& scanner) {
    const char first = scanner.peek();
    const char second = scanner.peek(1);
    return (first == 'B' && (scanner.digit_ahead(1) || second == '/' || second == 'S')) ||
           (first == 'S' && (scanner.digit_ahead(1) || second == '/' || second == 'B'));
}

bool comma_after_number(const RuleScanner& scanner) {
    std::size_t ahead = 0;
    while (scanner.digit_ahead(ahead)) { ++ahead; }
    return scanner.raw(ahead) == ',';
}

/// The scanner stands at the rule's first character and ends at its last.
Rule parse_form(RuleScanner& scanner) {
    if (scanner.done()) { scanner.fail("there is no rule", "Write it like B3/S23."); }
    if (RuleScanner(scanner.rest()).accept("WIREWORLD") && scanner.rest().size() == 9) {
        return {WireWorld{}};
    }
    if (const NamedRule* named = find_named_rule(scanner.rest())) {
        return parse_rule(named->text);
    }
    if (scanner.accept("MAP")) { return parse_map(scanner); }
    if (scanner.accept("FORESTFIRE")) { return parse_forest_fire(scanner); }
    if (scanner.peek() == 'W' && scanner.digit_ahead(1)) {
        scanner.expect('W', "W30");
        const int number = scanner.integer("the number of Wolfram's rule", 0, 255);
        scanner.expect_end("W30");
        return {Elementary{static_cast<std::uint8_t>(number)}};
    }
    if (scanner.peek() == 'R' && scanner.digit_ahead(1)) { return parse_ranged(scanner); }
    if (lettered_ahead(scanner)) { return parse_lettered(scanner); }
    if (scanner.digit_ahead() && comma_after_number(scanner)) {
        return parse_larger_than_life_numbers(scanner);
    }
    if (scanner.digit_ahead() || scanner.peek() == '/') { return parse_numbered(scanner); }
    refuse_name(scanner);
}

/// A side's length; '*' twists the edges, a shift follows '+' or '-'.
int parse_side(RuleScanner& scanner, std::string_view what) {
    const int side = scanner.integer(what, 0, most_side);
    if (scanner.peek() == '*' || scanner.peek() == '+' || scanner.peek() == '-') {
        const std::size_t at = scanner.offset();
        scanner.accept('*');
        if ((scanner.accept('+') || scanner.accept('-')) &&
            scanner.integer("the shift", 0, most_side) == 0) {
            return side;
        }
        scanner.fail_at(at, "edges that are shifted or twisted are not supported",
                        "Use a torus such as :T200,100 or a plane such as :P200,100.");
    }
    return side;
}

Edge parse_edge(RuleScanner& scanner) {
    if (scanner.accept('T')) { return Edge::torus; }
    if (scanner.accept('P')) { return Edge::bounded; }
    const std::string what = scanner.peek() == 'K'   ? "a Klein bottle"
                             : scanner.peek() == 'C' ? "a cross-surface"
                             : scanner.peek() == 'S' ? "a sphere"
                                                     : scanner.ahead_text();
    scanner.fail(fmt::format("{} is no grid that is supported", what),
                 "Use a torus such as :T200,100 or a plane such as :P200,100.");
}

}  // namespace

std::size_t grid_suffix_offset(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) { return text.size(); }
    const RuleScanner scanner(text, colon, text.size());
    // The parameters of a forest fire follow a colon too.
    const bool suffix = std::string_view("TPKCS").find(scanner.peek(1)) != std::string_view::npos &&
                        scanner.digit_ahead(2);
    return suffix ? colon : text.size();
}

GridShape parse_grid_suffix(std::string_view text, std::size_t colon) {
    RuleScanner scanner(text, colon, text.size());
    GridShape shape;
    scanner.expect(':', "B3/S23:T200,100");
    shape.edge = parse_edge(scanner);
    shape.width = parse_side(scanner, "the width");
    shape.height = shape.width;
    if (scanner.accept(',')) { shape.height = parse_side(scanner, "the height"); }
    scanner.expect_end("B3/S23:T200,100");
    return shape;
}

RuleOnGrid parse_rule_on_grid(std::string_view text) {
    if (text.size() > longest_text) {
        RuleScanner(text).fail(fmt::format("the text has {} characters", text.size()),
                               fmt::format("No rule takes more than {}.", longest_text));
    }
    std::size_t begin = 0;
    while (begin < text.size() && is_blank(text[begin])) { ++begin; }
    while (text.size() > begin && is_blank(text.back())) { text.remove_suffix(1); }
    const std::size_t colon = grid_suffix_offset(text);
    RuleScanner scanner(text, begin, colon);
    RuleOnGrid result{parse_form(scanner), std::nullopt};
    if (colon < text.size()) { result.grid = parse_grid_suffix(text, colon); }
    return result;
}

Rule parse_rule(std::string_view text) {
    return parse_rule_on_grid(text).rule;
}

}  // namespace lattice::automata
