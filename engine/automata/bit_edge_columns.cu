// SPDX-License-Identifier: MIT
#include "engine/automata/bit_edge_columns.hpp"

#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

void fill_edge_columns(const compute::Device& device, const GridView& grid, int planes,
                       const EdgeColumns& edges) {
    compute::parallel_for(device, grid.shape.height, FillEdgeColumns{grid, planes, edges});
}

}  // namespace lattice::automata
