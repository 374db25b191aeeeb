// SPDX-License-Identifier: MIT
// What a scene of a cellular automaton is, as plain data: engine/automata says what the words mean.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lattice::scene {

/// What lies beyond the grid; see automata::Edge.
enum class GridEdge { torus, bounded, mirrored };

/// What the cells are at the start.
enum class CellStart {
    random,   ///< states at random, by Automaton::density or shares
    pattern,  ///< of a file
    centre,   ///< one cell in the middle is in state 1
    empty     ///< all are in state 0
};

/// How a generation is computed; see automata::StepperVariant.
enum class AutomatonVariant {
    automatic,
    baseline,
    lut,
    block_lut,
    packed32,
    packed64,
    temporal,
    bitsliced,
    bitsliced_temporal
};

/// What a cell of variant baseline is in memory, and which way it is read.
enum class CellType { byte, int32 };
enum class MemoryPath { global, shared, texture };

/// Colours of states. Automatic: those that suit the rule.
enum class PaletteName { automatic, ink, ember, ice, viridis, spectrum, forest, wire };

struct Automaton {
    std::string rule = "B3/S23";  ///< see automata/rule_text.hpp; empty: that of the pattern
    std::string rule_file;        ///< .rule file in the place of `rule`, relative to the scene file
    int width = 512;              ///< cells
    int height = 512;             ///< cells
    int gpu_width = 0;            ///< taken instead on CUDA when not 0
    int gpu_height = 0;           ///< likewise
    GridEdge edge = GridEdge::torus;
    CellStart start = CellStart::random;
    double density = 0.35;   ///< share of cells that are not in state 0 at a random start
    std::string shares;      ///< "0.6, 0, 0.01": shares of states 1, 2, 3 in place of the density
    std::string pattern;     ///< file, relative to the scene file
    double pattern_x = 0.5;  ///< where the pattern's middle stands, share of the width
    double pattern_y = 0.5;  ///< likewise from the top, share of the height
    int pattern_turns = 0;   ///< quarter turns clockwise
    std::uint64_t generation = 0;  ///< number of the start; random rules draw by it
    AutomatonVariant variant = AutomatonVariant::automatic;
    CellType cell_type = CellType::byte;          ///< variant baseline
    MemoryPath memory_path = MemoryPath::global;  ///< variant baseline
    int steps_per_pass = 0;       ///< generations a pass of temporal variants; 0: automatic
    double steps_per_second = 0;  ///< 0: as many as possible
    // Of rule ForestFire, in place of the rule's own where not negative.
    double growth = -1;
    double lightning = -1;
    double spread = -1;
    double wind = -1;
    double wind_direction = -1;  ///< degrees from east, to north at 90

    friend bool operator==(const Automaton&, const Automaton&) = default;
};

/// How cells are shown.
struct Look {
    PaletteName palette = PaletteName::automatic;
    bool ages = false;    ///< living cells change colour as they grow old
    bool trails = false;  ///< cells that died fade away
    bool grid_lines = true;
    double brightness = 1;  ///< factor on the light of cells seen from afar
    double across = 0;      ///< cells across the picture; 0: as many as show the whole grid
    double centre_x = 0.5;  ///< in the middle of the picture, share of the width
    double centre_y = 0.5;  ///< likewise from the top, share of the height

    friend bool operator==(const Look&, const Look&) = default;
};

/// Most cells along an axis.
constexpr int most_axis_cells = 1 << 18;

/// Shares of states 1, 2, ... from their text. Throws Error.
std::vector<double> parse_shares(const std::string& text);

}  // namespace lattice::scene
