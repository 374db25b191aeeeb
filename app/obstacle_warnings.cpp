// SPDX-License-Identifier: MIT
#include "app/obstacle_warnings.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "engine/simulation/obstacle_notes.hpp"

namespace lattice::app {

std::string obstacle_label(const scene::Scene& scene, std::size_t index) {
    const scene::Obstacle& obstacle = scene.obstacles.at(index);
    return fmt::format("obstacle {} ({})", index,
                       obstacle.name.empty()
                           ? std::filesystem::path(obstacle.mesh).filename().string()
                           : obstacle.name);
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
