// SPDX-License-Identifier: MIT
// What tests of the search for the fastest (l, alpha) share.
#pragma once

#include <vector>

#include "engine/simulation/tuning_table.hpp"
#include "tests/unit/small_tunnel.hpp"

namespace lattice::test {

/// The small tunnel with a quarter of the nodes.
inline scene::Scene tiny_tunnel() {
    scene::Scene s = small_tunnel();
    s.domain.resolution = 16;
    s.obstacles.at(0).scale = 0.4;
    return s;
}

inline std::vector<simulation::TuningTable::Cell> cells_of(const simulation::TuningTable& table) {
    std::vector<simulation::TuningTable::Cell> cells;
    for (std::size_t row = 0; row < table.block_sides().size(); ++row) {
        for (std::size_t column = 0; column < table.alphas().size(); ++column) {
            cells.push_back({row, column});
        }
    }
    return cells;
}

}  // namespace lattice::test
