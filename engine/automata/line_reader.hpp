// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lattice::automata {

/// Goes through a text line by line and knows where it is. Line ends are "\n" or "\r\n". A copy
/// goes on from the same place.
class LineReader {
public:
    /// `name` is the file to blame. The text must outlive the reader.
    LineReader(std::string_view text, std::string name);

    /// Goes to the next line; false when there is none.
    bool next();
    /// Goes back to before the present line, so that next() gives it again.
    void put_back();

    /// Without the line end.
    std::string_view line() const { return line_; }
    /// Without blanks at both ends.
    std::string_view trimmed() const;
    std::size_t number() const { return number_; }  ///< from 1
    const std::string& name() const { return name_; }

    /// Throws Error at a place in the present line, which is counted from 0 here and from 1 there.
    [[noreturn]] void fail(std::size_t column, const std::string& problem,
                           const std::string& cure) const;
    /// The same for a part of line().
    [[noreturn]] void fail(std::string_view part, const std::string& problem,
                           const std::string& cure) const;

private:
    std::string_view text_;
    std::string_view line_;
    std::string name_;
    std::size_t begin_ = 0;
    std::size_t next_ = 0;
    std::size_t number_ = 0;
};

std::string_view without_blanks(std::string_view text);

/// Cuts the first word, ended by a blank, from a text and gives it.
std::string_view take_word(std::string_view& text);

/// Cuts the first part, ended by `separator`, from a text and gives it without blanks around. After
/// the last one the text is empty.
std::string_view take_part(std::string_view& text, char separator);

/// The whole of it as a number with an optional sign; nothing when it is none or beyond 64 bits.
std::optional<std::int64_t> whole_number(std::string_view text);
std::optional<std::uint64_t> natural_number(std::string_view text);

/// For errors: a part of a file, cut and made printable, in quotes.
std::string quoted(std::string_view text);

/// What UTF-8 of one line may hold, for comments; anything else becomes '?'.
std::string comment_text(std::string_view text);

}  // namespace lattice::automata
