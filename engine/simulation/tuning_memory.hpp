// SPDX-License-Identifier: MIT
// Searches for the fastest (l, alpha) that were finished, kept on disk for each scene and device.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/compute/device.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/tuning_table.hpp"

namespace lattice::simulation {

/// 16 digits that are the same for scenes of the same times on this device: grid, faces, kernels,
/// model, obstacles (meshes by name, size and date) and immersed boundary; not l and alpha, and not
/// what only changes the flow's values or the picture.
std::string tuning_key(const scene::Scene& scene, const compute::DeviceInfo& device);

/// Of all tables in a folder, some thousands of bytes each.
constexpr std::uintmax_t most_table_bytes = 4ULL << 20;

/// Writes the table under this key, through a temporary name; makes the folder where it is missing.
/// Tables that were looked at longest ago go when all take more than most_table_bytes.
/// Throws Error when the file cannot be written.
void remember_tuning(const std::filesystem::path& folder, const std::string& key,
                     const TuningTable& table);

/// Empty when there is none, or when the file is not a whole one of this key.
std::optional<TuningTable> remembered_tuning(const std::filesystem::path& folder,
                                             const std::string& key);

}  // namespace lattice::simulation
