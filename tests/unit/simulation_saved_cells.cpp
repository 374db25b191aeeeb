// SPDX-License-Identifier: MIT
// A world that was saved with its cells goes on from them as the one that it was taken from.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/automata/pattern_file.hpp"
#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "engine/simulation/saved_cells.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::simulation;
using automata::State;

namespace {

constexpr automata::CellRect whole{0, 0, 61, 37};

scene::Scene small_scene(const std::string& rule) {
    scene::Scene scene;
    scene.kind = scene::Kind::automaton;
    scene.automaton.rule = rule;
    scene.automaton.width = whole.width;
    scene.automaton.height = whole.height;
    scene.automaton.gpu_width = 4096;
    return scene;
}

/// Writes both files and reads the scene again.
scene::Scene saved_and_read(const Simulation& simulation, const scene::Scene& scene,
                            const test::TemporaryFolder& folder) {
    const std::filesystem::path file = folder.path() / "saved.toml";
    const std::filesystem::path cells = cells_file_of(file);
    CHECK(cells.filename() == "saved_cells.rle");
    const automata::Pattern pattern = simulation.pattern(whole);
    automata::write_pattern(cells, pattern);
    scene::write_scene_file(starting_with(scene, pattern, file), file);
    return scene::read_scene_file(file);
}

}  // namespace

TEST_CASE("a saved world shows the same cells and goes on, random rules too") {
    const test::TemporaryFolder folder;
    for (const auto& device : test::every_device()) {
        for (const char* rule : {"B3/S23", "ForestFire:p=0.05,f=0.002", "R1/T1/C15/NN", "W110",
                                 "345/2/4", "B3/S2-i34q"}) {
            CAPTURE(std::string(rule));
            const scene::Scene scene = small_scene(rule);
            AutomatonSimulation simulation(*device, scene);
            simulation.step(9);
            simulation.change_cells(
                {1, automata::CellEdit{automata::DrawLine{{3, 2}, {40, 30}, 1, 1}}});
            const scene::Scene read = saved_and_read(simulation, scene, folder);
            CHECK(read.automaton.pattern == "saved_cells.rle");
            CHECK(read.automaton.gpu_width == 0);
            AutomatonSimulation again(*device, read);
            CHECK(again.step_count() == 9);
            CHECK(again.read_cells(whole) == simulation.read_cells(whole));
            simulation.step(12);
            again.step(12);
            CHECK(again.read_cells(whole) == simulation.read_cells(whole));
            again.reset();
            CHECK(again.step_count() == 9);
        }
    }
}

TEST_CASE("a few cells, none at all, and a rule that came with the pattern before") {
    const test::TemporaryFolder folder;
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("B36/S23");
    scene.automaton.start = scene::CellStart::empty;
    AutomatonSimulation simulation(*device, scene);
    simulation.step(3);
    const automata::Pattern none = simulation.pattern(whole);
    CHECK(none.cells.empty());
    CHECK(none.generation == 3);
    const scene::Scene empty = starting_with(scene, none, folder.path() / "x.toml");
    CHECK(empty.automaton.start == scene::CellStart::empty);
    CHECK(AutomatonSimulation(*device, empty).step_count() == 3);
    simulation.change_cells({1, automata::CellEdit{automata::DrawLine{{59, 35}, {60, 36}, 1, 1}}});
    const automata::Pattern corner = simulation.pattern(whole);
    CHECK(corner.width == 2);
    CHECK(corner.offset == automata::CellPlace{59, 35});
    CHECK(corner.rule == "B36/S23");
    scene.automaton.rule.clear();
    CHECK(starting_with(scene, corner, "x.toml").automaton.rule == "B36/S23");
    scene.automaton.rule = "B36/S23";
    const AutomatonSimulation again(*device, saved_and_read(simulation, scene, folder));
    CHECK(again.read_cells(whole) == simulation.read_cells(whole));
    CHECK_THROWS_AS(simulation.pattern({0, 0, 62, 3}), Error);
}

TEST_CASE("a rule of a file beside the pattern is named in the scene that is saved with cells") {
    const test::TemporaryFolder folder;
    const auto device = compute::Device::open("cpu");
    folder.write(
        "@RULE Tri\n@TABLE\nn_states:3\nneighborhood:Moore\nsymmetries:permute\n"
        "2,0,0,0,0,0,0,0,0,1\n",
        "Tri.rule");
    const auto pattern = folder.write("x = 1, y = 1, rule = Tri\nB!\n", "one.rle");
    const std::filesystem::path elsewhere = folder.path() / "sub";
    std::filesystem::create_directory(elsewhere);
    for (const bool relative : {false, true}) {
        CAPTURE(relative);
        scene::Scene scene = small_scene("");
        scene.file = folder.path() / "one.toml";
        scene.automaton.start = scene::CellStart::pattern;
        scene.automaton.pattern = relative ? "one.rle" : pattern.string();
        AutomatonSimulation simulation(*device, scene);
        simulation.step(1);
        simulation.change_cells({1, automata::CellEdit{automata::DrawLine{{3, 2}, {9, 2}, 2, 1}}});
        const automata::Pattern cells = simulation.pattern(whole);
        const std::filesystem::path file = elsewhere / "saved.toml";
        automata::write_pattern(cells_file_of(file), cells);
        scene::write_scene_file(starting_with(scene, cells, file), file);
        const scene::Scene read = scene::read_scene_file(file);
        CHECK(read.automaton.rule_file ==
              (relative ? "../Tri.rule" : (folder.path() / "Tri.rule").string()));
        AutomatonSimulation again(*device, read);
        CHECK(again.read_cells(whole) == simulation.read_cells(whole));
        again.step(1);
        simulation.step(1);
        CHECK(again.read_cells(whole) == simulation.read_cells(whole));
        std::filesystem::rename(folder.path() / "Tri.rule", folder.path() / "gone");
        CHECK_THROWS_AS(starting_with(scene, cells, file), Error);
        std::filesystem::rename(folder.path() / "gone", folder.path() / "Tri.rule");
    }
}

TEST_CASE("a generation that no scene can start with is refused") {
    scene::Scene scene = small_scene("B3/S23");
    automata::Pattern pattern = automata::empty_pattern(0, 0);
    pattern.generation = std::uint64_t{1} << 53;
    CHECK(starting_with(scene, pattern, "x.toml").automaton.generation == pattern.generation);
    ++pattern.generation;
    CHECK_THROWS_AS(starting_with(scene, pattern, "x.toml"), Error);
}
