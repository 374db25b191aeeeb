// SPDX-License-Identifier: MIT
#include "mutator.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lattice::test {

namespace {

/// Longer inputs find no more, only later.
constexpr std::size_t longest = 4096;

constexpr const char* extreme_numbers[] = {"0",
                                           "1",
                                           "255",
                                           "256",
                                           "65536",
                                           "2147483647",
                                           "2147483648",
                                           "4294967295",
                                           "4294967296",
                                           "9223372036854775807",
                                           "-1",
                                           "-2147483648",
                                           "18446744073709551616",
                                           "99999999999999999999999999",
                                           "007"};

}  // namespace

Mutator::Mutator(std::vector<std::string> seeds, std::vector<std::string> words)
    : seeds_(std::move(seeds)), words_(std::move(words)) {}

/// SplitMix64.
std::uint64_t Mutator::random() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

std::size_t Mutator::below(std::size_t count) {
    return count == 0 ? 0 : static_cast<std::size_t>(random() % count);
}

std::string Mutator::input(std::uint64_t sequence, std::uint64_t index) {
    state_ = sequence * 0xD1342543DE82EF95u + index * 0x2545F4914F6CDD1Du;
    std::string text = seeds_[below(seeds_.size())];
    // Some seeds as they are: what is read must be written and read again.
    const std::size_t changes = below(8);
    for (std::size_t i = 0; i < changes; ++i) { mutate(text); }
    if (text.size() > longest) { text.resize(longest); }
    return text;
}

void Mutator::mutate(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    switch (below(9)) {
        case 0:
            if (at < text.size()) { text[at] = static_cast<char>(random()); }
            break;
        case 1:
            text.insert(at, 1, static_cast<char>(random() & 0x7fu));
            break;
        case 2:
            text.erase(at, 1 + below(8));
            break;
        case 3:
            text.insert(at, words_[below(words_.size())]);
            break;
        case 4:
            change_number(text);
            break;
        case 5:
            repeat_part(text);
            break;
        case 6: {
            const std::string& other = seeds_[below(seeds_.size())];
            text = text.substr(0, at) + other.substr(below(other.size() + 1));
            break;
        }
        case 7:
            text.resize(at);
            break;
        default: {
            const std::size_t from = below(text.size() + 1);
            text.insert(at, text.substr(from, below(24)));
        }
    }
}

void Mutator::change_number(std::string& text) {
    const std::size_t first = text.find_first_of("0123456789", below(text.size() + 1));
    if (first == std::string::npos) { return; }
    const std::size_t end = std::min(text.find_first_not_of("0123456789", first), text.size());
    text.replace(first, end - first, extreme_numbers[below(std::size(extreme_numbers))]);
}

void Mutator::repeat_part(std::string& text) {
    const std::size_t from = below(text.size() + 1);
    const std::string part = text.substr(from, 1 + below(16));
    std::string repeated;
    for (std::size_t count = 1 + below(below(4) == 0 ? 200 : 8); count > 0; --count) {
        repeated += part;
    }
    text.insert(from, repeated);
}

}  // namespace lattice::test
