// SPDX-License-Identifier: MIT
#include "engine/automata/bitsliced_tiles.hpp"

#include <type_traits>
#include <variant>

namespace lattice::automata {

void step_any_in_tiles(const BitCircuit& circuit, const TilesPass& pass) {
    std::visit(
        [&](const auto& one) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, BitRandomForestFire>) {
                step_in_tiles(one, pass);
            }
        },
        circuit);
}

}  // namespace lattice::automata
