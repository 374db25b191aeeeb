// SPDX-License-Identifier: MIT
#include "app/cell_losses.hpp"

#include <algorithm>

#include "engine/error.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::app {

namespace {

using automata::CellRect;

bool same_rule(const scene::Automaton& a, const scene::Automaton& b) {
    const bool of_pattern = a.rule.empty() && a.rule_file.empty();
    return a.rule == b.rule && a.rule_file == b.rule_file &&
           (!of_pattern || a.pattern == b.pattern);
}

/// What lies to the right of the new width, and below the new height.
void add_strips(const scene::Automaton& before, const scene::Automaton& after,
                std::vector<automata::CellEdit>& lost) {
    const int width = std::min(before.width, after.width);
    if (after.width < before.width) {
        lost.emplace_back(automata::DrawRectangle{
            CellRect{width, 0, before.width - width, before.height}, 0, true});
    }
    if (after.height < before.height) {
        lost.emplace_back(automata::DrawRectangle{
            CellRect{0, after.height, width, before.height - after.height}, 0, true});
    }
}

void add_states(const scene::Scene& before, const scene::Scene& after,
                std::vector<automata::CellEdit>& lost) {
    try {
        const int states = automata::states(simulation::scene_rule(after));
        if (states < automata::states(simulation::scene_rule(before))) {
            lost.emplace_back(automata::RemoveStates{states});
        }
    } catch (const Error&) { return; }  // the change will be refused
}

}  // namespace

std::vector<automata::CellEdit> cells_lost(const scene::Scene& before, const scene::Scene& after,
                                           scene::Effect effect) {
    std::vector<automata::CellEdit> lost;
    if (before.kind != scene::Kind::automaton || after.kind != scene::Kind::automaton) {
        return lost;
    }
    if (effect == scene::Effect::view) { return lost; }
    if (effect == scene::Effect::rebuild && !simulation::keeps_cells(before, after)) {
        return lost;
    }
    add_strips(before.automaton, after.automaton, lost);
    if (!same_rule(before.automaton, after.automaton)) { add_states(before, after, lost); }
    return lost;
}

}  // namespace lattice::app
