// SPDX-License-Identifier: MIT
// Files that are no checkpoints any more: refused by name, whatever happened to them, and nothing
// that runs is touched.
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <iterator>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/checkpoint_support.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_automaton.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::test;

namespace {

/// A file of a small automaton, a kilobyte or two.
std::string small_file(compute::Device& device, const TemporaryFolder& folder) {
    const scene::Scene s = small_scene();
    simulation::AutomatonSimulation world(device, s);
    world.step(3);
    return state_of(world, s, folder.path());
}

/// Reads the whole file; true when it was refused by an Error that names it.
bool refused(compute::Device& device, const std::filesystem::path& file) {
    try {
        world_of(device, file);
    } catch (const Error& error) {
        return error.where().find(file.filename().string()) != std::string::npos;
    }
    return false;
}

}  // namespace

TEST_CASE("a file with any byte changed is refused") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const std::string good = small_file(*device, folder);
    const auto file = folder.path() / "bad.lattice";
    std::size_t taken = 0;
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 << (at % 8)));
        write_bytes(file, bad);
        if (!refused(*device, file)) { ++taken; }
    }
    CHECK(taken == 0);
}

TEST_CASE("a file that is cut off anywhere, or goes on, is refused") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const std::string good = small_file(*device, folder);
    const auto file = folder.path() / "bad.lattice";
    std::size_t taken = 0;
    for (std::size_t length = 0; length < good.size(); length += 3) {
        write_bytes(file, good.substr(0, length));
        if (!refused(*device, file)) { ++taken; }
    }
    CHECK(taken == 0);
    write_bytes(file, good + "x");
    CHECK(refused(*device, file));
    write_bytes(file, good + good);
    CHECK(refused(*device, file));
}

TEST_CASE("a large file with a byte changed somewhere is refused") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const scene::Scene s = small_tunnel();
    simulation::FluidSimulation world(*device, s);
    world.step(12);
    const std::string good = state_of(world, s, folder.path());
    const auto file = folder.path() / "bad.lattice";
    std::mt19937 random(7);
    for (int i = 0; i < 12; ++i) {
        std::string bad = good;
        bad[random() % bad.size()] ^= 0x20;
        write_bytes(file, bad);
        CHECK(refused(*device, file));
    }
}

TEST_CASE("other files and other versions are told apart") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const auto file = folder.path() / "other.lattice";
    const auto problem = [&] {
        try {
            simulation::read_checkpoint(file);
        } catch (const Error& error) { return error.problem(); }
        return std::string("none");
    };
    CHECK(problem() == "there is no such file");
    write_bytes(file, "");
    CHECK(problem() == "this is no checkpoint");
    write_bytes(file, "[domain]\nsize = [1, 1, 1]\n");
    CHECK(problem() == "this is no checkpoint");
    std::string newer = small_file(*device, folder);
    newer[8] = 2;
    write_bytes(file, newer);
    CHECK(problem() == "this is a checkpoint of version 2, and this program reads version 1");
    std::filesystem::remove(file);
    std::filesystem::create_directory(file);
    CHECK(problem() == "this is no plain file");
}

TEST_CASE("a length that no file has asks for no memory") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "long.lattice";
    {
        scene::CheckpointWriter writer(file);
        writer.begin("scene", std::uint64_t{1} << 60);
        writer.finish();
    }
    scene::CheckpointReader reader(file);
    CHECK_THROWS_WITH_AS(reader.begin("scene"), doctest::Contains("cut off"), Error);
}

TEST_CASE("a state of another grid is refused, and one of another kind") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const auto file = folder.path() / "kept.lattice";
    scene::Scene s = small_tunnel();
    simulation::FluidSimulation world(*device, s);
    keep(world, s, file);
    s.domain.resolution = 20;
    simulation::FluidSimulation smaller(*device, s);
    CHECK_THROWS_WITH_AS(simulation::restore_checkpoint(smaller, file),
                         doctest::Contains("does not hold the flow of its scene"), Error);
    s = small_tunnel();
    s.emitters.clear();
    simulation::FluidSimulation clear(*device, s);
    CHECK_THROWS_AS(simulation::restore_checkpoint(clear, file), Error);
    simulation::AutomatonSimulation cells(*device, small_scene());
    CHECK_THROWS_AS(simulation::restore_checkpoint(cells, file), Error);
}

TEST_CASE("a file that cannot be written leaves the one before") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const std::string good = small_file(*device, folder);
    const auto file = folder.path() / "state.lattice";
    {
        scene::CheckpointWriter writer(file);
        writer.begin("scene", 100);
    }
    CHECK((bytes_of(file) == good));
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("damage, another version and a missing file are told apart") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const std::string good = small_file(*device, folder);
    const auto file = folder.path() / "bad.lattice";
    const auto write = [&](std::size_t at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 1);
        write_bytes(file, bad);
    };
    write(100);
    CHECK_THROWS_AS(simulation::read_checkpoint(file), scene::DamagedCheckpoint);
    write_bytes(file, good.substr(0, 60));
    CHECK_THROWS_AS(simulation::read_checkpoint(file), scene::DamagedCheckpoint);
    const auto is_damaged = [&](const std::filesystem::path& what) {
        try {
            simulation::read_checkpoint(what);
        } catch (const scene::DamagedCheckpoint&) { return true; } catch (const Error&) {
        }
        return false;
    };
    write(9);
    CHECK(refused(*device, file));
    CHECK_FALSE(is_damaged(file));
    CHECK_FALSE(is_damaged(folder.path() / "none.lattice"));
}

TEST_CASE("a checkpoint that is given up leaves what was there, and nothing beside it") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const auto file = folder.path() / "kept.lattice";
    write_bytes(file, "before");
    const scene::Scene s = small_scene();
    simulation::AutomatonSimulation world(*device, s);
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(
        simulation::write_checkpoint(simulation::take_checkpoint(world, s), file, stop.get_token()),
        Error);
    CHECK(bytes_of(file) == "before");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()),
                        std::filesystem::directory_iterator()) == 1);
}
