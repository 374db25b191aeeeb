// SPDX-License-Identifier: MIT
// MAP rules: all outcomes of a two-state neighbourhood in base64, the first in the highest bit.
#include <fmt/format.h>

#include "engine/automata/life_table.hpp"
#include "engine/automata/rule_parsers.hpp"

namespace lattice::automata {

namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Characters of an outcome for each set of 9, 7 or 5 cells, six outcomes each.
constexpr std::size_t moore_length = 86;
constexpr std::size_t hexagonal_length = 22;
constexpr std::size_t von_neumann_length = 6;

/// Places in LifeTable's index of the cells that a shorter index has, from its highest bit.
/// Six neighbours stand in another order than eight or four: S, SE, W, C, E, NW, N, as Golly 3.3
/// reads such rules.
constexpr int hexagonal_bits[] = {1, 0, 5, 4, 3, 8, 7};
constexpr int von_neumann_bits[] = {7, 5, 4, 3, 1};

std::size_t base64_length(const RuleScanner& scanner) {
    std::size_t length = 0;
    while (alphabet.find(scanner.raw(length)) != std::string_view::npos &&
           length < scanner.rest().size()) {
        ++length;
    }
    return length;
}

/// Index of the outcome that the neighbourhood `index` of nine cells has in a shorter list.
unsigned short_index(unsigned index, std::size_t length) {
    unsigned result = 0;
    const auto gather = [&](const auto& bits) {
        for (const int bit : bits) { result = result << 1 | ((index >> bit) & 1u); }
    };
    if (length == hexagonal_length) {
        gather(hexagonal_bits);
    } else if (length == von_neumann_length) {
        gather(von_neumann_bits);
    } else {
        result = index;
    }
    return result;
}

LifeTable table_of(std::string_view base64) {
    LifeTable table{};
    for (unsigned index = 0; index < 512; ++index) {
        const unsigned place = short_index(index, base64.size());
        const std::size_t digit = alphabet.find(base64[place / 6]);
        if (((digit >> (5 - place % 6)) & 1u) != 0) {
            table[index / 64] |= std::uint64_t{1} << (index % 64);
        }
    }
    return table;
}

/// '/' is a digit too, so the length alone tells where the outcomes end and "/states" begins.
std::size_t outcomes_length(const RuleScanner& scanner) {
    const std::size_t length = base64_length(scanner);
    for (const std::size_t outcomes : {von_neumann_length, hexagonal_length, moore_length}) {
        // "/256" at most.
        if (length == outcomes ||
            (length > outcomes + 1 && length <= outcomes + 4 && scanner.raw(outcomes) == '/')) {
            return outcomes;
        }
    }
    scanner.fail(fmt::format("{} characters of base64 follow MAP", length),
                 "There must be 86 for eight neighbours, 22 for six, 6 for four.");
}

}  // namespace

Rule parse_map(RuleScanner& scanner) {
    const std::size_t begin = scanner.offset();
    const std::size_t length = outcomes_length(scanner);
    const std::string_view base64 = scanner.rest().substr(0, length);
    scanner.move_to(begin + length);
    scanner.accept("==");
    int states = 2;
    if (scanner.accept('/')) { states = scanner.integer("the number of states", 2, most_states); }
    scanner.expect_end("MAP and 86, 22 or 6 characters of base64");
    LifeLike life = life_of_table(table_of(base64));
    if (states == 2) { return {life}; }
    return {Generations{life, states}};
}

std::string map_text(const LifeTable& table) {
    std::string text;
    for (unsigned first = 0; first < 512; first += 6) {
        unsigned digit = 0;
        for (unsigned index = first; index < first + 6; ++index) {
            const bool set = index < 512 && ((table[index / 64] >> (index % 64)) & 1u) != 0;
            digit = digit << 1 | (set ? 1u : 0u);
        }
        text += alphabet[digit];
    }
    return text;
}

}  // namespace lattice::automata
