// SPDX-License-Identifier: MIT
// Two states, nearest neighbours, any table: the next states of four cells by one look-up of the
// square of 4 x 4 cells around them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/automata/rule.hpp"
#include "engine/compute/host_device.hpp"

namespace lattice::automata {

/// Where a square's cells stand in its number: two columns take eight bits, a row of them two, so
/// that the number of the square two cells on is this one's upper half and eight new bits.
constexpr int block_index_bit(int row, int column) {
    return 8 * (column / 2) + 2 * row + column % 2;
}

constexpr int block_entries = 1 << 16;
/// Entries of four bits, 32 KiB in all; bit 2 r + c of one is the inner cell in row r, column c.
constexpr int entries_of_block_word = 8;
constexpr int block_table_words = block_entries / entries_of_block_word;

LATTICE_HD_INLINE std::uint32_t block_entry(const std::uint32_t* table, std::uint32_t index) {
    return (table[index / entries_of_block_word] >> (4 * (index % entries_of_block_word))) & 0xFu;
}

std::vector<std::uint32_t> block_table_of(const LifeTable& life);

}  // namespace lattice::automata
