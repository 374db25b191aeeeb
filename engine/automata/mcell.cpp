// SPDX-License-Identifier: MIT
#include "engine/automata/mcell.hpp"

#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern_runs.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/run_reader.hpp"

namespace lattice::automata {

namespace {

constexpr std::array<std::string_view, 4> known_games{"Life", "Generations", "Cyclic CA",
                                                      "Larger than Life"};
constexpr RunAlphabet alphabet{".", "", "", 'a',
                               "Cells are '.', A to X and aA to jO; $ ends a row."};
constexpr std::size_t longest_rule = 1024;

/// What the lines before the cells say.
struct Heading {
    std::string game = "Life";
    std::optional<LineReader> game_line;
    std::string rule;
    std::string golly_rule;
    std::int64_t board_width = 0;
    std::int64_t board_height = 0;
    std::optional<bool> wrap;
};

void read_board(std::string_view text, Heading& heading, const LineReader& lines) {
    const std::string_view all = text;
    const auto width = whole_number(take_part(text, 'x'));
    const auto height = whole_number(without_blanks(text));
    if (!width || !height || *width < 1 || *height < 1 || *width > most_pattern_side ||
        *height > most_pattern_side) {
        lines.fail(all, fmt::format("{} is no size of a board", quoted(all)),
                   "Write it like #BOARD 300x200.");
    }
    heading.board_width = *width;
    heading.board_height = *height;
}

/// A line whose first word is `key`.
void read_line(std::string_view key, std::string_view text, Heading& heading, Pattern& pattern,
               const LineReader& lines) {
    if (key == "#GAME") {
        heading.game = text;
        heading.game_line = lines;
    } else if (key == "#RULE") {
        heading.rule += text;
        if (heading.rule.size() > longest_rule) {
            lines.fail(text, "the rule is longer than any rule that can be read", "Shorten it.");
        }
    } else if (key == "#GOLLY") {
        heading.golly_rule = text;
    } else if (key == "#BOARD") {
        read_board(text, heading, lines);
    } else if (key == "#WRAP") {
        if (text != "0" && text != "1") {
            lines.fail(text, fmt::format("#WRAP is {}", quoted(text)), "Give 0 or 1.");
        }
        heading.wrap = text == "1";
    } else if (key == "#D") {
        pattern.comments.push_back(comment_text(text));
    }
}

std::string rule_of_game(const Heading& heading, const LineReader& lines) {
    if (!heading.golly_rule.empty()) { return heading.golly_rule; }
    for (const std::string_view game : known_games) {
        if (heading.game == game) { return heading.rule.empty() ? "23/3" : heading.rule; }
    }
    heading.game_line.value_or(lines).fail(
        std::size_t{0}, fmt::format("the game {} is not supported", quoted(heading.game)),
        "Supported are Life, Generations, Cyclic CA and Larger than Life.");
}

/// Goes through all lines #L, one after the other as one text.
void scan_body(LineReader lines, const RunSink& sink) {
    RunReader runs(alphabet, sink);
    while (lines.next()) {
        std::string_view rest = lines.trimmed();
        if (take_word(rest) == "#L") { runs.read(rest, lines); }
    }
    runs.finish(lines);
}

}  // namespace

Pattern parse_mcell(const PatternText& source) {
    LineReader lines(source.text, source.name);
    if (!lines.next() || !lines.trimmed().starts_with("#MCell")) {
        lines.fail(std::size_t{0}, "the file does not begin with '#MCell'",
                   "Open it as what it is.");
    }
    Pattern pattern;
    Heading heading;
    const LineReader body = lines;
    while (lines.next()) {
        std::string_view rest = lines.trimmed();
        const std::string_view key = take_word(rest);
        read_line(key, without_blanks(rest), heading, pattern, lines);
    }
    pattern.rule = comment_text(rule_of_game(heading, lines));
    if (heading.board_width > 0 && heading.wrap) {
        pattern.grid =
            GridShape{static_cast<int>(heading.board_width), static_cast<int>(heading.board_height),
                      *heading.wrap ? Edge::torus : Edge::bounded};
    }
    fill_pattern_from_origin(
        pattern, {}, [&body](const RunSink& sink) { scan_body(body, sink); }, source);
    return pattern;
}

}  // namespace lattice::automata
