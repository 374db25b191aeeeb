// SPDX-License-Identifier: MIT
#include "app/world_loading.hpp"

#include "app/exit_status.hpp"
#include "app/scene_difference.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

std::unique_ptr<simulation::Simulation> load_world(compute::Device& device,
                                                   const scene::Scene& scene,
                                                   const Progress& progress) {
    return as_input([&] {
        if (!scene::names_checkpoint(scene.file)) {
            return simulation::make_simulation(device, scene, progress);
        }
        const simulation::CheckpointContents kept = simulation::read_checkpoint(scene.file);
        auto made = simulation::make_simulation(device, kept.scene, progress);
        simulation::restore_checkpoint(*made, scene.file);
        made->apply(scene, effect_between(kept.scene, scene));
        return made;
    });
}

}  // namespace lattice::app
