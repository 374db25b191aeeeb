// SPDX-License-Identifier: MIT
// Starts that published or checked results belong to: their random numbers and how cells are made
// of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/automata/rule.hpp"

namespace lattice::test {

using Cells = std::vector<automata::State>;

/// The numbers of glibc's rand() after srand(seed): an additive generator of 31 words (random(3),
/// TYPE_3), whose first 310 numbers are left out.
class GlibcRandom {
public:
    explicit GlibcRandom(std::uint32_t seed) {
        std::int64_t word = seed;
        for (std::uint32_t& each : words_) {
            each = static_cast<std::uint32_t>(word);
            word = 16807 * word % 2147483647;
        }
        for (int i = 0; i < 310; ++i) { next(); }
    }

    std::uint32_t next() {
        const std::size_t three_back = (place_ + words_.size() - 3) % words_.size();
        words_.at(place_) += words_.at(three_back);
        const std::uint32_t number = words_.at(place_) >> 1;
        place_ = (place_ + 1) % words_.size();
        return number;
    }

private:
    std::array<std::uint32_t, 31> words_{};
    std::size_t place_ = 3;
};

/// Park and Miller's minimal standard (CACM 31, 1988).
class ParkMiller {
public:
    static constexpr std::uint64_t modulus = 2147483647;

    std::uint64_t next() {
        state_ = 16807 * state_ % modulus;
        return state_;
    }
    /// As the single precision number that the paper's repository makes of it.
    float next_unit() {
        return static_cast<float>(static_cast<double>(static_cast<float>(next())) *
                                  4.656612875e-10);
    }

private:
    std::uint64_t state_ = 1;
};

/// The paper's Life: srand(1985), rand() % 2 row by row.
inline Cells glibc_soup(int size) {
    GlibcRandom random(1985);
    Cells cells(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    for (automata::State& cell : cells) { cell = static_cast<automata::State>(random.next() % 2); }
    return cells;
}

/// Of states 0 and 1: alive where the number is in the lower half. Of more: by equal shares.
inline Cells park_miller_soup(int size, int states) {
    ParkMiller random;
    Cells cells(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    for (automata::State& cell : cells) {
        const std::uint64_t number = random.next();
        cell = states == 2 ? automata::State{number < ParkMiller::modulus / 2}
                           : static_cast<automata::State>(number * static_cast<unsigned>(states) /
                                                          ParkMiller::modulus);
    }
    return cells;
}

/// The paper's forest: 80 % trees, a fire with chance 1.5 / size^2 a cell.
inline Cells paper_forest(int size) {
    ParkMiller random;
    Cells cells(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    for (automata::State& cell : cells) {
        const double number = random.next_unit();
        cell = number < 1.5 / size / size ? 3 : number < 0.2 ? 0 : 1;
    }
    return cells;
}

/// The paper's cyclic start of 15 states; the numbers of a frame of one cell are left out.
inline Cells paper_cyclic(int size) {
    ParkMiller random;
    Cells cells;
    for (int y = 0; y < size + 2; ++y) {
        for (int x = 0; x < size + 2; ++x) {
            const double number = random.next_unit();
            automata::State state = 0;
            for (int k = 1; k < 15; ++k) { state += number >= k / 15.0 ? 1 : 0; }
            if (y > 0 && y <= size && x > 0 && x <= size) { cells.push_back(state); }
        }
    }
    return cells;
}

/// The paper's wires in Golly's numbers: a cross through the middle, squares around it 8 cells
/// apart, and heads with chance 0.001 a conductor.
inline Cells paper_wires(int size) {
    ParkMiller random;
    Cells cells;
    const int middle = size / 2;
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const int dx = std::abs(x - middle);
            const int dy = std::abs(y - middle);
            const int ring = dx > dy ? dx : dy;
            const bool square = ring % 8 == 0 && ring < middle;
            const bool wire = dx == 0 || dy == 0 || square;
            cells.push_back(!wire ? 0 : random.next_unit() < 0.001F ? 1 : 3);
        }
    }
    return cells;
}

/// A pattern in rows of '.' and 'O', separated by '/', placed in a grid of dead cells.
inline Cells placed(std::string_view rows, int left, int top, int width, int height) {
    Cells cells(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
    int x = left;
    int y = top;
    for (const char c : rows) {
        if (c == '/') {
            x = left;
            ++y;
            continue;
        }
        cells.at(static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                 static_cast<std::size_t>(x)) = c == 'O' ? 1 : 0;
        ++x;
    }
    return cells;
}

constexpr std::string_view glider = ".O./..O/OOO";
constexpr std::string_view r_pentomino = ".OO/OO./.O.";
constexpr std::string_view acorn = ".O...../...O.../OO..OOO";
constexpr std::string_view diehard = "......O./OO....../.O...OOO";
constexpr std::string_view rabbits = "O...OOO/OOO..O./.O.....";
constexpr std::string_view gosper_gun =
    "........................O.........../"
    "......................O.O.........../"
    "............OO......OO............OO/"
    "...........O...O....OO............OO/"
    "OO........O.....O...OO............../"
    "OO........O...O.OO....O.O.........../"
    "..........O.....O.......O.........../"
    "...........O...O..................../"
    "............OO......................";

}  // namespace lattice::test
