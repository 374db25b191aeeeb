// SPDX-License-Identifier: MIT
#include "engine/automata/hensel.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace lattice::automata {

namespace {

/// One neighbourhood of each letter; rotations and reflections give the others.
struct Letter {
    char letter;
    std::uint8_t around;
};

constexpr Letter one_letters[] = {{'c', 0x02}, {'e', 0x01}};
constexpr Letter two_letters[] = {{'a', 0x03}, {'c', 0x0a}, {'e', 0x05},
                                  {'i', 0x11}, {'k', 0x09}, {'n', 0x22}};
constexpr Letter three_letters[] = {{'a', 0x07}, {'c', 0x2a}, {'e', 0x15}, {'i', 0x0e},
                                    {'j', 0x0d}, {'k', 0x25}, {'n', 0x0b}, {'q', 0x23},
                                    {'r', 0x13}, {'y', 0x29}};
constexpr Letter four_letters[] = {{'a', 0x0f}, {'c', 0xaa}, {'e', 0x55}, {'i', 0x1b}, {'j', 0x35},
                                   {'k', 0x2d}, {'n', 0x2e}, {'q', 0x27}, {'r', 0x17}, {'t', 0x39},
                                   {'w', 0x36}, {'y', 0x2b}, {'z', 0x33}};

constexpr std::string_view letters_of_count[] = {
    "", "ce", "aceikn", "aceijknqry", "aceijknqrtwyz", "aceijknqry", "aceikn", "ce", ""};

/// Above four neighbours a letter means the dead cells.
std::uint8_t first_of(int neighbours, char letter) {
    const int named = std::min(neighbours, 8 - neighbours);
    const auto find = [&](const auto& letters) {
        for (const Letter& entry : letters) {
            if (entry.letter == letter) { return entry.around; }
        }
        return std::uint8_t{0};
    };
    std::uint8_t around = 0;
    switch (named) {
        case 1:
            around = find(one_letters);
            break;
        case 2:
            around = find(two_letters);
            break;
        case 3:
            around = find(three_letters);
            break;
        default:
            around = find(four_letters);
            break;
    }
    return neighbours > 4 ? static_cast<std::uint8_t>(~around) : around;
}

/// Eight cells clockwise from the north, so a quarter turn goes two places on.
std::uint8_t turned(std::uint8_t around) {
    return std::rotl(around, 2);
}

/// East and west change places.
std::uint8_t mirrored(std::uint8_t around) {
    std::uint8_t result = 0;
    for (unsigned i = 0; i < 8; ++i) {
        result = static_cast<std::uint8_t>(result | (((around >> i) & 1u) << ((8 - i) % 8)));
    }
    return result;
}

/// Where LifeTable has the cells around, from the north clockwise, as bits of its index.
constexpr std::array<unsigned, 8> table_bit{7, 6, 3, 0, 1, 2, 5, 8};

unsigned table_index(unsigned around, bool alive) {
    unsigned index = alive ? centre_cell : 0u;
    for (unsigned i = 0; i < 8; ++i) { index |= ((around >> i) & 1u) << table_bit[i]; }
    return index;
}

AroundSet set_of(const LifeTable& table, bool alive) {
    AroundSet set;
    for (unsigned around = 0; around < 256; ++around) {
        const unsigned index = table_index(around, alive);
        set[around] = ((table[index / 64] >> (index % 64)) & 1u) != 0;
    }
    return set;
}

}  // namespace

std::string_view hensel_letters(int neighbours) {
    return neighbours < 0 || neighbours > 8 ? std::string_view{} : letters_of_count[neighbours];
}

AroundSet hensel_set(int neighbours, char letter) {
    AroundSet set;
    if (hensel_letters(neighbours).find(letter) == std::string_view::npos) { return set; }
    std::uint8_t around = first_of(neighbours, letter);
    for (int turn = 0; turn < 4; ++turn) {
        set.set(around);
        set.set(mirrored(around));
        around = turned(around);
    }
    return set;
}

AroundSet neighbours_set(int neighbours) {
    AroundSet set;
    for (unsigned around = 0; around < 256; ++around) {
        set[around] = std::popcount(around) == neighbours;
    }
    return set;
}

std::optional<std::string> hensel_text(const AroundSet& set) {
    std::string text;
    for (int count = 0; count <= 8; ++count) {
        const AroundSet all = neighbours_set(count);
        const AroundSet here = set & all;
        if (here.none()) { continue; }
        text += static_cast<char>('0' + count);
        if (here == all) { continue; }
        std::string with;
        std::string without;
        for (const char letter : hensel_letters(count)) {
            const AroundSet ways = hensel_set(count, letter);
            const AroundSet met = ways & here;
            if (met.any() && met != ways) { return std::nullopt; }
            (met.any() ? with : without) += letter;
        }
        text += with.size() <= without.size() ? with : "-" + without;
    }
    return text;
}

LifeTable table_of(const AroundSet& birth, const AroundSet& survival) {
    LifeTable table{};
    for (unsigned around = 0; around < 256; ++around) {
        const unsigned dead = table_index(around, false);
        const unsigned alive = table_index(around, true);
        if (birth[around]) { table[dead / 64] |= std::uint64_t{1} << (dead % 64); }
        if (survival[around]) { table[alive / 64] |= std::uint64_t{1} << (alive % 64); }
    }
    return table;
}

AroundSet birth_set(const LifeTable& table) {
    return set_of(table, false);
}

AroundSet survival_set(const LifeTable& table) {
    return set_of(table, true);
}

}  // namespace lattice::automata
