// SPDX-License-Identifier: MIT
// What a cell becomes, as plain data: the four automata of Cagigas-Muniz et al. (SIMPAT 118, 2022),
// Sec. 4, and the families that other programs read. rule_text.hpp turns text into rules and back.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

namespace lattice::automata {

/// Number of a cell's state; 0 is the quiet one.
using State = std::uint8_t;
constexpr int most_states = 256;

/// Cells that touch a cell: all eight, the four across its sides, or six of a hexagonal grid (the
/// eight without north-east and south-west).
enum class Neighbourhood { moore, von_neumann, hexagonal };

/// Cells within a range r: |dx|, |dy| <= r; |dx| + |dy| <= r; dx^2 + dy^2 < (r + 1/2)^2.
enum class RangeShape { square, diamond, disc };

/// Outcomes of two states for the 512 neighbourhoods of nine cells. Bit i: what the neighbourhood
/// i = NW 256 + N 128 + NE 64 + W 32 + C 16 + E 8 + SW 4 + S 2 + SE becomes.
using LifeTable = std::array<std::uint64_t, 8>;

/// The cells that a neighbourhood counts, as bits of a LifeTable's index.
constexpr unsigned counted_cells(Neighbourhood neighbourhood) {
    if (neighbourhood == Neighbourhood::von_neumann) { return 0b010'101'010; }
    if (neighbourhood == Neighbourhood::hexagonal) { return 0b110'101'011; }
    return 0b111'101'111;
}
/// The cell itself.
constexpr unsigned centre_cell = 0b000'010'000;

/// Bit n of `birth`: a dead cell with n living neighbours comes alive; of `survival`: a living one
/// stays so.
constexpr LifeTable counting_table(Neighbourhood neighbourhood, unsigned birth, unsigned survival) {
    LifeTable table{};
    for (unsigned index = 0; index < 512; ++index) {
        const int living = std::popcount(index & counted_cells(neighbourhood));
        const unsigned counts = (index & centre_cell) != 0 ? survival : birth;
        table[index / 64] |= std::uint64_t{(counts >> living) & 1u} << (index % 64);
    }
    return table;
}

constexpr unsigned conway_birth = 1u << 3;
constexpr unsigned conway_survival = (1u << 2) | (1u << 3);

/// Two states, 0 dead and 1 alive, decided by the eight cells around and the cell itself; Conway's
/// Life unless told otherwise.
struct LifeLike {
    Neighbourhood neighbourhood = Neighbourhood::moore;
    /// Whether the number of living neighbours decides; otherwise `table` alone holds the rule.
    bool totalistic = true;
    std::uint16_t birth = conway_birth;        ///< as in counting_table()
    std::uint16_t survival = conway_survival;  ///< as in counting_table()
    /// Always filled in.
    LifeTable table = counting_table(Neighbourhood::moore, conway_birth, conway_survival);

    friend bool operator==(const LifeLike&, const LifeLike&) = default;
};

/// A LifeLike that counts neighbours, with its table filled in.
LifeLike outer_totalistic(Neighbourhood neighbourhood, std::uint16_t birth, std::uint16_t survival);

/// A cell that does not survive ages through states 2, 3, ... to 0; only state 1 counts as alive
/// and only state 0 gives birth.
struct Generations {
    LifeLike life;
    int states = 3;  ///< 3 to 256

    friend bool operator==(const Generations&, const Generations&) = default;
};

/// Both ends belong to it.
struct Interval {
    int first = 0;
    int last = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
};

/// Of Larger than Life; its counts stay below 2^20.
constexpr int most_radius = 500;
/// Of cyclic rules.
constexpr int most_cyclic_range = 10;

/// Evans' Larger than Life: counts of state 1 within a range.
struct LargerThanLife {
    int radius = 5;      ///< 1 to most_radius
    int states = 2;      ///< with more, a dying cell ages as in Generations
    bool centre = true;  ///< the cell counts itself
    Interval survival{34, 58};
    Interval birth{34, 45};
    RangeShape shape = RangeShape::square;

    friend bool operator==(const LargerThanLife&, const LargerThanLife&) = default;
};

/// 0 empty, 1 electron head, 2 electron tail, 3 conductor, as Golly numbers them.
struct WireWorld {
    friend bool operator==(const WireWorld&, const WireWorld&) = default;
};

/// A cell goes on to the next state, cyclically, when at least `threshold` cells within the range
/// are in it. Greenberg-Hastings: only cells of state 0 look around, by neighbours in state 1; the
/// others go on by themselves.
struct Cyclic {
    int range = 1;  ///< 1 to most_cyclic_range
    int threshold = 1;
    int states = 15;  ///< 2 to 256
    RangeShape shape = RangeShape::diamond;
    bool greenberg_hastings = false;

    friend bool operator==(const Cyclic&, const Cyclic&) = default;
};

/// 0 empty, 1 tree, 2 ash, 3 fire; a tree catches fire from the four cells beside it. With ash, as
/// in the paper: fire turns to ash, which stays while a neighbour burns. Without, as by Drossel and
/// Schwabl (PRL 69, 1992): fire leaves an empty cell.
struct ForestFire {
    bool ash = true;
    double growth = 0;     ///< chance a step of an empty cell to grow a tree, p
    double lightning = 0;  ///< chance a step of a tree to be struck, f
    double spread = 1;     ///< chance a step of a tree to catch fire from a burning neighbour
    /// The chance above is multiplied by 1 + wind cos(angle between the wind and the way from the
    /// burning cell to the tree), at most 1.
    double wind = 0;            ///< 0 to 1
    double wind_direction = 0;  ///< the wind blows toward it; degrees from east, to north at 90

    friend bool operator==(const ForestFire&, const ForestFire&) = default;
};

/// Wolfram's rules 0 to 255 on a row of cells; the grid holds the space-time diagram, the newest
/// generation in row (generation modulo height).
struct Elementary {
    std::uint8_t number = 30;

    friend bool operator==(const Elementary&, const Elementary&) = default;
};

struct TransitionTree;  // transition_tree.hpp: rules of @TABLE and @TREE sections

/// A rule a person wrote as a table.
struct UserTable {
    std::shared_ptr<const TransitionTree> tree;

    friend bool operator==(const UserTable&, const UserTable&) = default;
};

struct Rule {
    std::variant<LifeLike, Generations, LargerThanLife, WireWorld, Cyclic, ForestFire, Elementary,
                 UserTable>
        form;

    friend bool operator==(const Rule&, const Rule&) = default;
};

/// States that cells of this rule take, 0 to states(rule) - 1.
int states(const Rule& rule);

}  // namespace lattice::automata
