// SPDX-License-Identifier: MIT
// A running world as a file: its scene and all that later steps follow from. It goes on from there
// bit for bit, on the same backend.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/scene/scene.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::simulation {

struct Checkpoint {
    scene::Scene scene;
    std::unique_ptr<SavedWorld> world;  ///< null: the scene alone
};

/// Copies the present state of the simulation of a scene; see Simulation::save_state().
Checkpoint take_checkpoint(Simulation& simulation, const scene::Scene& scene);

/// Writes the file (contract 8). From any thread that the device is bound to. Throws Error, also
/// soon after `stop` asks for it; what was at the place of the file then stays.
void write_checkpoint(const Checkpoint& checkpoint, const std::filesystem::path& file,
                      std::stop_token stop = {});

/// What a file holds, without its world's state.
struct CheckpointContents {
    /// At its present size on any backend, names of meshes as they lead from the file, which
    /// scene.file is.
    scene::Scene scene;
    std::uint64_t step = 0;
    bool has_world = false;        ///< else it is the scene alone
    std::filesystem::path origin;  ///< file of the scene that it was made from; may be empty
};
/// Throws Error when the file is no checkpoint or its scene is not valid here.
CheckpointContents read_checkpoint(const std::filesystem::path& file);

/// Reads a file to its end. Throws Error when anything of it is not as it was written.
void verify_checkpoint(const std::filesystem::path& file);

/// Takes a simulation just made of the file's scene to the file's state; one without a state leaves
/// it as it is. Throws Error: the simulation is then not to be used.
void restore_checkpoint(Simulation& simulation, const std::filesystem::path& file);

}  // namespace lattice::simulation
