// SPDX-License-Identifier: MIT
#include "engine/simulation/simulation.hpp"

#include <algorithm>

#include "engine/error.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "engine/simulation/fluid_memory.hpp"
#include "engine/simulation/fluid_simulation.hpp"

namespace lattice::simulation {

namespace {

[[noreturn]] void refuse_cells() {
    throw Error("cells", "this world is no automaton and has none",
                "open a scene of kind automaton");
}

}  // namespace

std::unique_ptr<SavedWorld> Simulation::save_state() {
    throw Error("checkpoint", "this world has no state to save", "save its scene instead");
}

void Simulation::restore_state(scene::CheckpointReader& reader) {
    reader.refuse("this world takes no state from a file");
}

void Simulation::change_cells(const CellChange& /*change*/) {
    refuse_cells();
}

std::vector<automata::State> Simulation::read_cells(const automata::CellRect& /*rect*/) const {
    refuse_cells();
}

automata::Pattern Simulation::pattern(const automata::CellRect& /*rect*/) const {
    refuse_cells();
}

void Simulation::gather_flow(const std::int32_t* /*nodes*/, std::int32_t /*count*/,
                             glm::vec4* /*velocity_density*/) const {
    throw Error("flow", "this world has none", "open a scene of kind fluid");
}

std::size_t memory_needed(const scene::Scene& scene, compute::Backend backend) {
    if (scene.kind == scene::Kind::automaton) {
        return automaton_memory(scene, scene_rule(scene), backend);
    }
    return flow_memory(scene, backend);
}

std::size_t memory_needed(const scene::Scene& scene) {
    return std::max(memory_needed(scene, compute::Backend::cpu),
                    memory_needed(scene, compute::Backend::cuda));
}

std::unique_ptr<Simulation> make_simulation(compute::Device& device, const scene::Scene& scene,
                                            const Progress& progress) {
    if (scene.kind == scene::Kind::automaton) {
        return std::make_unique<AutomatonSimulation>(device, scene);
    }
    return std::make_unique<FluidSimulation>(device, scene, progress);
}

}  // namespace lattice::simulation
