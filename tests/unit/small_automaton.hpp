// SPDX-License-Identifier: MIT
// A small automaton and what tests ask of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/simulation/automaton_simulation.hpp"

namespace lattice::test {

inline scene::Scene small_scene(const std::string& rule = "B3/S23") {
    scene::Scene scene;
    scene.kind = scene::Kind::automaton;
    scene.automaton.rule = rule;
    scene.automaton.width = 61;
    scene.automaton.height = 37;
    return scene;
}

inline std::vector<automata::State> cells_of(const simulation::Simulation& simulation) {
    const Extent grid = simulation.domain();
    return simulation.read_cells({0, 0, grid.x, grid.y});
}

/// Cells after so many generations from the start.
inline std::vector<automata::State> cells_after(compute::Device& device, const scene::Scene& scene,
                                                int steps) {
    simulation::AutomatonSimulation simulation(device, scene);
    simulation.step(steps);
    return cells_of(simulation);
}

inline simulation::CellChange draw(std::uint64_t stroke, automata::Cell from, automata::Cell to,
                                   automata::State state = 1) {
    return {stroke, automata::CellEdit{automata::DrawLine{from, to, state, 1}}};
}

inline simulation::Snapshot snapshot_of(simulation::Simulation& simulation,
                                        const simulation::SnapshotRequest& request = {}) {
    simulation::Snapshot snapshot;
    simulation.fill(snapshot, request);
    return snapshot;
}

}  // namespace lattice::test
