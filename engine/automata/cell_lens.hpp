// SPDX-License-Identifier: MIT
// What a cell sees and what it makes of it: the next generation of one cell, laid open.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/automata/rule.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

struct CellLens {
    int x = 0;
    int y = 0;
    std::uint64_t generation = 0;
    State state = 0;
    State next = 0;
    int radius = 1;  ///< of the square of cells below
    std::vector<State>
        around;              ///< (2 radius + 1)^2 cells row by row, over the edge of the grid too
    std::vector<char> seen;  ///< of each, whether the rule looked at it
    State wanted = 1;        ///< state that the rule counts among its neighbours
    int count = 0;           ///< cells that it found in it

    friend bool operator==(const CellLens&, const CellLens&) = default;
};

/// Largest radius that is shown; the rule may look further.
constexpr int most_lens_radius = 10;

/// What a cell of the grid will do in the next generation of a rule with this seed, by the plain
/// functors of transition.hpp. Waits for the device. Throws Error where the grid has no such cell.
CellLens cell_lens(compute::Device& device, const GridView& grid, const Rule& rule,
                   std::uint64_t seed, std::uint64_t generation, int x, int y);

}  // namespace lattice::automata
