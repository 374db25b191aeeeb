// SPDX-License-Identifier: MIT
#include "engine/automata/bitsliced_tiles.cuh"

namespace lattice::automata {

template void step_in_tiles(BitCyclic15 const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclic<1> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclic<2> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclic<3> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclic<4> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclicMoore<1> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclicMoore<2> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclicMoore<3> const&, const TilesPass&);
template void step_in_tiles(BitAnyCyclicMoore<4> const&, const TilesPass&);

}  // namespace lattice::automata
