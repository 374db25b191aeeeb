// SPDX-License-Identifier: MIT
// Conditions on figures and parameters, "population > 100 and fluid.model = bgk".
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/app_state.hpp"
#include "app/script/script_line.hpp"

namespace lattice::app {

class Condition {
public:
    /// Reads NAME, not NAME or NAME OPERATOR VALUE, several parted by `and`. Operators are = != <
    /// <= > >= and ~ (the same within a hundredth); VALUE may be a name as well. Throws Error,
    /// whose where() is empty, when it is none.
    explicit Condition(std::span<const Word> words);
    /// The same from a text. Throws as above, also what split_words() does, at `place`.
    Condition(const std::string& text, const std::string& place);

    /// Throws Error where a name is not known or a value does not fit it.
    bool holds(const AppState& state) const;
    /// What is so instead: "population is 5, not > 100"; empty where it holds.
    std::string difference(const AppState& state) const;
    /// Whether it asks for this figure or parameter.
    bool mentions(const std::string& name) const;

private:
    enum class Operator {
        is_set,
        is_not_set,
        equal,
        unequal,
        less,
        at_most,
        more,
        at_least,
        about
    };
    struct Term {
        std::string name;
        Operator op = Operator::is_set;
        Word value;
        std::string text;  ///< of operator and value
    };

    static bool is_operator(const std::string& text);
    static Operator operator_of(const std::string& text);
    static Term read_term(std::span<const Word> words);
    static bool holds(const Term& term, const AppState& state);

    std::vector<Term> terms_;
};

}  // namespace lattice::app
