// SPDX-License-Identifier: MIT
// Definition of step_in_tiles, for the files that build it for a family of circuits.
#pragma once

#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_tile.cuh"
#include "engine/automata/bitsliced_tiles.hpp"

namespace lattice::automata {

template <class Circuit>
void step_in_tiles(const Circuit& circuit, const TilesPass& pass) {
    TilePass tiles{};
    tiles.from = static_cast<const std::uint32_t*>(pass.from.memory);
    tiles.to = pass.to.words;
    tiles.row_stride = static_cast<int>(pass.from.row_stride);
    tiles.plane_stride = pass.from.plane_stride;
    tiles.shape = pass.from.shape;
    tiles.words = (pass.from.shape.width + 31) / 32;
    tiles.edges = pass.edges;
    tiles.steps = pass.steps;
    const auto stream = static_cast<cudaStream_t>(pass.stream);
    using Tiles = TilesOfPlanes<Circuit::planes>;
    if (wants_small_tiles<Circuit::planes>(pass.from.shape.width, pass.from.shape.height,
                                           pass.multiprocessors)) {
        launch_tiles<Circuit, typename Tiles::Small>(circuit, tiles, stream);
    } else {
        launch_tiles<Circuit, typename Tiles::Large>(circuit, tiles, stream);
    }
}

}  // namespace lattice::automata
