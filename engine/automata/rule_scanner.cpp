// SPDX-License-Identifier: MIT
#include "engine/automata/rule_scanner.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/utf8.hpp"

namespace lattice::automata {

namespace {

/// Of a long text, as much as fits into a panel.
constexpr std::size_t shown_before = 40;
constexpr std::size_t shown_after = 20;

/// One character a byte, so that the mark stands under the right one.
std::string printable(std::string_view text) {
    std::string shown(text);
    for (char& c : shown) {
        if (c < ' ' || c > '~') { c = '?'; }
    }
    return shown;
}

}  // namespace

char upper_case(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

char RuleScanner::raw(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
}

char RuleScanner::peek(std::size_t ahead) const {
    const char c = upper_case(raw(ahead));
    return c == '_' ? '/' : c;
}

bool RuleScanner::digit_ahead(std::size_t ahead) const {
    return raw(ahead) >= '0' && raw(ahead) <= '9';
}

bool RuleScanner::accept(char upper) {
    if (done() || peek() != upper) { return false; }
    ++at_;
    return true;
}

bool RuleScanner::accept(std::string_view upper_word) {
    for (std::size_t i = 0; i < upper_word.size(); ++i) {
        if (peek(i) != upper_word[i]) { return false; }
    }
    at_ += upper_word.size();
    return true;
}

void RuleScanner::expect(char upper, std::string_view example) {
    if (!accept(upper)) {
        fail(fmt::format("'{}' is expected here, not {}", upper, ahead_text()),
             fmt::format("Write it like {}.", example));
    }
}

int RuleScanner::integer(std::string_view what, int low, int high) {
    const std::size_t begin = at_;
    std::int64_t value = 0;
    while (digit_ahead()) {
        value = std::min<std::int64_t>(value * 10 + (raw() - '0'), std::int64_t{1} << 40);
        ++at_;
    }
    if (at_ == begin) {
        fail(fmt::format("{} is expected here, not {}", what, ahead_text()),
             fmt::format("Give a whole number from {} to {}.", low, high));
    }
    if (value < low || value > high) {
        const std::string_view digits = text_.substr(begin, at_ - begin);
        fail_at(begin, fmt::format("{} is {}", what, scene::printable_utf8(digits, 20)),
                fmt::format("Give a whole number from {} to {}.", low, high));
    }
    return static_cast<int>(value);
}

void RuleScanner::expect_end(std::string_view example) const {
    if (!done()) {
        fail(fmt::format("the rule goes on with {} where it should end", ahead_text()),
             fmt::format("Write it like {}.", example));
    }
}

void RuleScanner::fail(const std::string& problem, const std::string& cure) const {
    fail_at(at_, problem, cure);
}

void RuleScanner::fail_at(std::size_t offset, const std::string& problem,
                          const std::string& cure) const {
    const std::string whole = std::string(text_) + std::string(whole_tail_);
    const std::size_t first = offset > shown_before ? offset - shown_before : 0;
    std::string shown = printable(std::string_view(whole).substr(std::min(first, whole.size()),
                                                                 offset - first + shown_after));
    std::size_t mark = offset - first;
    if (first > 0) {
        shown = "..." + shown;
        mark += 3;
    }
    if (offset + shown_after < whole.size()) { shown += "..."; }
    throw Error("rule",
                fmt::format("column {}: {}\n    {}\n    {}^", offset + 1, problem, shown,
                            std::string(mark, ' ')),
                cure);
}

std::string RuleScanner::ahead_text() const {
    return done() ? "the end" : "'" + printable(text_.substr(at_, 1)) + "'";
}

}  // namespace lattice::automata
