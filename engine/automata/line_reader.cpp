// SPDX-License-Identifier: MIT
#include "engine/automata/line_reader.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/utf8.hpp"

namespace lattice::automata {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') { return std::nullopt; }
    }
    Number value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || text.empty()) {
        return std::nullopt;
    }
    return value;
}

}  // namespace

LineReader::LineReader(std::string_view text, std::string name)
    : text_(text), name_(std::move(name)) {
    if (text_.starts_with("\xEF\xBB\xBF")) { next_ = 3; }
}

bool LineReader::next() {
    if (next_ >= text_.size()) { return false; }
    begin_ = next_;
    const std::size_t end = std::min(text_.find('\n', begin_), text_.size());
    next_ = end + 1;
    line_ = text_.substr(begin_, end - begin_);
    if (line_.ends_with('\r')) { line_.remove_suffix(1); }
    ++number_;
    return true;
}

void LineReader::put_back() {
    next_ = begin_;
    --number_;
}

std::string_view LineReader::trimmed() const {
    return without_blanks(line_);
}

void LineReader::fail(std::size_t column, const std::string& problem,
                      const std::string& cure) const {
    throw Error(fmt::format("{}:{}:{}", name_, std::max<std::size_t>(number_, 1), column + 1),
                problem, cure);
}

void LineReader::fail(std::string_view part, const std::string& problem,
                      const std::string& cure) const {
    fail(static_cast<std::size_t>(part.data() - line_.data()), problem, cure);
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) { return text.substr(text.size()); }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

std::string_view take_part(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return without_blanks(part);
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    return parse_number<std::int64_t>(text);
}

std::optional<std::uint64_t> natural_number(std::string_view text) {
    return parse_number<std::uint64_t>(text);
}

std::string quoted(std::string_view text) {
    return "'" + scene::printable_utf8(text, 40) + "'";
}

std::string comment_text(std::string_view text) {
    return scene::printable_utf8(without_blanks(text), text.size());
}

}  // namespace lattice::automata
