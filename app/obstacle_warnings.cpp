// SPDX-License-Identifier: MIT
#include "app/obstacle_warnings.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "app/obstacle_name.hpp"
#include "engine/simulation/obstacle_notes.hpp"

namespace lattice::app {

std::string obstacle_label(const scene::Scene& scene, std::size_t index) {
    return fmt::format("obstacle {} ({})", index, obstacle_name(scene.obstacles.at(index)));
}

void warn_of_obstacles(simulation::Simulation& simulation, const scene::Scene& scene) {
    simulation::Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    const auto warn = [&](std::size_t index, const std::vector<simulation::ObstacleNote>& notes) {
        for (const simulation::ObstacleNote& note : notes) {
            if (!note.warning) { continue; }
            fmt::print(stderr, "Warning: {}: {}\n", obstacle_label(scene, index), note.text);
        }
    };
    for (std::size_t i = 0; i < snapshot.meshes.size(); ++i) {
        warn(i, simulation::placement_notes(snapshot.meshes[i]));
        warn(i, simulation::motion_notes(scene.obstacles.at(i)));
    }
}

}  // namespace lattice::app
