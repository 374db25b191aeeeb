// SPDX-License-Identifier: MIT
// Passes over tiles in a GPU's registers, circuit by circuit.
#pragma once

#include "engine/automata/bit_edge_columns.hpp"
#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#include "engine/automata/grid.hpp"

namespace lattice::automata {

struct TilesPass {
    GridView from;
    BitPlanes to;
    EdgeColumns edges;  ///< those of `from`; without words where rows wrap around whole
    int steps;          ///< 1 to tile_halo_bits
    int multiprocessors;
    void* stream;  ///< cudaStream_t
};

/// Enqueues the pass. Few multiprocessors take large tiles, many take small ones. Cells beyond a
/// mirrored edge are computed like others, which is right for rules that look alike in a mirror.
template <class Circuit>
void step_in_tiles(const Circuit& circuit, const TilesPass& pass);

/// The same for the circuit at hand, which must not draw random numbers.
void step_any_in_tiles(const BitCircuit& circuit, const TilesPass& pass);

}  // namespace lattice::automata
