// SPDX-License-Identifier: MIT
#include "engine/automata/life_106.hpp"

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern_runs.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

void scan_cells(LineReader lines, const RunSink& sink) {
    while (lines.next()) {
        std::string_view rest = lines.trimmed();
        if (rest.empty() || rest.starts_with('#')) { continue; }
        const std::int64_t x = cell_coordinate(take_word(rest), lines);
        sink({x, cell_coordinate(without_blanks(rest), lines), 1, State{1}});
    }
}

}  // namespace

Pattern parse_life_106(const PatternText& source) {
    LineReader lines(source.text, source.name);
    if (!lines.next() || !lines.trimmed().starts_with("#Life 1.06")) {
        lines.fail(std::size_t{0}, "the file does not begin with '#Life 1.06'",
                   "Open it as what it is.");
    }
    Pattern pattern;
    pattern.offset = fill_pattern(
        pattern, {}, [&lines](const RunSink& sink) { scan_cells(lines, sink); }, source);
    return pattern;
}

std::string life_106_text(const Pattern& pattern) {
    if (highest_state(pattern) > 1) {
        throw Error("pattern", "Life 1.06 holds two states, and the pattern has more",
                    "Save it as RLE.");
    }
    if (pattern.grid || rule_of(pattern) != Rule{LifeLike{}}) {
        throw Error("pattern", "Life 1.06 holds no grid and no rule but Life", "Save it as RLE.");
    }
    const CellPlace offset = pattern.offset.value_or(CellPlace{});
    std::string text = "#Life 1.06\n";
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            if (pattern.at(x, y) != 0) {
                text += fmt::format("{} {}\n", offset.x + x, offset.y + y);
            }
        }
    }
    return text;
}

}  // namespace lattice::automata
