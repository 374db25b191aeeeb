// SPDX-License-Identifier: MIT
// Every circuit against the plain transitions, for every neighbourhood that tells cells apart.
#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/automata/circuits/bit_cyclic.hpp"
#include "engine/automata/circuits/bit_forest_fire.hpp"
#include "engine/automata/circuits/bit_generations.hpp"
#include "engine/automata/circuits/bit_life.hpp"
#include "engine/automata/circuits/bit_totalistic.hpp"
#include "engine/automata/circuits/bit_wireworld.hpp"
#include "engine/automata/circuits/word_pack.hpp"
#include "engine/automata/transition.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

/// States of a cell (index 4) and the eight around it, row by row.
using Block = std::array<State, 9>;
using Blocks = std::function<Block(std::uint64_t)>;

constexpr int row_words = 12;
/// Blocks lie side by side in three rows, so that their middles meet every bit of a word.
constexpr int blocks_per_row = row_words * 32 / 3;

/// Three rows of words with a pack of empty ones at both ends.
template <int Planes>
struct ThreeRows {
    static constexpr int guard = 4;
    std::uint32_t words[Planes][3][row_words + 2 * guard] = {};

    template <class Word>
    WordSet<Word, Planes> at(int row, int word) const {
        WordSet<Word, Planes> cells;
        for (int plane = 0; plane < Planes; ++plane) {
            const std::uint32_t* const source = &words[plane][row][guard + word];
            if constexpr (sizeof(Word) == 4) {
                cells[plane] = *source;
            } else {
                cells[plane] = Word::load(source);
            }
        }
        return cells;
    }

    void put(int column, const Block& block, const StateCodes& codes) {
        for (int i = 0; i < 9; ++i) {
            const unsigned code = codes.code_of_state.at(block.at(static_cast<std::size_t>(i)));
            const int x = column + i % 3;
            for (int plane = 0; plane < Planes; ++plane) {
                words[plane][i / 3][guard + x / 32] |= ((code >> plane) & 1u) << (x % 32);
            }
        }
    }
};

/// The next generation of the middle row.
template <class Word, class Circuit, class Draws>
std::array<std::array<std::uint32_t, row_words>, 4> next_words(
    const Circuit& circuit, const ThreeRows<Circuit::planes>& rows, const Draws& draws) {
    std::array<std::array<std::uint32_t, row_words>, 4> result{};
    constexpr int step = sizeof(Word) / 4;
    for (int w = 0; w < row_words; w += step) {
        RowWords<Circuit, Word> around[3];
        for (int row = 0; row < 3; ++row) {
            around[row] =
                row_between(circuit, rows.template at<Word>(row, w - 1),
                            rows.template at<Word>(row, w), rows.template at<Word>(row, w + 1));
        }
        const auto cells = circuit.next(rows.template at<Word>(1, w), around[1].kept,
                                        around[0].seen, around[2].seen, draws(w));
        for (int plane = 0; plane < Circuit::planes; ++plane) {
            const Word& word = cells[plane];
            std::uint32_t* const target = &result.at(plane).at(static_cast<std::size_t>(w));
            if constexpr (sizeof(Word) == 4) {
                *target = word;
            } else {
                word.store(target);
            }
        }
    }
    return result;
}

constexpr auto no_draws = [](int /*word*/) { return NoDraws{}; };

/// Blocks whose middle does not become what the transition says, of blocks 0 to count - 1.
template <class Word, class Circuit, class Next, class DrawsOf = decltype(no_draws)>
int wrong_blocks(const Circuit& circuit, const StateCodes& codes, const Next& transition,
                 std::uint64_t count, const Blocks& block_of, const DrawsOf& draws = no_draws) {
    int wrong = 0;
    for (std::uint64_t first = 0; first < count; first += blocks_per_row) {
        ThreeRows<Circuit::planes> rows;
        for (int i = 0; i < blocks_per_row; ++i) {
            rows.put(3 * i, block_of((first + i) % count), codes);
        }
        const auto words = next_words<Word>(circuit, rows, draws);
        for (int i = 0; i < blocks_per_row; ++i) {
            const Block block = block_of((first + i) % count);
            const auto around = [&](int dx, int dy) {
                return block.at(static_cast<std::size_t>(4 + 3 * dy + dx));
            };
            const int x = 3 * i + 1;
            unsigned code = 0;
            for (int plane = 0; plane < Circuit::planes; ++plane) {
                const std::uint32_t word = words.at(plane).at(static_cast<std::size_t>(x / 32));
                code |= ((word >> (x % 32)) & 1u) << plane;
            }
            const State expected = transition(around, Place{x, 1, 0});
            wrong += code == codes.code_of_state.at(expected) ? 0 : 1;
        }
    }
    return wrong;
}

/// In words of 32 cells and in packs of them.
template <class Circuit, class Next>
int wrong_in_words_and_packs(const Circuit& circuit, const StateCodes& codes,
                             const Next& transition, std::uint64_t count, const Blocks& block_of) {
    return wrong_blocks<std::uint32_t>(circuit, codes, transition, count, block_of) +
           wrong_blocks<WordPack<4>>(circuit, codes, transition, count, block_of);
}

/// All blocks of so many states.
Blocks every_block(unsigned states) {
    return [states](std::uint64_t i) {
        Block block{};
        for (State& state : block) {
            state = static_cast<State>(i % states);
            i /= states;
        }
        return block;
    };
}

std::uint64_t power(std::uint64_t base, int exponent) {
    std::uint64_t result = 1;
    for (int i = 0; i < exponent; ++i) { result *= base; }
    return result;
}

std::uint32_t random_number(std::uint64_t i, std::uint32_t draw) {
    return compute::random4(7, 0, i, draw).v[0];
}

/// All blocks of a cell and the four beside it, with something in the corners.
Blocks every_cross(unsigned states) {
    return [states](std::uint64_t i) {
        Block block{};
        for (const std::size_t place : {1, 3, 4, 5, 7}) {
            block.at(place) = static_cast<State>(i % states);
            i /= states;
        }
        for (const std::size_t corner : {0, 2, 6, 8}) {
            block.at(corner) =
                static_cast<State>(random_number(i, static_cast<std::uint32_t>(corner)) % states);
        }
        return block;
    };
}

/// For each own state, all ways in which each of the eight is in the state `wanted(own)` or in some
/// other one, `times` times.
Blocks every_pattern(unsigned states, std::function<unsigned(unsigned)> wanted) {
    return [states, wanted = std::move(wanted)](std::uint64_t i) {
        Block block{};
        const auto own = static_cast<unsigned>(i / 256 % states);
        block[4] = static_cast<State>(own);
        for (std::uint32_t k = 0; k < 8; ++k) {
            const unsigned other = random_number(i, k) % (states - 1);
            const unsigned target = wanted(own);
            block.at(k < 4 ? k : k + 1) = static_cast<State>(
                ((i >> k) & 1) != 0 ? target : (other < target ? other : other + 1));
        }
        return block;
    };
}

StateCodes two_states() {
    const std::array<std::uint8_t, 2> codes{0, 1};
    return codes_of(codes);
}

template <Neighbourhood Shape>
int wrong_of_random_rules() {
    int wrong = 0;
    for (std::uint32_t i = 0; i < 200; ++i) {
        const unsigned numbers = random_number(i, 77);
        const LifeLike rule = outer_totalistic(Shape, static_cast<std::uint16_t>(numbers & 0x1FF),
                                               static_cast<std::uint16_t>((numbers >> 9) & 0x1FF));
        const BitTotalistic<Shape, CountRule> circuit{{}, CountRule::of(rule.birth, rule.survival)};
        wrong += wrong_in_words_and_packs(circuit, two_states(), LifeTransition{rule}, 512,
                                          every_block(2));
    }
    return wrong;
}

template <Neighbourhood Shape, unsigned Birth, unsigned Survival>
int wrong_of_fixed_rule() {
    const BitTotalistic<Shape, FixedCountRule<Birth, Survival>> circuit{};
    return wrong_in_words_and_packs(circuit, two_states(),
                                    LifeTransition{outer_totalistic(Shape, Birth, Survival)}, 512,
                                    every_block(2));
}

template <int Bits, Neighbourhood Shape, class Feedback>
int wrong_of_generations(int states, const Feedback& feedback) {
    int wrong = 0;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const unsigned numbers = random_number(i, 78);
        const LifeLike life = outer_totalistic(Shape, static_cast<std::uint16_t>(numbers & 0x1FF),
                                               static_cast<std::uint16_t>((numbers >> 9) & 0x1FF));
        const auto circuit =
            BitGenerations<Bits, Feedback, Shape>::of(feedback, life.birth, life.survival);
        const auto count = static_cast<unsigned>(states);
        wrong += wrong_in_words_and_packs(
            circuit, ShiftRegister::of_states(states).codes(),
            GenerationsTransition{{life}, states}, std::uint64_t{256} * count,
            every_pattern(count, [](unsigned /*own*/) { return 1u; }));
    }
    return wrong;
}

template <int Bits>
int wrong_of_generations(int states) {
    const auto feedback = TableFeedback<Bits>::of(ShiftRegister::of_states(states));
    return wrong_of_generations<Bits, Neighbourhood::moore>(states, feedback) +
           wrong_of_generations<Bits, Neighbourhood::von_neumann>(states, feedback) +
           wrong_of_generations<Bits, Neighbourhood::hexagonal>(states, feedback);
}

template <int Bits, class Feedback, class Enough>
int wrong_of_cyclic(const Feedback& feedback, const Enough& enough, int states, int threshold) {
    const StateCodes codes = ShiftRegister::of_states(states).codes();
    const auto count = static_cast<unsigned>(states);
    const Blocks blocks = every_pattern(count, [count](unsigned own) { return (own + 1) % count; });
    const Cyclic diamond{1, threshold, states, RangeShape::diamond, false};
    const Cyclic square{1, threshold, states, RangeShape::square, false};
    return wrong_in_words_and_packs(BitCyclic<Bits, Feedback, Enough>{feedback, enough}, codes,
                                    CyclicTransition{diamond}, 1024 * count, blocks) +
           wrong_in_words_and_packs(BitCyclicMoore<Bits, Feedback, Enough>{feedback, enough}, codes,
                                    CyclicTransition{square}, 1024 * count, blocks);
}

template <int Bits>
int wrong_of_cyclic(int states) {
    const auto feedback = TableFeedback<Bits>::of(ShiftRegister::of_states(states));
    int wrong = wrong_of_cyclic<Bits>(feedback, AnyNeighbour{}, states, 1);
    for (int threshold = 0; threshold <= 9; ++threshold) {
        wrong += wrong_of_cyclic<Bits>(feedback, EnoughNeighbours{Threshold::of(threshold)}, states,
                                       threshold);
    }
    return wrong;
}

}  // namespace

TEST_CASE("functions of three bits by gates are those of the table") {
    const auto check = []<unsigned... Table>(std::integer_sequence<unsigned, Table...>) {
        return ((logic3<Table>(0xF0u, 0xCCu, 0xAAu) % 256 == Table) && ...);
    };
    CHECK(check(std::make_integer_sequence<unsigned, 256>{}));
}

TEST_CASE("Life's circuit is right for all 512 neighbourhoods") {
    CHECK(wrong_in_words_and_packs(BitLife{}, two_states(), LifeTransition{}, 512,
                                   every_block(2)) == 0);
}

TEST_CASE("the circuit of any outer-totalistic rule is right for 200 rules of each kind") {
    CHECK(wrong_of_random_rules<Neighbourhood::moore>() == 0);
    CHECK(wrong_of_random_rules<Neighbourhood::von_neumann>() == 0);
    CHECK(wrong_of_random_rules<Neighbourhood::hexagonal>() == 0);
}

TEST_CASE("circuits of rules known when compiling are right") {
    CHECK(wrong_of_fixed_rule<Neighbourhood::moore, 0x48, 0x0C>() == 0);
    CHECK(wrong_of_fixed_rule<Neighbourhood::moore, 0x1FF, 0x101>() == 0);
    CHECK(wrong_of_fixed_rule<Neighbourhood::moore, 0x155, 0x0AB>() == 0);
    CHECK(wrong_of_fixed_rule<Neighbourhood::von_neumann, 0x0A, 0x17>() == 0);
    CHECK(wrong_of_fixed_rule<Neighbourhood::hexagonal, 0x04, 0x18>() == 0);
}

TEST_CASE("WireWorld's circuit is right for all 4^9 neighbourhoods") {
    CHECK(wrong_in_words_and_packs(BitWireWorld{}, BitWireWorld::codes(), WireWorldTransition{},
                                   power(4, 9), every_block(4)) == 0);
}

TEST_CASE("shift registers have a cycle of any number of states in as few bits as can be") {
    for (int states = 2; states <= 16; ++states) {
        CAPTURE(states);
        const ShiftRegister code = ShiftRegister::of_states(states);
        CHECK(code.period() == states);
        CHECK((1 << code.bits) >= states);
        CHECK((1 << code.bits) < 2 * states);
        const StateCodes codes = code.codes();
        CHECK(codes.code_of_state[0] == 0);
        CHECK(codes.code_of_state[1] == 1 << (code.bits - 1));
        for (std::size_t state = 0; state < 16; ++state) {
            const std::size_t of_state = codes.code_of_state.at(state);
            CHECK((state < static_cast<std::size_t>(states)
                       ? codes.state_of_code.at(of_state) == state
                       : of_state == 16));
        }
    }
    for (const int states : {3, 7, 15}) {
        CHECK(ShiftRegister::of_states(states).feedback ==
              ShiftRegister::linear_feedback % (states == 3   ? 4
                                                : states == 7 ? 16
                                                              : 256));
    }
}

TEST_CASE("circuits of Generations are right") {
    for (const int states : {3, 4}) {
        const LifeLike life =
            outer_totalistic(Neighbourhood::moore, 1u << 2, states == 3 ? 0 : 0x38);
        const auto feedback = TableFeedback<2>::of(ShiftRegister::of_states(states));
        const auto circuit = BitGenerations<2, TableFeedback<2>, Neighbourhood::moore>::of(
            feedback, life.birth, life.survival);
        const auto count = static_cast<unsigned>(states);
        CHECK(wrong_in_words_and_packs(circuit, ShiftRegister::of_states(states).codes(),
                                       GenerationsTransition{{life}, states}, power(count, 9),
                                       every_block(count)) == 0);
    }
    CHECK(wrong_of_generations<2>(3) == 0);
    CHECK(wrong_of_generations<2>(4) == 0);
    for (int states = 5; states <= 8; ++states) { CHECK(wrong_of_generations<3>(states) == 0); }
    for (int states = 9; states <= 16; ++states) { CHECK(wrong_of_generations<4>(states) == 0); }
}

TEST_CASE("circuits of cyclic automata are right") {
    CHECK(wrong_in_words_and_packs(BitCyclic<4, LinearFeedback, AnyNeighbour>{},
                                   ShiftRegister::of_states(15).codes(), CyclicTransition{Cyclic{}},
                                   power(15, 5), every_cross(15)) == 0);
    CHECK(wrong_of_cyclic<1>(2) == 0);
    for (const int states : {3, 4}) { CHECK(wrong_of_cyclic<2>(states) == 0); }
    for (const int states : {5, 7, 8}) { CHECK(wrong_of_cyclic<3>(states) == 0); }
    for (const int states : {9, 14, 15, 16}) { CHECK(wrong_of_cyclic<4>(states) == 0); }
}

TEST_CASE("circuits of forest fires without chance are right for all crosses") {
    const std::array<std::uint8_t, 4> numbers{0, 1, 2, 3};
    const StateCodes codes = codes_of(numbers);
    for (const bool ash : {true, false}) {
        const Transition transition = transition_of({ForestFire{ash}}, 8, 1);
        const auto& next = std::get<ForestFireTransition>(transition);
        CHECK((ash ? wrong_in_words_and_packs(BitForestFire<true>{}, codes, next, power(4, 5),
                                              every_cross(4))
                   : wrong_in_words_and_packs(BitForestFire<false>{}, codes, next, power(4, 5),
                                              every_cross(4))) == 0);
    }
}

TEST_CASE("the circuit of random forest fires draws what the plain transition draws") {
    const std::array<std::uint8_t, 4> numbers{0, 1, 2, 3};
    const StateCodes codes = codes_of(numbers);
    for (const double spread : {0.0, 0.4, 1.0}) {
        const ForestFire fire{spread > 0.5, 0.3, 0.2, spread, 0.7, 30};
        const Transition transition = transition_of({fire}, 8, 5);
        const auto& next = std::get<ForestFireTransition>(transition);
        const auto circuit = BitRandomForestFire::of(next);
        const auto words = [](int word) { return WordDraws{{5, 0, 1, word, 0}}; };
        const auto packs = [](int word) { return PackDraws<4>{{5, 0, 1, word, 0}}; };
        CHECK(wrong_blocks<std::uint32_t>(circuit, codes, next, power(4, 5), every_cross(4),
                                          words) == 0);
        CHECK(wrong_blocks<WordPack<4>>(circuit, codes, next, power(4, 5), every_cross(4), packs) ==
              0);
    }
}
