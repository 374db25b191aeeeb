// SPDX-License-Identifier: MIT
#include "engine/automata/rle.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern_runs.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/automata/run_reader.hpp"

namespace lattice::automata {

namespace {

constexpr std::string_view header_example = "x = 3, y = 3, rule = B3/S23";
constexpr RunAlphabet alphabet{"b.", "o", "!", 'p',
                               "Cells are b, o, ., A to X and pA to yO; $ ends a row, ! the "
                               "pattern."};

void read_position(std::string_view text, char separator, Pattern& pattern,
                   const LineReader& lines) {
    const std::string_view x = separator == ' ' ? take_word(text) : take_part(text, separator);
    const std::string_view y = without_blanks(text);
    pattern.offset = CellPlace{cell_coordinate(x, lines), cell_coordinate(y, lines)};
}

/// #CXRLE Pos=-3,5 Gen=100
void read_extended_comment(std::string_view text, Pattern& pattern, const LineReader& lines) {
    while (!(text = without_blanks(text)).empty()) {
        std::string_view word = take_word(text);
        if (word.starts_with("Pos=")) {
            read_position(word.substr(4), ',', pattern, lines);
        } else if (word.starts_with("Gen=")) {
            word.remove_prefix(4);
            const auto generation = natural_number(word);
            if (!generation) {
                lines.fail(word, fmt::format("{} is no generation", quoted(word)),
                           "Give a whole number below 2^64.");
            }
            pattern.generation = *generation;
        }
    }
}

void read_comment(std::string_view line, Pattern& pattern, const LineReader& lines) {
    if (line.starts_with("#CXRLE")) {
        read_extended_comment(line.substr(6), pattern, lines);
        return;
    }
    const char kind = line.size() > 1 ? line[1] : ' ';
    const std::string_view rest = line.substr(std::min<std::size_t>(line.size(), 2));
    switch (kind) {
        case 'N':
            pattern.name = comment_text(rest);
            break;
        case 'O':
            pattern.author = comment_text(rest);
            break;
        case 'r':
            read_rule(rest, pattern, lines);
            break;
        case 'P':
        case 'R':
            read_position(without_blanks(rest), ' ', pattern, lines);
            break;
        case 'C':
        case 'c':
            pattern.comments.push_back(comment_text(rest));
            break;
        default:
            pattern.comments.push_back(comment_text(line.substr(1)));
    }
}

/// The number of "x = 3".
std::int64_t header_number(std::string_view part, char letter, const LineReader& lines) {
    std::string_view value = part;
    const std::string_view key = take_part(value, '=');
    value = without_blanks(value);
    const auto number = whole_number(value);
    if (key.size() != 1 || (key[0] | ' ') != letter || !number || *number < 0) {
        lines.fail(part,
                   fmt::format("'{} = number' is expected here, not {}", letter, quoted(part)),
                   fmt::format("Write it like {}.", header_example));
    }
    if (*number > most_pattern_side) {
        lines.fail(value, fmt::format("a side of {} cells is too long", *number),
                   fmt::format("A pattern may have {} cells.", most_pattern_cells));
    }
    return *number;
}

CellBounds read_header(Pattern& pattern, const LineReader& lines) {
    std::string_view rest = lines.trimmed();
    const std::int64_t width = header_number(take_part(rest, ','), 'x', lines);
    const std::int64_t height = header_number(take_part(rest, ','), 'y', lines);
    rest = without_blanks(rest);
    if (!rest.empty()) {
        const std::string_view all = rest;
        const std::string_view key = take_part(rest, '=');
        if (key != "rule") {
            lines.fail(all, fmt::format("'rule = ...' is expected here, not {}", quoted(all)),
                       fmt::format("Write it like {}.", header_example));
        }
        read_rule(rest, pattern, lines);
    }
    if (width == 0 || height == 0) { return {}; }
    return {0, 0, width - 1, height - 1};
}

/// Goes through the runs from the reader's next line to the '!'; false when there is none.
bool scan_body(LineReader lines, const RunSink& sink) {
    RunReader runs(alphabet, sink);
    while (!runs.ended() && lines.next()) {
        if (!lines.trimmed().starts_with('#')) { runs.read(lines.line(), lines); }
    }
    runs.finish(lines);
    return runs.ended();
}

/// Body text in lines of bounded length.
class BodyText {
public:
    void add(std::int64_t count, std::string_view tag) {
        const std::string token = count > 1 ? fmt::format("{}{}", count, tag) : std::string(tag);
        if (line_ + token.size() > longest_line) {
            text_ += '\n';
            line_ = 0;
        }
        text_ += token;
        line_ += token.size();
    }
    std::string take() { return std::move(text_); }

private:
    static constexpr std::size_t longest_line = 70;
    std::string text_;
    std::size_t line_ = 0;
};

std::string tag_of(State state, bool two_states) {
    if (two_states) { return state == 0 ? "b" : "o"; }
    if (state == 0) { return "."; }
    const int prefix = (state - 1) / states_of_prefix;
    const char letter = static_cast<char>('A' + (state - 1) % states_of_prefix);
    return prefix == 0 ? std::string{letter}
                       : std::string{static_cast<char>(alphabet.first_prefix + prefix - 1), letter};
}

std::string body_text(const Pattern& pattern) {
    const bool two_states = highest_state(pattern) <= 1;
    BodyText body;
    std::int64_t line_ends = 0;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width;) {
            const State state = pattern.at(x, y);
            int end = x + 1;
            while (end < pattern.width && pattern.at(end, y) == state) { ++end; }
            if (end == pattern.width && state == 0) { break; }
            if (line_ends > 0) { body.add(std::exchange(line_ends, 0), "$"); }
            body.add(end - x, tag_of(state, two_states));
            x = end;
        }
        ++line_ends;
    }
    body.add(1, "!");
    return body.take();
}

}  // namespace

Pattern parse_rle(const PatternText& source) {
    LineReader lines(source.text, source.name);
    Pattern pattern;
    CellBounds box;
    while (lines.next()) {
        const std::string_view line = lines.trimmed();
        if (line.empty()) { continue; }
        if (line.starts_with('#')) {
            read_comment(line, pattern, lines);
        } else if ((line.front() | ' ') == 'x' && line.find('=') != std::string_view::npos) {
            box = read_header(pattern, lines);
            break;
        } else {
            lines.put_back();
            break;
        }
    }
    const RunScan scan = [&](const RunSink& sink) { pattern.cut_off = !scan_body(lines, sink); };
    fill_pattern_from_origin(pattern, box, scan, source);
    return pattern;
}

std::string rle_text(const Pattern& pattern) {
    std::string text;
    if (!pattern.name.empty()) { text += fmt::format("#N {}\n", comment_text(pattern.name)); }
    if (!pattern.author.empty()) { text += fmt::format("#O {}\n", comment_text(pattern.author)); }
    for (const std::string& line : pattern.comments) {
        text += fmt::format("#C {}\n", comment_text(line));
    }
    if (pattern.offset || pattern.generation > 0) {
        text += "#CXRLE";
        if (pattern.offset) {
            text += fmt::format(" Pos={},{}", pattern.offset->x, pattern.offset->y);
        }
        if (pattern.generation > 0) { text += fmt::format(" Gen={}", pattern.generation); }
        text += '\n';
    }
    text += fmt::format("x = {}, y = {}", pattern.width, pattern.height);
    const std::string rule = rule_line(pattern);
    if (!rule.empty()) { text += fmt::format(", rule = {}", rule); }
    return text + '\n' + body_text(pattern) + '\n';
}

}  // namespace lattice::automata
