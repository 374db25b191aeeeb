// SPDX-License-Identifier: MIT
#include "engine/automata/rule_file.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/rule_sections.hpp"
#include "engine/error.hpp"
#include "engine/scene/text_file.hpp"

namespace lattice::automata {

namespace {

constexpr std::uintmax_t largest_file = 128ULL << 20;

/// Readers that stand at the headings of sections.
struct Sections {
    std::optional<LineReader> rule;
    std::optional<LineReader> table;
    std::optional<LineReader> tree;
    std::optional<LineReader> colours;
};

Sections find_sections(const RuleFileText& source) {
    Sections sections;
    LineReader lines(source.text, source.name);
    while (lines.next()) {
        std::string_view rest = lines.line();
        if (!rest.starts_with('@')) { continue; }
        const std::string_view heading = take_word(rest);
        if (heading == "@RULE" && !sections.rule) {
            sections.rule = lines;
        } else if (heading == "@TABLE" && !sections.table && !sections.tree) {
            sections.table = lines;
        } else if (heading == "@TREE" && !sections.table && !sections.tree) {
            sections.tree = lines;
        } else if (heading == "@COLORS" && !sections.colours) {
            sections.colours = lines;
        }
    }
    return sections;
}

std::string name_of(const LineReader& lines) {
    std::string_view rest = lines.line();
    take_word(rest);
    const std::string_view name = without_blanks(rest);
    if (name.empty()) {
        lines.fail(std::size_t{0}, "the rule has no name", "Write it like @RULE WireWorld.");
    }
    return comment_text(name);
}

/// The numbers of a line of colours, four or six; words may follow.
std::vector<int> colour_numbers(std::string_view line, const LineReader& lines) {
    std::vector<int> numbers;
    while (!(line = without_blanks(line)).empty() && numbers.size() < 6) {
        const std::string_view word = take_word(line);
        const auto number = whole_number(word);
        if (!number && numbers.size() >= 4) { break; }
        if (!number || *number < 0 || *number > 255) {
            lines.fail(word, fmt::format("{} is no number from 0 to 255", quoted(word)),
                       "Write state, red, green, blue, or two colours of a gradient.");
        }
        numbers.push_back(static_cast<int>(*number));
    }
    if (numbers.size() < 4) {
        lines.fail(std::size_t{0}, fmt::format("a line of colours has {} numbers", numbers.size()),
                   "Write state, red, green, blue, or two colours of a gradient.");
    }
    if (numbers.size() == 5) { numbers.pop_back(); }
    return numbers;
}

/// The colour whose red is the number at `first`, gone `part` of `whole` toward that at `second`.
std::array<std::uint8_t, 3> mixed_colour(const std::vector<int>& numbers, std::size_t first,
                                         std::size_t second, int part, int whole) {
    std::array<std::uint8_t, 3> rgb{};
    for (std::size_t i = 0; i < rgb.size(); ++i) {
        const int from = numbers[first + i];
        rgb[i] = static_cast<std::uint8_t>(from + (numbers[second + i] - from) * part / whole);
    }
    return rgb;
}

}  // namespace

bool next_section_line(LineReader& lines, std::string_view& line) {
    while (lines.next()) {
        if (lines.line().starts_with('@')) { return false; }
        line = lines.line();
        line = without_blanks(line.substr(0, line.find('#')));
        if (!line.empty()) { return true; }
    }
    return false;
}

std::optional<std::string_view> value_of_key(std::string_view line, std::string_view key,
                                             char sign) {
    if (!line.starts_with(key)) { return std::nullopt; }
    line = without_blanks(line.substr(key.size()));
    if (!line.starts_with(sign)) { return std::nullopt; }
    return without_blanks(line.substr(1));
}

void read_colours_section(LineReader lines, TransitionTree& tree) {
    std::string_view line;
    while (next_section_line(lines, line)) {
        const auto numbers = colour_numbers(line, lines);
        if (numbers.size() == 4) {
            // Files colour more states than they use.
            if (numbers[0] < tree.states) {
                tree.colours.push_back(
                    {static_cast<State>(numbers[0]), mixed_colour(numbers, 1, 1, 0, 1)});
            }
        } else {
            const int last = std::max(tree.states - 2, 1);
            for (int state = 1; state < tree.states; ++state) {
                tree.colours.push_back(
                    {static_cast<State>(state), mixed_colour(numbers, 0, 3, state - 1, last)});
            }
        }
        if (tree.colours.size() > std::size_t{64} * most_states) {
            lines.fail(std::size_t{0}, "there are too many colours",
                       "A line for each state is enough.");
        }
    }
}

TransitionTree parse_rule_file(const RuleFileText& source) {
    const Sections sections = find_sections(source);
    if (!sections.rule) {
        throw Error(source.name, "there is no line @RULE", "A rule file begins with @RULE name.");
    }
    TransitionTree tree;
    tree.name = name_of(*sections.rule);
    if (sections.table) {
        read_table_section(*sections.table, source, tree);
    } else if (sections.tree) {
        read_tree_section(*sections.tree, tree);
    } else {
        throw Error(source.name, "there is no rule: neither @TABLE nor @TREE",
                    "Only rule files with one of these sections can be read.");
    }
    if (sections.colours) { read_colours_section(*sections.colours, tree); }
    return tree;
}

TransitionTree read_rule_file(const std::filesystem::path& file) {
    const std::string text =
        scene::read_text_file(file, {.name = "rule", .most_bytes = largest_file});
    TransitionTree tree = parse_rule_file({text, file.string()});
    // What find_rule_file() finds it by.
    tree.name = file.stem().string();
    return tree;
}

std::filesystem::path find_rule_file(const std::string& rule, const std::filesystem::path& folder) {
    const bool is_name =
        !rule.empty() && rule.size() < 200 && rule.find_first_of("/\\:") == std::string::npos;
    if (!is_name) { return {}; }
    std::string small = rule;
    std::ranges::transform(small, small.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    for (const std::string& name : {rule, small}) {
        std::error_code unreadable;
        std::filesystem::path file = folder / (name + ".rule");
        if (std::filesystem::is_regular_file(file, unreadable)) { return file; }
    }
    return {};
}

}  // namespace lattice::automata
