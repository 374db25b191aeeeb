// SPDX-License-Identifier: MIT
// `--probes FILE` of the commands that step a scene.
#pragma once

#include <filesystem>
#include <optional>

#include "engine/scene/scene.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::app {

/// Throws InputError when a file is asked for and the scene has no probes, or the tables cannot be
/// written: better before hours of stepping than after.
void check_probe_output(const std::filesystem::path& file, const scene::Scene& scene);

/// Writes the tables and says so on standard error; of a flow that was `stopped` up to there, from
/// where its simulation went back. Does nothing for an empty name. Throws Error when a file cannot
/// be written.
void write_probe_output(const std::filesystem::path& file, const simulation::Simulation& simulation,
                        const std::optional<simulation::UnstableFlow>& stopped);

}  // namespace lattice::app
