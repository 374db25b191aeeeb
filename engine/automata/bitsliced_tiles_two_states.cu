// SPDX-License-Identifier: MIT
#include "engine/automata/bitsliced_tiles.cuh"

namespace lattice::automata {

template void step_in_tiles(BitLife const&, const TilesPass&);
template void step_in_tiles(BitHighLife const&, const TilesPass&);
template void step_in_tiles(BitDayAndNight const&, const TilesPass&);
template void step_in_tiles(BitSeeds const&, const TilesPass&);
template void step_in_tiles(BitCounting<Neighbourhood::moore> const&, const TilesPass&);
template void step_in_tiles(BitCounting<Neighbourhood::von_neumann> const&, const TilesPass&);
template void step_in_tiles(BitCounting<Neighbourhood::hexagonal> const&, const TilesPass&);

}  // namespace lattice::automata
