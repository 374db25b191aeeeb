// SPDX-License-Identifier: MIT
#include "engine/automata/bitsliced_tiles.cuh"

namespace lattice::automata {

template void step_in_tiles(BitAgeing<2, Neighbourhood::moore> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<2, Neighbourhood::von_neumann> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<2, Neighbourhood::hexagonal> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<3, Neighbourhood::moore> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<3, Neighbourhood::von_neumann> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<3, Neighbourhood::hexagonal> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<4, Neighbourhood::moore> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<4, Neighbourhood::von_neumann> const&, const TilesPass&);
template void step_in_tiles(BitAgeing<4, Neighbourhood::hexagonal> const&, const TilesPass&);

}  // namespace lattice::automata
