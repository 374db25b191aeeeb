// SPDX-License-Identifier: MIT
// Changes of cells go through the runner like every other change.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "tests/unit/runner_bench.hpp"

using namespace lattice;
using namespace lattice::test;

TEST_CASE("cells change in the order of the calls, also while the world stands still") {
    Bench bench;
    load_and_wait(bench);
    for (std::uint64_t stroke = 1; stroke <= 3; ++stroke) {
        bench.runner.change_cells({stroke, automata::CellEdit{automata::FloodFill{}}});
    }
    bench.runner.change_cells({2, simulation::TakeBackStroke{}});
    REQUIRE(eventually([&] { return bench.script.cell_changes == 4; }));
    CHECK(bench.script.last_stroke == 2);
    CHECK(bench.script.last_change == 1);
    CHECK_FALSE(bench.script.overlapped);
}

TEST_CASE("a change of cells that is refused is told and the world goes on") {
    Bench bench;
    load_and_wait(bench);
    bench.script.fail_cells = true;
    bench.runner.set_running(true);
    bench.runner.change_cells({1, automata::CellEdit{automata::FloodFill{}}});
    std::optional<simulation::Failure> failure;
    REQUIRE(eventually([&] {
        failure = bench.runner.take_error();
        return failure.has_value();
    }));
    CHECK(failure->task == simulation::Failure::Task::cells);
    CHECK(bench.runner.running());
}

TEST_CASE("cells changed after a load that fails are not changed in the world before it") {
    Bench bench;
    load_and_wait(bench);
    bench.script.build_milliseconds = 50;
    bench.script.fail_load = true;
    bench.runner.load(scene_with_viscosity(0.1));
    bench.runner.change_cells({1, automata::CellEdit{automata::FloodFill{}}});
    REQUIRE(eventually([&] { return bench.runner.take_error().has_value(); }));
    bench.runner.change_cells({2, automata::CellEdit{automata::FloodFill{}}});
    REQUIRE(eventually([&] { return bench.script.cell_changes > 0; }));
    CHECK(bench.script.last_stroke == 2);
    CHECK(bench.script.cell_changes == 1);
}

TEST_CASE("cells, scenes and resets change in the order of the calls") {
    Bench bench;
    load_and_wait(bench);
    const std::string expected = "cells change cells reset cells rewind change ";
    std::uint64_t ticket = 0;
    bench.runner.with_simulation(
        [&](simulation::Simulation&) {
            // Nothing is carried out until the simulation is given back.
            bench.script.clear_history();
            bench.runner.change_cells({1, simulation::TakeBackStroke{}});
            bench.runner.change(scene_with_viscosity(0.2), scene::Effect::live);
            bench.runner.change(scene_with_viscosity(0.3), scene::Effect::live);
            bench.runner.change_cells({2, simulation::TakeBackStroke{}});
            bench.runner.reset();
            bench.runner.change_cells({3, simulation::TakeBackStroke{}});
            bench.runner.rewind();
            ticket = bench.runner.change(scene_with_viscosity(0.4), scene::Effect::live);
        },
        5000);
    REQUIRE(eventually([&] { return bench.runner.applied() == ticket; }));
    CHECK(bench.script.history() == expected);
    CHECK(bench.script.viscosity == 0.4);
}

TEST_CASE("cells that belong to a change of the scene fall with it, and only they") {
    Bench bench;
    load_and_wait(bench);
    for (const bool fails : {true, false}) {
        CAPTURE(fails);
        bench.script.fail_apply = fails;
        bench.script.clear_history();
        bench.runner.with_simulation(
            [&](simulation::Simulation&) {
                const auto ticket =
                    bench.runner.change(scene_with_viscosity(0.2), scene::Effect::live);
                bench.runner.change_cells({1, simulation::TakeBackStroke{}, false, true, ticket});
                bench.runner.change_cells({2, simulation::TakeBackStroke{}});
            },
            5000);
        REQUIRE(eventually([&] {
            return !bench.runner.busy() && !bench.runner.cells_pending() &&
                   bench.script.last_stroke == 2;
        }));
        CHECK(bench.script.history() == (fails ? "cells " : "change cells cells "));
        CHECK(bench.runner.take_error().has_value() == fails);
        bench.script.last_stroke = 0;
    }
}
