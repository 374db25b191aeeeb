// SPDX-License-Identifier: MIT
// Automata that run: their start, changes while they run, cells drawn by hand, ways back.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/automata/rule_text.hpp"
#include "engine/error.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_automaton.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::simulation;
using namespace lattice::test;
using automata::State;
using scene::Effect;

TEST_CASE("make_simulation makes what the scene's kind says") {
    const auto device = compute::Device::open("cpu");
    const auto simulation = make_simulation(*device, small_scene());
    CHECK(simulation->kind() == scene::Kind::automaton);
    CHECK(simulation->domain() == Extent{61, 37, 1});
    CHECK(memory_needed(small_scene(), compute::Backend::cpu) >= 2 * 61 * 37 / 8);
    simulation->step_stage({});
    CHECK(simulation->step_count() == 1);
}

TEST_CASE("a random start has its density, and the same cells for the same seed") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = small_scene("345/2/4");
        scene.automaton.width = 400;
        scene.automaton.height = 300;
        scene.automaton.shares = "0.2, 0, 0.1";
        AutomatonSimulation simulation(*device, scene);
        const Snapshot snapshot = snapshot_of(simulation);
        const std::vector<std::uint64_t>& counts = snapshot.grid->census.cells;
        REQUIRE(counts.size() == 4);
        CHECK(counts[1] == doctest::Approx(0.2 * 120000).epsilon(0.03));
        CHECK(counts[2] == 0);
        CHECK(counts[3] == doctest::Approx(0.1 * 120000).epsilon(0.03));
        CHECK(cells_after(*device, scene, 0) == cells_of(simulation));
        scene.run.seed = 2;
        CHECK(cells_after(*device, scene, 0) != cells_of(simulation));
    }
}

TEST_CASE("every cyclic state stands at a random start; too many shares are refused") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("R1/T1/C14/NM");
    scene.automaton.density = 1;
    AutomatonSimulation simulation(*device, scene);
    const auto counts = snapshot_of(simulation).grid->census.cells;
    CHECK(counts[0] == 0);
    for (std::size_t state = 1; state < 14; ++state) { CHECK(counts[state] > 0); }
    scene.automaton.rule = "B3/S23";
    scene.automaton.shares = "0.1, 0.1";
    CHECK_THROWS_AS(simulation.apply(scene, Effect::rebuild), Error);
    CHECK(snapshot_of(simulation).grid->states == 14);
}

TEST_CASE("a pattern starts in its place with its own rule") {
    const test::TemporaryFolder folder;
    const auto file = folder.write("x = 3, y = 3, rule = B36/S23\nbob$2bo$3o!\n", "glider.rle");
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("");
    scene.automaton.start = scene::CellStart::pattern;
    scene.automaton.pattern = file.string();
    scene.automaton.pattern_x = 0;
    scene.automaton.pattern_y = 1;
    AutomatonSimulation simulation(*device, scene);
    CHECK(simulation.rule() == automata::parse_rule("B36/S23"));
    CHECK(simulation.read_cells({0, 34, 3, 3}) == std::vector<State>{0, 1, 0, 0, 0, 1, 1, 1, 1});
    CHECK(snapshot_of(simulation).grid->census.population() == 5);
    scene.automaton.pattern_turns = 1;
    simulation.apply(scene, Effect::rebuild);
    CHECK(simulation.read_cells({0, 34, 3, 3}) == std::vector<State>{1, 0, 0, 1, 0, 1, 1, 1, 0});
    scene.automaton.width = 2;
    CHECK_THROWS_AS(simulation.apply(scene, Effect::rebuild), Error);
    CHECK(simulation.domain().x == 61);
}

TEST_CASE("all variants go the same way, changed from one to the next while they run") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = small_scene("ForestFire:p=0.05,f=0.01");
        scene.automaton.density = 0.6;
        const std::vector<State> expected = cells_after(*device, scene, 24);
        AutomatonSimulation simulation(*device, scene);
        int changes = 0;
        for (const auto& description : automata::stepper_descriptions()) {
            const automata::GridShape shape = grid_shape(scene.automaton);
            if (automata::why_not(description.variant, simulation.rule(), shape, *device)) {
                continue;
            }
            scene.automaton.variant = static_cast<scene::AutomatonVariant>(description.variant);
            simulation.apply(scene, Effect::live);
            if (simulation.step_count() + 3 <= 24) { simulation.step(3); }
            ++changes;
        }
        CHECK(changes >= 3);
        simulation.step(24 - static_cast<int>(simulation.step_count()));
        CHECK(cells_of(simulation) == expected);
    }
}

TEST_CASE("names of variants in scenes are those of the steppers") {
    for (const auto& description : automata::stepper_descriptions()) {
        const auto variant = static_cast<scene::AutomatonVariant>(description.variant);
        CHECK(scene::enum_name(variant) == description.name);
    }
}

TEST_CASE("rule and edge change while cells stay; states that are gone become 0") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = small_scene("R1/T1/C14/NM");
        AutomatonSimulation simulation(*device, scene);
        simulation.step(5);
        const std::vector<State> before = cells_of(simulation);
        scene.automaton.edge = scene::GridEdge::mirrored;
        simulation.apply(scene, Effect::live);
        CHECK(cells_of(simulation) == before);
        CHECK(simulation.stepper().cells().shape().edge == automata::Edge::mirrored);
        for (const char* rule : {"R1/T2/C8/NM", "B3/S23"}) {
            scene.automaton.rule = rule;
            simulation.apply(scene, Effect::live);
            const int states = automata::states(automata::parse_rule(rule));
            std::vector<State> known = before;
            for (State& cell : known) { cell = cell < states ? cell : State{0}; }
            CHECK(cells_of(simulation) == known);
        }
        CHECK(simulation.step_count() == 5);
        scene.automaton.rule = "B3/S23/nonsense";
        CHECK_THROWS_AS(simulation.apply(scene, Effect::live), Error);
        simulation.step(1);
        CHECK(simulation.step_count() == 6);
    }
}

TEST_CASE("the scene's fire takes the place of the rule's") {
    scene::Scene scene = small_scene("ForestFire:p=0.05,f=0.01");
    scene.automaton.growth = 0.25;
    scene.automaton.wind = 0;
    const automata::Rule rule = scene_rule(scene);
    const auto& fire = std::get<automata::ForestFire>(rule.form);
    CHECK(fire.growth == 0.25);
    CHECK(fire.lightning == 0.01);
}

TEST_CASE("reset goes back to the start, with what was drawn before the first step") {
    for (const auto& device : test::every_device()) {
        AutomatonSimulation simulation(*device, small_scene());
        const std::vector<State> start = cells_of(simulation);
        simulation.step(7);
        simulation.reset();
        CHECK(cells_of(simulation) == start);
        CHECK(simulation.step_count() == 0);
        simulation.change_cells(draw(1, {3, 3}, {30, 20}));
        const std::vector<State> drawn = cells_of(simulation);
        CHECK(drawn != start);
        simulation.step(3);
        simulation.change_cells(draw(2, {1, 1}, {50, 1}));
        simulation.step(3);
        simulation.reset();
        CHECK(cells_of(simulation) == drawn);
        simulation.open(small_scene());
        CHECK(cells_of(simulation) == start);
    }
}

TEST_CASE("a reset that fails leaves the cells; states that the rule lost become 0 at the start") {
    const test::TemporaryFolder folder;
    const auto file = folder.write("x = 3, y = 1, rule = /2/3\nABA!\n", "three.rle");
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("/2/3");
    scene.automaton.start = scene::CellStart::pattern;
    scene.automaton.pattern = file.string();
    AutomatonSimulation simulation(*device, scene);
    const automata::CellRect row{29, 18, 3, 1};
    REQUIRE(simulation.read_cells(row) == std::vector<State>{1, 2, 1});
    scene.automaton.rule = "B3/S23";
    simulation.apply(scene, Effect::live);
    simulation.reset();
    CHECK(simulation.read_cells(row) == std::vector<State>{1, 0, 1});
    simulation.step(1);
    scene.automaton.pattern = "no such file.rle";
    simulation.apply(scene, Effect::live);
    const std::vector<State> before = cells_of(simulation);
    CHECK_THROWS_AS(simulation.reset(), Error);
    CHECK(cells_of(simulation) == before);
}

TEST_CASE("strokes of a start that is gone cannot be taken back into the next one") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene();
    scene.run.checkpoint_interval = 4;
    AutomatonSimulation simulation(*device, scene);
    simulation.step(2);
    simulation.change_cells(draw(1, {0, 0}, {60, 0}));
    simulation.reset();
    CHECK_THROWS_AS(simulation.change_cells({1, TakeBackStroke{}}), Error);
    simulation.step(6);
    simulation.change_cells(draw(2, {0, 0}, {60, 0}));
    simulation.rewind();
    CHECK(simulation.step_count() == 4);
    CHECK_THROWS_AS(simulation.change_cells({2, TakeBackStroke{}}), Error);
    CHECK(cells_of(simulation) == cells_after(*device, scene, 4));
}

TEST_CASE("cells drawn while the grid stands still were not born and did not die") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene();
    scene.automaton.start = scene::CellStart::empty;
    AutomatonSimulation simulation(*device, scene);
    simulation.change_cells(draw(1, {10, 10}, {12, 10}));
    CHECK(snapshot_of(simulation).grid->census.turnover->births == 0);
    simulation.step(1);
    simulation.change_cells(draw(2, {30, 20}, {50, 20}));
    const Census census = snapshot_of(simulation).grid->census;
    CHECK(census.turnover->births == 2);
    CHECK(census.turnover->deaths == 2);
    CHECK(census.population() == 24);
}

TEST_CASE("births and deaths of a batch's last generation are there where they are expected") {
    for (const auto& device : test::every_device()) {
        AutomatonSimulation one_by_one(*device, small_scene());
        one_by_one.step(9);
        one_by_one.step(1);
        const auto known = snapshot_of(one_by_one).grid->census.turnover;
        REQUIRE(known);
        CHECK(known->births > 0);
        AutomatonSimulation simulation(*device, small_scene());
        simulation.step(10);
        CHECK(cells_of(simulation) == cells_of(one_by_one));
        CHECK_FALSE(snapshot_of(simulation).grid->census.turnover);
        simulation.reset();
        CHECK(snapshot_of(simulation).grid->census.turnover->births == 0);
        simulation.expect({.turnover = true});
        simulation.step(10);
        CHECK(cells_of(simulation) == cells_of(one_by_one));
        const auto found = snapshot_of(simulation).grid->census.turnover;
        REQUIRE(found);
        CHECK(found->births == known->births);
        CHECK(found->deaths == known->deaths);
    }
}

TEST_CASE(
    "whole grids are cleared with and without a way back, and the way back is accounted for") {
    for (const auto& device : test::every_device()) {
        AutomatonSimulation simulation(*device, small_scene());
        const std::vector<State> before = cells_of(simulation);
        const Snapshot first = snapshot_of(simulation);
        const automata::CellRect all{0, 0, 61, 37};
        const std::size_t bytes = automata::CellRegion::bytes(all, first.grid->format);
        CHECK(first.grid->undo_bytes >= bytes);
        const automata::CellEdit clear{automata::DrawRectangle{all, 0, true}};
        simulation.change_cells({1, clear});
        CHECK(snapshot_of(simulation).grid->census.population() == 0);
        CHECK(snapshot_of(simulation).statistics.device_bytes ==
              first.statistics.device_bytes + bytes);
        simulation.change_cells({1, TakeBackStroke{}});
        CHECK(cells_of(simulation) == before);
        simulation.change_cells({2, clear, true});
        CHECK(snapshot_of(simulation).grid->census.population() == 0);
        CHECK_THROWS_AS(simulation.change_cells({2, TakeBackStroke{}}), Error);
    }
}

TEST_CASE("strokes are taken back and made again while generations pass") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("B/S012345678");  // nothing ever changes by itself
    AutomatonSimulation simulation(*device, scene);
    const std::vector<State> before = cells_of(simulation);
    simulation.change_cells(draw(1, {0, 0}, {60, 0}, 0));
    const std::vector<State> drawn = cells_of(simulation);
    simulation.step(2);
    simulation.change_cells({1, TakeBackStroke{}});
    CHECK(cells_of(simulation) == before);
    simulation.change_cells({1, MakeStrokeAgain{}});
    CHECK(cells_of(simulation) == drawn);
    CHECK_THROWS_AS(simulation.change_cells({9, TakeBackStroke{}}), Error);
    CHECK_THROWS_AS(simulation.change_cells(draw(2, {0, 0}, {1, 1}, 2)), Error);
    CHECK(cells_of(simulation) == drawn);
}

TEST_CASE("rewind goes back through kept generations to the start") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene();
    scene.run.checkpoint_interval = 10;
    AutomatonSimulation simulation(*device, scene);
    simulation.step(25);
    CHECK(snapshot_of(simulation).statistics.checkpoint == 20);
    simulation.rewind();
    CHECK(simulation.step_count() == 20);
    CHECK(cells_of(simulation) == cells_after(*device, scene, 20));
    simulation.rewind();
    CHECK(simulation.step_count() == 10);
    simulation.step(15);
    CHECK(cells_of(simulation) == cells_after(*device, scene, 25));
    for (int i = 0; i < 4; ++i) { simulation.rewind(); }
    CHECK(simulation.step_count() == 0);
    CHECK(cells_of(simulation) == cells_after(*device, scene, 0));
}

TEST_CASE("a snapshot holds counts, births and deaths, texels and lens as asked") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = small_scene();
        scene.automaton.start = scene::CellStart::empty;
        AutomatonSimulation simulation(*device, scene);
        simulation.change_cells(draw(1, {10, 10}, {12, 10}));
        simulation.step(1);
        GridRequest request;
        request.texels = {0, 8, 8, 6, 5};
        request.colours.of_state[1] = {65535, 65535, 65535};
        const Snapshot snapshot =
            snapshot_of(simulation, {.lens = glm::ivec3(11, 10, 0), .grid = request});
        const GridSnapshot& grid = *snapshot.grid;
        CHECK(grid.census.cells == std::vector<std::uint64_t>{61 * 37 - 3, 3});
        CHECK(grid.census.turnover->births == 2);
        CHECK(grid.census.turnover->deaths == 2);
        CHECK(grid.texel_rect == request.texels);
        REQUIRE(grid.texels.size() == 6 * 5 * automata::texel_channels);
        CHECK(grid.texels[4 * (6 * 2 + 3)] == 0x3c00);  // (11, 10) is white: half float 1
        CHECK(grid.texels[4 * (6 * 2 + 2)] == 0);
        REQUIRE(grid.lens);
        CHECK(grid.lens->count == 2);
        CHECK(grid.lens->next == 1);
        CHECK(snapshot.statistics.step == 1);
        CHECK_FALSE(snapshot_of(simulation, {.lens = glm::ivec3(61, 0, 0)}).grid->lens);
    }
}

TEST_CASE("ages change colours and nothing else") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene();
    const std::vector<State> expected = cells_after(*device, scene, 12);
    scene.look.ages = true;
    AutomatonSimulation simulation(*device, scene);
    const std::size_t with_ages = snapshot_of(simulation).statistics.device_bytes;
    simulation.step(12);
    CHECK(cells_of(simulation) == expected);
    scene.look.ages = false;
    simulation.apply(scene, Effect::live);
    CHECK(snapshot_of(simulation).statistics.device_bytes == with_ages - 61 * 37);
    CHECK(cells_of(simulation) == expected);
}

TEST_CASE("a grid that does not fit is refused with one that does, and the old one goes on") {
    const auto device = compute::Device::open("cpu");
    AutomatonSimulation simulation(*device, small_scene());
    const std::vector<State> before = cells_of(simulation);
    scene::Scene scene = small_scene();
    scene.automaton.width = scene.automaton.height = scene::most_axis_cells;
    scene.automaton.variant = scene::AutomatonVariant::baseline;
    scene.automaton.cell_type = scene::CellType::int32;
    try {
        simulation.apply(scene, Effect::rebuild);
        FAIL("half a terabyte was found");
    } catch (const Error& error) {
        CHECK(error.where() == "automaton.width");
        CHECK(error.cure().find("fit") != std::string::npos);
    }
    CHECK(cells_of(simulation) == before);
}

TEST_CASE("elementary rules draw their history") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("W90");
    scene.automaton.start = scene::CellStart::centre;
    AutomatonSimulation simulation(*device, scene);
    simulation.step(2);
    CHECK(simulation.read_cells({28, 0, 5, 3}) ==
          std::vector<State>{0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1});
}

TEST_CASE("a rule that says the grid's size, and a pattern larger than the grid, are refused") {
    CHECK(written_rule("B3/S23") == automata::parse_rule("B3/S23"));
    try {
        written_rule("B3/S23:P30,20");
        FAIL("taken");
    } catch (const Error& error) {
        CHECK(error.cure().find("automaton.width = 30") != std::string::npos);
        CHECK(error.cure().find("bounded") != std::string::npos);
    }
    const test::TemporaryFolder folder;
    scene::Scene scene = small_scene("B3/S23");
    scene.automaton.start = scene::CellStart::pattern;
    scene.automaton.pattern = folder.write("x = 3, y = 3\nbob$2bo$3o!\n", "glider.rle").string();
    CHECK(start_pattern(scene, scene_rule(scene)).width == 3);
    scene.automaton.width = 2;
    CHECK_THROWS_AS(start_pattern(scene, scene_rule(scene)), Error);
}

TEST_CASE("a rule that is a name is read from the file beside its pattern") {
    const test::TemporaryFolder folder;
    scene::Scene scene = small_scene("");
    scene.automaton.start = scene::CellStart::pattern;
    scene.automaton.pattern = folder.write("x = 1, y = 1, rule = Tri\nB!\n", "one.rle").string();
    CHECK_THROWS_AS(scene_rule(scene), Error);
    folder.write(
        "@RULE Tri\n@TABLE\nn_states:3\nneighborhood:Moore\nsymmetries:permute\n"
        "2,0,0,0,0,0,0,0,0,1\n",
        "tri.rule");
    CHECK(automata::states(scene_rule(scene)) == 3);
}
