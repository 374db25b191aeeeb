// SPDX-License-Identifier: MIT
// For tests of rules and patterns: errors as values, and the plainest stepper there is.
#pragma once

#include <functional>
#include <string>

#include "engine/automata/pattern.hpp"
#include "engine/automata/rule.hpp"
#include "engine/error.hpp"

namespace lattice::test {

/// The Error that an action throws; its problem is "(no error)" when there is none.
inline Error error_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) { return error; }
    return {"", "(no error)", ""};
}

/// The number after "column " in an error of a rule; 0 when there is none.
inline int column_of(const Error& error) {
    const std::string word = "column ";
    return error.problem().starts_with(word) ? std::stoi(error.problem().substr(word.size())) : 0;
}

/// State of a cell, 0 outside.
inline int cell_at(const automata::Pattern& pattern, int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < pattern.width && y < pattern.height;
    return inside ? pattern.at(x, y) : 0;
}

/// A pattern of drawn rows, '.' for 0 and digits for states.
inline automata::Pattern drawn(const std::vector<std::string>& rows) {
    automata::Pattern pattern =
        automata::empty_pattern(static_cast<std::int64_t>(rows.empty() ? 0 : rows.front().size()),
                                static_cast<std::int64_t>(rows.size()));
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            const char c = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
            pattern.set(x, y, static_cast<automata::State>(c == '.' ? 0 : c - '0'));
        }
    }
    return pattern;
}

/// A rectangle of a larger plane of state 0, the pattern `margin` cells away from its edges.
inline automata::Pattern with_margin(const automata::Pattern& pattern, int margin) {
    automata::Pattern result =
        automata::empty_pattern(pattern.width + 2 * margin, pattern.height + 2 * margin);
    result.rule = pattern.rule;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            result.set(x + margin, y + margin, pattern.at(x, y));
        }
    }
    return result;
}

/// Calls rule(neighbours, cell) for each cell, the neighbours being NW, N, NE, W, E, SW, S, SE;
/// outside is 0.
template <class NextState>
automata::Pattern stepped(const automata::Pattern& pattern, const NextState& rule) {
    automata::Pattern result = pattern;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            const int around[8] = {cell_at(pattern, x - 1, y - 1), cell_at(pattern, x, y - 1),
                                   cell_at(pattern, x + 1, y - 1), cell_at(pattern, x - 1, y),
                                   cell_at(pattern, x + 1, y),     cell_at(pattern, x - 1, y + 1),
                                   cell_at(pattern, x, y + 1),     cell_at(pattern, x + 1, y + 1)};
            result.set(x, y, static_cast<automata::State>(rule(around, cell_at(pattern, x, y))));
        }
    }
    return result;
}

inline automata::Pattern life_step(const automata::Pattern& pattern) {
    return stepped(pattern, [](const int(&around)[8], int cell) {
        int living = 0;
        for (const int state : around) { living += state; }
        return living == 3 || (living == 2 && cell == 1) ? 1 : 0;
    });
}

inline automata::Pattern wireworld_step(const automata::Pattern& pattern) {
    return stepped(pattern, [](const int(&around)[8], int cell) {
        int heads = 0;
        for (const int state : around) { heads += state == 1 ? 1 : 0; }
        const int conductor = heads == 1 || heads == 2 ? 1 : 3;
        return cell == 1 ? 2 : cell == 2 ? 3 : cell == 3 ? conductor : 0;
    });
}

}  // namespace lattice::test
