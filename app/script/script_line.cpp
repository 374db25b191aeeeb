// SPDX-License-Identifier: MIT
#include "app/script/script_line.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::app {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/// Reads one line from left to right.
class WordReader {
public:
    WordReader(std::string_view line, const std::string& place) : line_(line), place_(place) {}

    std::vector<Word> words() {
        std::vector<Word> words;
        while (true) {
            while (!at_end() && is_blank(line_[at_])) { ++at_; }
            if (at_end() || line_[at_] == '#') { return words; }
            words.push_back(word());
        }
    }

private:
    bool at_end() const { return at_ >= line_.size(); }

    /// Bytes that go on with a character of UTF-8 do not count.
    int column(std::size_t at) const {
        const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
        return 1 + static_cast<int>(std::ranges::count_if(line_.substr(0, at), begins));
    }

    [[noreturn]] void refuse(std::size_t at, const char* problem, const char* cure) const {
        throw Error(fmt::format("{}:{}", place_, column(at)), problem, cure);
    }

    Word word() {
        Word word{{}, column(at_), line_[at_] == '"'};
        while (!at_end() && !is_blank(line_[at_])) {
            if (line_[at_] == '"') {
                quoted_part(word.text);
            } else if (line_[at_] == '[') {
                bracketed_part(word.text);
            } else {
                word.text += line_[at_++];
            }
        }
        return word;
    }

    void quoted_part(std::string& text) {
        const std::size_t begin = at_++;
        for (; !at_end() && line_[at_] != '"'; ++at_) {
            const bool escapes = line_[at_] == '\\' && at_ + 1 < line_.size();
            const char next = escapes ? line_[at_ + 1] : '\0';
            if (next == '"' || next == '\\' || next == 'n') { ++at_; }
            text += next == 'n' ? '\n' : line_[at_];
        }
        if (at_end()) { refuse(begin, "this quote is not closed", "end the text with \""); }
        ++at_;
    }

    void bracketed_part(std::string& text) {
        const std::size_t end = line_.find(']', at_);
        if (end == std::string_view::npos) {
            refuse(at_, "this bracket is not closed", "write three numbers as [1, 0.5, 0.5]");
        }
        text += line_.substr(at_, end + 1 - at_);
        at_ = end + 1;
    }

    std::string_view line_;
    const std::string& place_;
    std::size_t at_ = 0;
};

}  // namespace

std::vector<Word> split_words(std::string_view line, const std::string& place) {
    return WordReader(line, place).words();
}

std::vector<ScriptLine> split_script(std::string_view text, const std::string& name) {
    std::vector<ScriptLine> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        auto words = split_words(line, fmt::format("{}:{}", name, number));
        if (!words.empty()) { lines.push_back({number, std::move(words)}); }
    }
    return lines;
}

std::string word_of(std::string_view text) {
    const bool vector = text.size() > 1 && text.front() == '[' && text.find(']') == text.size() - 1;
    const bool plain = !text.empty() &&
                       text.find_first_of(" \t\r\n\"\\[]") == std::string_view::npos &&
                       text.front() != '#';
    const bool whole = vector && text.find_first_of("\"\n") == std::string_view::npos;
    if (whole || plain) { return std::string(text); }
    std::string word = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\' || c == '\n') { word += '\\'; }
        word += c == '\n' ? 'n' : c;
    }
    return word + '"';
}

}  // namespace lattice::app
