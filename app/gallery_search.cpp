// SPDX-License-Identifier: MIT
#include "app/gallery_search.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

namespace lattice::app {

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::istringstream stream(small);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) { words.push_back(word); }
    return words;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) { text += (text.empty() ? "" : " ") + word; }
    return text;
}

}  // namespace

int search_rank(std::string_view title, std::string_view search) {
    const std::vector<std::string> wanted = words_of(search);
    const std::vector<std::string> own = words_of(title);
    const std::string text = joined(own);
    if (text.starts_with(joined(wanted))) { return 0; }
    const auto begins_one = [&](const std::string& word) {
        return std::ranges::any_of(own,
                                   [&](const std::string& each) { return each.starts_with(word); });
    };
    if (std::ranges::all_of(wanted, begins_one)) { return 1; }
    const auto is_in = [&](const std::string& word) {
        return text.find(word) != std::string::npos;
    };
    return std::ranges::all_of(wanted, is_in) ? 2 : 3;
}

}  // namespace lattice::app
