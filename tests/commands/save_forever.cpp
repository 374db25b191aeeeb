// SPDX-License-Identifier: MIT
// Saves one file again and again until it is killed, for kill_while_saving.py.
//
//     save_forever write checkpoint|scene FILE   prints the number of each save before and after it
//     save_forever read checkpoint|scene FILE    prints the number in the file, which must be whole
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "engine/compute/device.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/checkpoint.hpp"

using namespace lattice;

namespace {

namespace fs = std::filesystem;

void tell(const char* what, std::uint64_t number) {
    std::printf("%s %llu\n", what, static_cast<unsigned long long>(number));
    std::fflush(stdout);
}

scene::Scene soup() {
    scene::Scene scene;
    scene.kind = scene::Kind::automaton;
    scene.automaton.rule = "B3/S23";
    scene.automaton.width = 700;
    scene.automaton.height = 700;
    return scene;
}

[[noreturn]] void write_checkpoints(const fs::path& file) {
    const auto device = compute::Device::open("cpu");
    const scene::Scene scene = soup();
    const auto world = simulation::make_simulation(*device, scene);
    while (true) {
        world->step(1);
        tell("begin", world->step_count());
        simulation::write_checkpoint(simulation::take_checkpoint(*world, scene), file);
        tell("end", world->step_count());
    }
}

std::uint64_t read_checkpoint(const fs::path& file) {
    const auto device = compute::Device::open("cpu");
    const auto world =
        simulation::make_simulation(*device, simulation::read_checkpoint(file).scene);
    simulation::restore_checkpoint(*world, file);
    return world->step_count();
}

[[noreturn]] void write_scenes(const fs::path& file) {
    scene::Scene scene;
    scene.emitters.resize(40);
    for (std::uint64_t number = 1;; ++number) {
        scene.run.seed = number;
        scene.emitters.back().rate = static_cast<double>(number);
        tell("begin", number);
        scene.file = file;
        scene::write_scene_file(scene, file);
        tell("end", number);
    }
}

std::uint64_t read_scene(const fs::path& file) {
    const scene::Scene scene = scene::read_scene_file(file);
    const bool whole = scene.emitters.size() == 40 &&
                       scene.emitters.back().rate == static_cast<double>(scene.run.seed);
    return whole ? scene.run.seed : 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) { return 2; }
    const bool writes = std::string(argv[1]) == "write";
    const bool scenes = std::string(argv[2]) == "scene";
    try {
        if (writes && scenes) { write_scenes(argv[3]); }
        if (writes) { write_checkpoints(argv[3]); }
        tell("holds", scenes ? read_scene(argv[3]) : read_checkpoint(argv[3]));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
