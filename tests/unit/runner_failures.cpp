// SPDX-License-Identifier: MIT
// What a runner does when a load, a change, a step or a reset fails.
#include "engine/simulation/runner.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <thread>

#include "tests/unit/runner_bench.hpp"

using namespace lattice;
using namespace lattice::simulation;
using namespace lattice::test;
using namespace std::chrono_literals;

TEST_CASE("a failed load keeps the old simulation going") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.set_running(true);
    bench.script.fail_load = true;
    const std::uint64_t ticket = bench.runner.load(scene_with_viscosity(9));
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->task == Failure::Task::load);
    CHECK(failure->ticket == ticket);
    CHECK(failure->where() == "scene");
    CHECK(failure->cure() == "be small");
    const std::uint64_t step = step_of(bench.runner);
    CHECK(eventually([&] { return step_of(bench.runner) > step; }));
    CHECK(bench.runner.running());
    CHECK(bench.script.alive == 1);
    CHECK(bench.script.viscosity == 0.5);
}

TEST_CASE("a scene that does not fit beside the present one is built in its place") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.set_running(true);
    REQUIRE(eventually([&] { return step_of(bench.runner) > 0; }));
    const std::uint64_t ticket = bench.runner.load(scene_without_room());
    REQUIRE(eventually([&] { return bench.runner.applied() == ticket; }));
    CHECK(bench.script.last_effect == static_cast<int>(scene::Effect::rebuild));
    CHECK(bench.script.history() == "open ");  // no change of the scene before
    CHECK(bench.script.viscosity == 4);
    CHECK(bench.script.alive == 1);
    CHECK(eventually([&] { return bench.runner.latest()->scene_version == 2; }));

    bench.script.fail_apply = true;
    const std::uint64_t refused = bench.runner.load(scene_without_room());
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->task == Failure::Task::load);
    CHECK(failure->ticket == refused);
    const std::uint64_t step = step_of(bench.runner);
    CHECK(eventually([&] { return step_of(bench.runner) > step; }));
    CHECK_FALSE(bench.script.overlapped);
}

TEST_CASE("the first scene goes to the factory, however large") {
    Bench bench;
    const std::uint64_t ticket = bench.runner.load(scene_without_room());
    REQUIRE(eventually([&] { return bench.runner.applied() == ticket; }));
    CHECK(bench.script.applied == 0);
    CHECK(bench.script.alive == 1);
}

TEST_CASE("running out of memory is an ordinary error with a cure") {
    Bench bench;
    bench.script.fail_load_with_bad_alloc = true;
    bench.runner.load({});
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->problem() == "there is not enough memory");
    CHECK_FALSE(failure->cure().empty());
    bench.script.fail_load_with_bad_alloc = false;
    load_and_wait(bench);
}

TEST_CASE("a change that waits for a load falls with it") {
    Bench bench;
    load_and_wait(bench);
    bench.script.fail_load = true;
    bench.script.build_milliseconds = 600;
    bench.runner.load(scene_with_viscosity(2));
    std::this_thread::sleep_for(20ms);
    const std::uint64_t ticket = bench.runner.change(scene_with_viscosity(3), scene::Effect::live);
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->ticket == ticket);
    CHECK_FALSE(bench.runner.busy());
    CHECK(bench.script.applied == 0);
    CHECK(bench.script.viscosity == 0.5);
}

TEST_CASE("a failed change is reported with what std::exception said and the run goes on") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.set_running(true);
    bench.script.fail_apply = true;
    const std::uint64_t ticket = bench.runner.change({}, scene::Effect::obstacle);
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->task == Failure::Task::change);
    CHECK(failure->ticket == ticket);
    CHECK(failure->problem() == "no such mesh");
    CHECK(bench.runner.applied() < ticket);
    const std::uint64_t step = step_of(bench.runner);
    CHECK(eventually([&] { return step_of(bench.runner) > step; }));
}

TEST_CASE("a failed step pauses; a reset brings the run back") {
    Bench bench;
    load_and_wait(bench);
    bench.script.fail_step = true;
    bench.runner.set_running(true);
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->task == Failure::Task::step);
    CHECK_FALSE(bench.runner.running());
    std::this_thread::sleep_for(30ms);
    CHECK_FALSE(bench.runner.take_error().has_value());
    bench.script.fail_step = false;
    bench.runner.reset();
    bench.runner.set_running(true);
    CHECK(eventually([&] { return step_of(bench.runner) > 10; }));
}

TEST_CASE("a failed reset pauses") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.set_running(true);
    bench.script.fail_reset = true;
    bench.runner.reset();
    REQUIRE(eventually([&] { return bench.runner.take_error().has_value(); }));
    CHECK_FALSE(bench.runner.running());
}
