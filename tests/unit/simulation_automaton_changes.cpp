// SPDX-License-Identifier: MIT
// What stays of a running automaton when its scene changes, is opened anew, or it goes back.
#include <doctest/doctest.h>

#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_automaton.hpp"

using namespace lattice;
using namespace lattice::simulation;
using namespace lattice::test;
using automata::State;
using scene::Effect;

TEST_CASE("a change that was taken back before it was carried out leaves the world as it is") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = small_scene();
        AutomatonSimulation simulation(*device, scene);
        simulation.step(4);
        simulation.change_cells(draw(1, {0, 0}, {60, 0}));
        const std::vector<State> before = cells_of(simulation);
        simulation.apply(scene, Effect::rebuild);
        CHECK(simulation.step_count() == 4);
        CHECK(cells_of(simulation) == before);
        simulation.change_cells({1, TakeBackStroke{}});
        CHECK(cells_of(simulation) == cells_after(*device, scene, 4));
        // Of such changes one of the rule may be left.
        scene.automaton.rule = "B/S";
        simulation.apply(scene, Effect::rebuild);
        CHECK(simulation.step_count() == 4);
        simulation.step(1);
        CHECK(snapshot_of(simulation).grid->census.population() == 0);
    }
}

TEST_CASE("a scene that is opened in the place of another starts anew, whatever differs") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = small_scene();
        AutomatonSimulation simulation(*device, scene);
        simulation.step(4);
        simulation.change_cells(draw(1, {0, 0}, {60, 0}));
        simulation.open(scene);
        CHECK(simulation.step_count() == 0);
        CHECK(cells_of(simulation) == cells_after(*device, scene, 0));
        simulation.step(4);
        simulation.change_cells(draw(1, {0, 0}, {60, 0}));
        scene.automaton.width = 80;
        simulation.open(scene);
        CHECK(simulation.step_count() == 0);
        CHECK(cells_of(simulation) == cells_after(*device, scene, 0));
        CHECK_THROWS_AS(simulation.change_cells({1, TakeBackStroke{}}), Error);
    }
}

TEST_CASE("births and deaths survive a change of rule and of size") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene();
    AutomatonSimulation reference(*device, scene);
    reference.step(1);
    const auto known = snapshot_of(reference).grid->census.turnover;
    REQUIRE(known);
    REQUIRE(known->births > 0);
    for (const bool size : {false, true}) {
        CAPTURE(size);
        scene::Scene changed = scene;
        if (size) {
            changed.automaton.width = 70;
        } else {
            changed.automaton.rule = "B36/S23";
        }
        AutomatonSimulation simulation(*device, scene);
        simulation.step(1);
        simulation.apply(changed, size ? Effect::rebuild : Effect::live);
        const auto found = snapshot_of(simulation).grid->census.turnover;
        REQUIRE(found);
        CHECK(found->births == known->births);
        CHECK(found->deaths == known->deaths);
    }
}

TEST_CASE("after a rewind births and deaths are those once counted, never 0 for unknown") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene();
    scene.run.checkpoint_interval = 5;
    AutomatonSimulation simulation(*device, scene);
    simulation.step(4);
    simulation.step(1);
    const auto known = snapshot_of(simulation).grid->census.turnover;
    REQUIRE(known);
    REQUIRE(known->births > 0);
    simulation.step(3);
    simulation.rewind();
    REQUIRE(simulation.step_count() == 5);
    const Snapshot snapshot = snapshot_of(simulation);
    CHECK_FALSE(snapshot.grid->census.turnover);
    const Chart& turnover = snapshot.grid->charts.at(1);
    REQUIRE(turnover.title == "Turnover");
    CHECK(turnover.x == std::vector<float>{5});
    CHECK(turnover.curves.at(0).y == std::vector<float>{static_cast<float>(known->births)});
}

TEST_CASE("a start that lost cells to a rule or a size has them again under those before") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = small_scene("WireWorld");
    scene.automaton.start = scene::CellStart::empty;
    AutomatonSimulation simulation(*device, scene);
    simulation.change_cells(draw(1, {2, 2}, {59, 2}, 3));
    const std::vector<State> drawn = cells_of(simulation);
    scene::Scene changed = scene;
    changed.automaton.rule = "/2/3";
    simulation.apply(changed, Effect::live);
    CHECK(snapshot_of(simulation).grid->census.population() == 0);
    simulation.apply(scene, Effect::live);
    simulation.reset();
    CHECK(cells_of(simulation) == drawn);
    changed = scene;
    changed.automaton.width = 20;
    simulation.apply(changed, Effect::rebuild);
    simulation.step(1);
    simulation.apply(scene, Effect::rebuild);
    simulation.reset();
    CHECK(cells_of(simulation) == drawn);
}
