// SPDX-License-Identifier: MIT
#include "engine/scene/suggestion.hpp"

#include <algorithm>
#include <vector>

namespace lattice::scene {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Rows i-2, i-1 and i of the table of distances between prefixes.
    std::vector<std::size_t> two_back(b.size() + 1);
    std::vector<std::size_t> back(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) { row[j] = j; }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(two_back, back);
        std::swap(back, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = back[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({back[j] + 1, row[j - 1] + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], two_back[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

namespace {

/// ASCII letters only: no known name has others.
std::string in_lower_case(std::string_view word) {
    std::string lower(word);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') { c = static_cast<char>(c - 'A' + 'a'); }
    }
    return lower;
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> names) {
    // No known name is this long, and the table of distances grows with the word.
    constexpr std::size_t longest = 100;
    if (word.empty() || word.size() > longest) { return std::nullopt; }
    const std::size_t near_enough = std::max<std::size_t>(1, word.size() / 3);
    const std::string lower = in_lower_case(word);
    std::optional<std::string> best;
    std::size_t best_distance = near_enough + 1;
    for (const std::string& name : names) {
        const std::size_t distance = edit_distance(lower, in_lower_case(name));
        if (distance < best_distance) {
            best = name;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace lattice::scene
