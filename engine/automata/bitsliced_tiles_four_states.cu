// SPDX-License-Identifier: MIT
#include "engine/automata/bitsliced_tiles.cuh"

namespace lattice::automata {

template void step_in_tiles(BitWireWorld const&, const TilesPass&);
template void step_in_tiles(BitForestFire<true> const&, const TilesPass&);
template void step_in_tiles(BitForestFire<false> const&, const TilesPass&);

}  // namespace lattice::automata
