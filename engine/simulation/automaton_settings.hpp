// SPDX-License-Identifier: MIT
// A scene of an automaton in the words of engine/automata.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/automata/pattern.hpp"
#include "engine/automata/rule.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::simulation {

automata::GridShape grid_shape(const scene::Automaton& automaton);

automata::StepperSettings stepper_settings(const scene::Scene& scene);

/// Whether a change of the scene leaves the start as it is: at most the grid's size changes, where
/// cells stay counted from the upper left corner, and what cells do. Other changes make the grid
/// anew.
bool keeps_cells(const scene::Scene& before, const scene::Scene& after);

/// The rule of the scene's text, file or pattern, with the forest fire's parameters in their
/// places. Throws Error.
automata::Rule scene_rule(const scene::Scene& scene);

/// The .rule file that such a scene's rule is read from because it lies beside the pattern, under
/// the name that the pattern gives the rule; by a name as the scene has that of the pattern. Empty
/// where the rule is in another place. Throws Error: no pattern to read.
std::string rule_file_beside_pattern(const scene::Scene& scene);

/// Throws Error at `where` for a generation beyond those that automaton.generation may name.
void check_generation(std::uint64_t generation, const std::string& where);

/// A rule as automaton.rule has it. Throws Error, also where the text says how large the grid is:
/// that is for width, height and edge to say.
automata::Rule written_rule(const std::string& text);

/// The pattern of a scene that starts with one, turned as it will be. Throws Error where it does
/// not fit the grid or the rule.
automata::Pattern start_pattern(const scene::Scene& scene, const automata::Rule& rule);

/// Puts the scene's parameters of the forest fire into a rule of that family.
void override_fire(automata::Rule& rule, const scene::Automaton& automaton);

/// Shares of all states at a random start. Throws Error when there are more than the rule has
/// states.
std::vector<double> start_shares(const scene::Automaton& automaton, const automata::Rule& rule);

/// What becomes of cells of a pattern in states that the rule does not have.
enum class UnknownStates { refuse, clear };

/// Sets every cell of a grid to what it is at generation 0. Throws Error, before it writes anything
/// where the scene's pattern or shares are at fault.
void set_start(automata::Grid& grid, const scene::Scene& scene, const automata::Rule& rule,
               UnknownStates unknown = UnknownStates::refuse);

/// Bytes of device memory that a simulation of the scene takes, checkpoints aside.
std::size_t automaton_memory(const scene::Scene& scene, const automata::Rule& rule,
                             compute::Backend backend);

/// Throws Error that names the bytes needed and free and the largest grid of these proportions that
/// fits. `already_held` bytes will be given back.
void check_automaton_memory(const compute::Device& device, const scene::Scene& scene,
                            const automata::Rule& rule, std::size_t already_held);

}  // namespace lattice::simulation
