// SPDX-License-Identifier: MIT
// What must hold in a scene of an automaton. Private to this room.
#pragma once

#include "engine/scene/scene.hpp"

namespace lattice::scene {

/// Throws Error whose `where` is a parameter's name.
void check_automaton(const Automaton& automaton);

}  // namespace lattice::scene
