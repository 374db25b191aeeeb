// SPDX-License-Identifier: MIT
#include "engine/automata/life_105.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern_runs.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

constexpr int block_width = 80;

CellPlace block_place(std::string_view text, const LineReader& lines) {
    if (without_blanks(text).empty()) { return {}; }
    const std::string_view x = take_word(text);
    const std::string_view y = without_blanks(text);
    // Columns and rows of the block come on top.
    constexpr std::int64_t farthest = farthest_cell / 2;
    return {cell_coordinate(x, lines, farthest), cell_coordinate(y, lines, farthest)};
}

void read_row(const LineReader& lines, CellPlace place, const RunSink& sink) {
    std::size_t column = 0;
    for (const char c : lines.trimmed()) {
        if (c == '*') {
            sink({place.x + static_cast<std::int64_t>(column), place.y, 1, State{1}});
        } else if (c != '.') {
            lines.fail(lines.trimmed().substr(column),
                       fmt::format("{} is no cell", quoted({&c, 1})),
                       "Cells are '.' (dead) and '*' (alive).");
        }
        ++column;
    }
}

void scan_blocks(LineReader lines, const RunSink& sink) {
    CellPlace place;
    while (lines.next()) {
        const std::string_view line = lines.trimmed();
        if (line.starts_with("#P")) {
            place = block_place(line.substr(2), lines);
        } else if (!line.starts_with('#')) {
            // Only a block's rows count; blank lines before the first do no harm.
            read_row(lines, place, sink);
            ++place.y;
        }
    }
}

void read_heading(std::string_view line, Pattern& pattern, const LineReader& lines) {
    if (line.starts_with("#N")) {
        pattern.rule = "B3/S23";
    } else if (line.starts_with("#R")) {
        read_rule(line.substr(2), pattern, lines);
    } else if (line.starts_with("#D") || line.starts_with("#C")) {
        pattern.comments.push_back(comment_text(line.substr(2)));
    } else if (!line.starts_with("#P")) {
        lines.fail(line, fmt::format("{} is no line of this format", quoted(line)),
                   "Lines with # are #D, #N, #R and #P.");
    }
}

std::string digits_of(unsigned counts) {
    std::string text;
    for (unsigned n = 0; n <= 8; ++n) {
        if (((counts >> n) & 1u) != 0) { text += static_cast<char>('0' + n); }
    }
    return text;
}

std::string rule_heading(const Pattern& pattern) {
    const Rule rule = rule_of(pattern);
    const auto* life = std::get_if<LifeLike>(&rule.form);
    if (life == nullptr || !life->totalistic || life->neighbourhood != Neighbourhood::moore) {
        throw Error("pattern", "Life 1.05 cannot hold the rule " + pattern.rule, "Save it as RLE.");
    }
    if (*life == LifeLike{}) { return "#N"; }
    return fmt::format("#R {}/{}", digits_of(life->survival), digits_of(life->birth));
}

/// The rows of one block that are not dead altogether.
std::string block_text(const Pattern& pattern, int left, CellPlace offset) {
    const int right = std::min(left + block_width, pattern.width);
    const auto lives = [&](int y) {
        const auto row = pattern.cells.begin() + static_cast<std::ptrdiff_t>(pattern.index(0, y));
        return std::any_of(row + left, row + right, [](State state) { return state != 0; });
    };
    int top = 0;
    int bottom = pattern.height;
    while (top < bottom && !lives(top)) { ++top; }
    while (bottom > top && !lives(bottom - 1)) { --bottom; }
    if (top == bottom) { return {}; }
    std::string text = fmt::format("#P {} {}\n", offset.x + left, offset.y + top);
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) { text += pattern.at(x, y) == 0 ? '.' : '*'; }
        text += '\n';
    }
    return text;
}

}  // namespace

Pattern parse_life_105(const PatternText& source) {
    LineReader lines(source.text, source.name);
    if (!lines.next() || !lines.trimmed().starts_with("#Life 1.05")) {
        lines.fail(std::size_t{0}, "the file does not begin with '#Life 1.05'",
                   "Open it as what it is.");
    }
    Pattern pattern;
    const LineReader blocks = lines;
    while (lines.next()) {
        const std::string_view line = lines.trimmed();
        if (line.starts_with('#')) { read_heading(line, pattern, lines); }
    }
    pattern.offset = fill_pattern(
        pattern, {}, [&blocks](const RunSink& sink) { scan_blocks(blocks, sink); }, source);
    return pattern;
}

std::string life_105_text(const Pattern& pattern) {
    if (highest_state(pattern) > 1) {
        throw Error("pattern", "Life 1.05 holds two states, and the pattern has more",
                    "Save it as RLE.");
    }
    if (pattern.grid) { throw Error("pattern", "Life 1.05 cannot hold a grid", "Save it as RLE."); }
    std::string text = "#Life 1.05\n";
    for (const std::string& line : pattern.comments) {
        text += fmt::format("#D {}\n", comment_text(line));
    }
    text += rule_heading(pattern) + "\n";
    for (int left = 0; left < pattern.width; left += block_width) {
        text += block_text(pattern, left, pattern.offset.value_or(CellPlace{}));
    }
    return text;
}

}  // namespace lattice::automata
