// SPDX-License-Identifier: MIT
// A line of a command script as words. Blanks part words, "quotes" and [brackets] keep them
// together, and what follows a word that begins with # is a comment. In quotes \" \\ and \n stand
// for a quote, a backslash and the end of a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lattice::app {

struct Word {
    std::string text;  ///< without its quotes
    int column = 1;    ///< in characters, where it begins
    bool quoted = false;

    friend bool operator==(const Word&, const Word&) = default;
};

/// A line that has words.
struct ScriptLine {
    int number = 1;
    std::vector<Word> words;
};

/// Throws Error at "place:column", `place` being "demo.lab:3", where a quote or bracket is not
/// closed.
std::vector<Word> split_words(std::string_view line, const std::string& place);

/// The lines of a text that are not empty. Throws Error as above, at "name:line:column".
std::vector<ScriptLine> split_script(std::string_view text, const std::string& name);

/// The text as a word that split_words() reads back to the same, quoted where it has to be.
std::string word_of(std::string_view text);

}  // namespace lattice::app
