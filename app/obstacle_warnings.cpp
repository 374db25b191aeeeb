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

void warn_of_misplaced_obstacles(simulation::Simulation& simulation, const scene::Scene& scene) {
    simulation::Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    for (std::size_t i = 0; i < snapshot.meshes.size(); ++i) {
        for (const simulation::ObstacleNote& note :
             simulation::placement_notes(snapshot.meshes[i])) {
            if (!note.warning) { continue; }
            fmt::print(stderr, "Warning: {}: {}\n", obstacle_label(scene, i), note.text);
        }
    }
}

}  // namespace lattice::app
