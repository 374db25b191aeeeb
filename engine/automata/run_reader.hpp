// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/pattern_runs.hpp"

namespace lattice::automata {

/// States of one letter, A to X, and of one letter after each prefix.
constexpr int states_of_prefix = 24;

/// What a format draws cells with; '$' ends a row in all of them.
struct RunAlphabet {
    std::string_view dead;
    std::string_view alive;  ///< for state 1, besides A; may be empty
    std::string_view end;    ///< of the pattern; may be empty
    /// First of the ten letters before those of state 25 and above, one after the other.
    char first_prefix = 'p';
    std::string_view cells;  ///< all this in a sentence, for errors
};

/// Takes runs of cells ("3o$2bo") part by part from lines of a file and hands those of state 1 and
/// above on; the first cell is (0, 0). Throws Error at the character that cannot be.
class RunReader {
public:
    /// Both must outlive the reader.
    RunReader(const RunAlphabet& alphabet, const RunSink& sink)
        : alphabet_(alphabet), sink_(sink) {}

    /// `part` is of the present line.
    void read(std::string_view part, const LineReader& lines);
    /// Whether the end was drawn; what stands after it is not read.
    bool ended() const { return ended_; }
    /// After the last part. Throws Error where a run has begun and not ended.
    void finish(const LineReader& lines) const;

private:
    void read_sign(std::string_view sign, const LineReader& lines);
    void read_digit(std::string_view sign, const LineReader& lines);
    void add_prefixed(std::string_view sign, const LineReader& lines);
    void add(int state, std::string_view sign, const LineReader& lines);
    std::int64_t take_count(std::string_view sign, const LineReader& lines);

    const RunAlphabet& alphabet_;
    const RunSink& sink_;
    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    std::int64_t count_ = 0;
    int prefix_ = 0;  ///< of the letter to come: 1 for the first prefix, 2 for the second, ...
    bool counted_ = false;
    bool ended_ = false;
};

}  // namespace lattice::automata
