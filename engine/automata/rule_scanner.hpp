// SPDX-License-Identifier: MIT
// Walks over the text of a rule; errors show it with a mark under the character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lattice::automata {

/// Small and capital letters are the same to it, '_' is the same as '/'. Offsets count bytes.
class RuleScanner {
public:
    /// The text must outlive the scanner.
    explicit RuleScanner(std::string_view text) : text_(text) {}
    /// Reads from `begin` up to `end` only, and shows all of the text in errors.
    RuleScanner(std::string_view text, std::size_t begin, std::size_t end)
        : text_(text.substr(0, end)), whole_tail_(text.substr(end)), at_(begin) {}

    bool done() const { return at_ >= text_.size(); }
    std::size_t offset() const { return at_; }
    void move_to(std::size_t offset) { at_ = offset; }

    /// The character ahead as it is, and in its upper form; '\0' at the end.
    char raw(std::size_t ahead = 0) const;
    char peek(std::size_t ahead = 0) const;
    bool digit_ahead(std::size_t ahead = 0) const;
    /// What is left.
    std::string_view rest() const { return text_.substr(at_); }

    /// Steps over a character, or over a word, if it is ahead.
    bool accept(char upper);
    bool accept(std::string_view upper_word);
    /// Steps over it or throws Error.
    void expect(char upper, std::string_view example);
    /// A whole number within [low, high]; `what` names it in errors.
    int integer(std::string_view what, int low, int high);
    /// Throws Error unless all is read.
    void expect_end(std::string_view example) const;

    /// Throws Error that shows the text with a mark at an offset, by default where it is.
    [[noreturn]] void fail(const std::string& problem, const std::string& cure) const;
    [[noreturn]] void fail_at(std::size_t offset, const std::string& problem,
                              const std::string& cure) const;
    /// What is ahead, for errors: "'x'" or "the end".
    std::string ahead_text() const;

private:
    std::string_view text_;
    std::string_view whole_tail_;
    std::size_t at_ = 0;
};

/// Capital letter of a small one; anything else stays.
char upper_case(char c);

}  // namespace lattice::automata
