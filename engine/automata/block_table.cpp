// SPDX-License-Identifier: MIT
#include "engine/automata/block_table.hpp"

namespace lattice::automata {

namespace {

/// The neighbourhood of the cell in a row and column of the square, as LifeTable numbers it.
unsigned neighbourhood_in(unsigned square, int row, int column) {
    unsigned neighbourhood = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            neighbourhood =
                2 * neighbourhood + ((square >> block_index_bit(row + dy, column + dx)) & 1U);
        }
    }
    return neighbourhood;
}

std::uint32_t entry_of(const LifeTable& life, unsigned square) {
    std::uint32_t entry = 0;
    for (int inner = 0; inner < 4; ++inner) {
        const unsigned seen = neighbourhood_in(square, 1 + inner / 2, 1 + inner % 2);
        entry |= static_cast<std::uint32_t>((life.at(seen / 64) >> (seen % 64)) & 1U) << inner;
    }
    return entry;
}

}  // namespace

std::vector<std::uint32_t> block_table_of(const LifeTable& life) {
    std::vector<std::uint32_t> table(block_table_words, 0);
    for (unsigned square = 0; square < block_entries; ++square) {
        table[square / entries_of_block_word] |= entry_of(life, square)
                                                 << (4 * (square % entries_of_block_word));
    }
    return table;
}

}  // namespace lattice::automata
