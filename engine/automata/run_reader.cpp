// SPDX-License-Identifier: MIT
#include "engine/automata/run_reader.hpp"

#include <string>

#include <fmt/format.h>

namespace lattice::automata {

namespace {

constexpr int prefixes = (most_states - 2) / states_of_prefix;

bool is_one_of(char sign, std::string_view signs) {
    return signs.find(sign) != std::string_view::npos;
}

/// Of a letter that stands alone or after a prefix, counted from 1.
int state_of(char letter, int prefix) {
    return prefix * states_of_prefix + (letter - 'A' + 1);
}

}  // namespace

void RunReader::read(std::string_view part, const LineReader& lines) {
    for (std::size_t i = 0; i < part.size() && !ended_; ++i) {
        read_sign(part.substr(i, 1), lines);
    }
}

void RunReader::finish(const LineReader& lines) const {
    if (counted_ || prefix_ != 0) {
        lines.fail(lines.line().size(), "the pattern ends within a run of cells",
                   "The file seems cut off.");
    }
}

void RunReader::read_sign(std::string_view sign, const LineReader& lines) {
    const char c = sign.front();
    if (prefix_ != 0) {
        add_prefixed(sign, lines);
    } else if (c >= '0' && c <= '9') {
        read_digit(sign, lines);
    } else if (is_one_of(c, alphabet_.dead)) {
        x_ += take_count(sign, lines);
    } else if (is_one_of(c, alphabet_.alive)) {
        add(1, sign, lines);
    } else if (c >= 'A' && c < 'A' + states_of_prefix) {
        add(state_of(c, 0), sign, lines);
    } else if (c >= alphabet_.first_prefix && c < alphabet_.first_prefix + prefixes) {
        prefix_ = c - alphabet_.first_prefix + 1;
    } else if (c == '$') {
        y_ += take_count(sign, lines);
        x_ = 0;
    } else if (is_one_of(c, alphabet_.end)) {
        if (counted_) {
            lines.fail(sign, fmt::format("a number stands before '{}'", c), "Leave it out.");
        }
        ended_ = true;
    } else if (!is_one_of(c, " \t\r")) {
        lines.fail(sign, fmt::format("{} stands for no cell", quoted(sign)),
                   std::string(alphabet_.cells));
    }
}

void RunReader::read_digit(std::string_view sign, const LineReader& lines) {
    count_ = count_ * 10 + (sign.front() - '0');
    counted_ = true;
    if (count_ > most_run) { lines.fail(sign, "the run is too long", "2^31 - 1 is most."); }
}

void RunReader::add_prefixed(std::string_view sign, const LineReader& lines) {
    const char c = sign.front();
    const int state = state_of(c, prefix_);
    if (c < 'A' || c >= 'A' + states_of_prefix || state >= most_states) {
        const char first = alphabet_.first_prefix;
        lines.fail(sign,
                   fmt::format("{} does not follow '{}'", quoted(sign),
                               static_cast<char>(first + prefix_ - 1)),
                   fmt::format("Cells of state 25 and above are {}A to {}X, {}A, ... up to {}O.",
                               first, first, static_cast<char>(first + 1),
                               static_cast<char>(first + prefixes - 1)));
    }
    prefix_ = 0;
    add(state, sign, lines);
}

void RunReader::add(int state, std::string_view sign, const LineReader& lines) {
    const std::int64_t count = take_count(sign, lines);
    sink_({x_, y_, count, static_cast<State>(state)});
    x_ += count;
}

std::int64_t RunReader::take_count(std::string_view sign, const LineReader& lines) {
    if (counted_ && count_ == 0) { lines.fail(sign, "a run of 0 cells", "Leave it out."); }
    const std::int64_t count = counted_ ? count_ : 1;
    count_ = 0;
    counted_ = false;
    return count;
}

}  // namespace lattice::automata
