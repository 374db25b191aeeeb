// SPDX-License-Identifier: MIT
// Colours and names of an automaton's states.
#pragma once

#include <string>

#include <glm/glm.hpp>

#include "engine/automata/grid_picture.hpp"
#include "engine/automata/rule.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

/// Colours of a rule's states as the look wants them. All palettes can be told apart without red
/// and green: what is alive differs in lightness from what is not.
automata::CellColours cell_colours(const scene::Look& look, const automata::Rule& rule);

/// Of a state, sRGB from 0 to 1.
glm::vec3 shown_colour(const automata::CellColour& colour);

/// "conductor", "tree", "dying", "state 7".
std::string state_name(const automata::Rule& rule, int state);

}  // namespace lattice::view
