// SPDX-License-Identifier: MIT
// Worlds that are kept in files and go on from there.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "engine/simulation/checkpoint.hpp"
#include "tests/unit/temporary_folder.hpp"

namespace lattice::test {

inline std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

inline void keep(simulation::Simulation& world, const scene::Scene& scene,
                 const std::filesystem::path& file) {
    simulation::write_checkpoint(simulation::take_checkpoint(world, scene), file);
}

inline std::unique_ptr<simulation::Simulation> world_of(compute::Device& device,
                                                        const std::filesystem::path& file) {
    auto made =
        simulation::make_simulation(device, simulation::read_checkpoint(file).scene, Progress{});
    simulation::restore_checkpoint(*made, file);
    return made;
}

/// All that a world follows from, as a file of it: equal worlds have equal bytes.
inline std::string state_of(simulation::Simulation& world, const scene::Scene& scene,
                            const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "state.lattice";
    keep(world, scene, file);
    return bytes_of(file);
}

/// Steps in one go, and with a stay in a file between.
inline void check_goes_on(compute::Device& device, const scene::Scene& scene, int before,
                          int after) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "kept.lattice";
    const auto whole = simulation::make_simulation(device, scene, Progress{});
    whole->step(before);
    keep(*whole, scene, file);
    const std::string kept = state_of(*whole, scene, folder.path());
    whole->step(after);
    const auto second = world_of(device, file);
    REQUIRE(second->step_count() == whole->step_count() - static_cast<std::uint64_t>(after));
    CHECK((state_of(*second, scene, folder.path()) == kept));
    second->step(after);
    const std::string wanted = state_of(*whole, scene, folder.path());
    CHECK((wanted != kept));
    CHECK((state_of(*second, scene, folder.path()) == wanted));
}

}  // namespace lattice::test
