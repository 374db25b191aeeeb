// SPDX-License-Identifier: MIT
#include "engine/automata/plaintext_cells.hpp"

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern_runs.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

void read_comment(std::string_view text, Pattern& pattern, const LineReader& lines) {
    text = without_blanks(text);
    if (text.starts_with("Name:")) {
        pattern.name = comment_text(text.substr(5));
    } else if (text.starts_with("Author:")) {
        pattern.author = comment_text(text.substr(7));
    } else if (text.starts_with("Rule:")) {
        read_rule(text.substr(5), pattern, lines);
    } else {
        pattern.comments.push_back(comment_text(text));
    }
}

void read_row(const LineReader& lines, std::int64_t y, const RunSink& sink) {
    std::int64_t x = 0;
    for (const char c : lines.line()) {
        if (c == 'O' || c == '*') {
            sink({x, y, 1, State{1}});
        } else if (c != '.') {
            // Blanks at the end of a line are nobody's fault.
            if (without_blanks(lines.line().substr(static_cast<std::size_t>(x))).empty()) {
                return;
            }
            lines.fail(static_cast<std::size_t>(x), fmt::format("{} is no cell", quoted({&c, 1})),
                       "Cells are '.' (dead) and 'O' or '*' (alive).");
        }
        ++x;
    }
}

}  // namespace

Pattern parse_plaintext_cells(const PatternText& source) {
    Pattern pattern;
    LineReader comments(source.text, source.name);
    CellBounds box;
    std::int64_t height = 0;
    while (comments.next()) {
        const std::string_view line = comments.trimmed();
        if (line.starts_with('!')) {
            read_comment(line.substr(1), pattern, comments);
        } else {
            if (!line.empty()) {
                box.include({0, height, static_cast<std::int64_t>(line.size()), State{0}});
            }
            ++height;
        }
    }
    if (!box.empty()) { box.include({0, 0, 1, State{0}}); }
    const RunScan scan = [&source](const RunSink& sink) {
        LineReader lines(source.text, source.name);
        std::int64_t y = 0;
        while (lines.next()) {
            if (!lines.trimmed().starts_with('!')) { read_row(lines, y++, sink); }
        }
    };
    fill_pattern(pattern, box, scan, source);
    return pattern;
}

std::string plaintext_cells_text(const Pattern& pattern) {
    if (highest_state(pattern) > 1) {
        throw Error("pattern", "a .cells file holds two states, and the pattern has more",
                    "Save it as RLE.");
    }
    std::string text;
    if (!pattern.name.empty()) { text += fmt::format("!Name: {}\n", comment_text(pattern.name)); }
    if (!pattern.author.empty()) {
        text += fmt::format("!Author: {}\n", comment_text(pattern.author));
    }
    if (const std::string rule = rule_line(pattern); !rule.empty()) {
        text += fmt::format("!Rule: {}\n", rule);
    }
    for (const std::string& line : pattern.comments) {
        text += fmt::format("! {}\n", comment_text(line));
    }
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) { text += pattern.at(x, y) == 0 ? '.' : 'O'; }
        text += '\n';
    }
    return text;
}

}  // namespace lattice::automata
