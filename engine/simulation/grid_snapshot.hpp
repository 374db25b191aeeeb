// SPDX-License-Identifier: MIT
// What an automaton hands to the picture and the panels.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/automata/cell_lens.hpp"
#include "engine/automata/grid.hpp"
#include "engine/automata/grid_picture.hpp"
#include "engine/automata/rule.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/simulation/probe_charts.hpp"

namespace lattice::simulation {

/// Which part of the grid a picture shows, how finely and in which colours.
struct GridRequest {
    automata::TexelRect texels;
    automata::CellColours colours;
    bool host_copy = true;  ///< GridSnapshot::texels is wanted

    friend bool operator==(const GridRequest&, const GridRequest&) = default;
};

/// Cells of one generation, all states of them.
struct Census {
    std::uint64_t generation = 0;
    std::vector<std::uint64_t> cells;  ///< in each state
    /// Of this generation; empty where it is not known, see Simulation::expect.
    std::optional<automata::Turnover> turnover;

    std::uint64_t population() const;  ///< cells not in state 0
    /// Of the shares of states, bits a cell: 0 when all are alike, at most log2(states).
    double entropy() const;
};

struct GridSnapshot {
    automata::GridShape shape;
    automata::Rule rule;
    int states = 2;
    automata::StepperVariant variant = automata::StepperVariant::baseline;
    int steps_per_pass = 1;
    automata::GridFormat format;
    /// That edits of whole rectangles may keep to be taken back, see automata::CellRegion::bytes.
    std::size_t undo_bytes = 0;
    automata::TexelRect texel_rect;     ///< 0 texels when none were asked for
    std::vector<std::uint16_t> texels;  ///< see GridPicture::download; empty if not asked for
    Census census;
    std::vector<Chart> charts;  ///< cells of each state, births and deaths, entropy over time
    std::optional<automata::CellLens> lens;  ///< of SnapshotRequest::lens
};

}  // namespace lattice::simulation
