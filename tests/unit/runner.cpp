// SPDX-License-Identifier: MIT
#include "engine/simulation/runner.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "engine/simulation/rate_meter.hpp"
#include "tests/unit/runner_bench.hpp"

using namespace lattice;
using namespace lattice::simulation;
using namespace lattice::test;
using namespace std::chrono_literals;

TEST_CASE("a runner without a scene is idle and says so") {
    Bench bench;
    CHECK(bench.runner.latest() == nullptr);
    CHECK_FALSE(bench.runner.running());
    CHECK_FALSE(bench.runner.busy());
    CHECK_FALSE(bench.runner.with_simulation([](Simulation&) {}, 5));
    bench.runner.set_running(true);
    bench.runner.reset();
    bench.runner.step_once();
    CHECK_FALSE(bench.runner.take_error().has_value());
}

TEST_CASE("loading gives a snapshot of step 0 while paused") {
    Bench bench;
    load_and_wait(bench);
    const auto snapshot = bench.runner.latest();
    CHECK(snapshot->statistics.step == 0);
    CHECK(snapshot->version == 1);
    CHECK(snapshot->scene_version == 1);
    CHECK(snapshot->density.size() == 1000);
    CHECK(snapshot->particles.empty());
    CHECK(bench.script.viscosity == 0.5);
}

TEST_CASE("long work is told of while it lasts, and given up when the runner goes") {
    Bench bench;
    CHECK(bench.runner.doing().empty());
    bench.script.told_shares = 200;
    bench.runner.load(scene_with_viscosity(0.5));
    std::vector<std::string> told;
    REQUIRE(eventually([&] {
        const std::string doing = bench.runner.doing();
        if (!doing.empty() && (told.empty() || told.back() != doing)) { told.push_back(doing); }
        return bench.runner.applied() != 0;
    }));
    CHECK(told.size() > 3);
    for (const std::string& text : told) {
        CHECK(text.starts_with("Reading dragon.obj, "));
        CHECK(text.ends_with(" %"));
    }
    CHECK(eventually([&] { return bench.runner.doing().empty(); }));

    bench.script.told_shares = 1'000'000;  // a quarter of an hour
    bench.runner.load(scene_with_viscosity(0.6));
    REQUIRE(eventually([&] { return !bench.runner.doing().empty(); }));
}

TEST_CASE("single steps are exact and pause the run") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.step_once(3);
    CHECK(eventually([&] { return step_of(bench.runner) == 3; }));
    bench.runner.step_once();
    bench.runner.step_once();
    CHECK(eventually([&] { return step_of(bench.runner) == 5; }));
    std::this_thread::sleep_for(30ms);
    CHECK(step_of(bench.runner) == 5);
    CHECK_FALSE(bench.runner.running());
}

TEST_CASE("single stages pause the run and watch the node of the lens") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.step_stage();
    CHECK(eventually([&] { return bench.script.stages == 1; }));
    CHECK(bench.script.watched_x == -1);
    bench.runner.set_running(true);
    bench.runner.request({.lens = glm::ivec3(4, 5, 6)});
    bench.runner.step_stage();
    bench.runner.step_stage();
    CHECK(eventually([&] { return bench.script.stages == 3; }));
    CHECK(bench.script.watched_x == 4);
    CHECK_FALSE(bench.runner.running());
}

TEST_CASE("a run goes on, reports rates, stops when paused, starts again at 0 when reset") {
    Bench bench;
    bench.script.step_microseconds = 500;
    load_and_wait(bench);
    bench.runner.set_running(true);
    REQUIRE(eventually([&] { return step_of(bench.runner) > 100; }));
    const Statistics figures = bench.runner.latest()->statistics;
    CHECK(figures.steps_per_second > 50);
    CHECK(figures.steps_per_second < 2000);
    CHECK(figures.mlups > 0.05);
    CHECK(figures.mlups < 2.0);
    CHECK(figures.gigabytes_per_second == doctest::Approx(figures.mlups * 216 * 1e-3));
    bench.runner.set_running(false);
    REQUIRE(eventually([&] {
        const std::uint64_t before = step_of(bench.runner);
        std::this_thread::sleep_for(30ms);
        return step_of(bench.runner) == before;
    }));
    bench.runner.reset();
    CHECK(eventually([&] { return step_of(bench.runner) == 0; }));
}

TEST_CASE("no snapshot is built that nobody takes") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.set_running(true);
    REQUIRE(eventually([&] { return step_of(bench.runner) > 0; }));
    std::this_thread::sleep_for(50ms);
    const int before = bench.script.filled;
    std::this_thread::sleep_for(200ms);
    CHECK(bench.script.filled <= before + 1);
}

TEST_CASE("a request brings other contents, also while paused") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.request({.density = false, .particles = true});
    CHECK(eventually([&] {
        const auto snapshot = bench.runner.latest();
        return snapshot->density.empty() && snapshot->particles.size() == 7;
    }));
}

TEST_CASE("of rapid changes the last scene is applied with the strongest effect") {
    Bench bench;
    bench.script.step_microseconds = 20000;
    load_and_wait(bench);
    bench.runner.set_running(true);
    std::this_thread::sleep_for(30ms);
    const int before = bench.script.applied;
    std::uint64_t ticket = 0;
    for (int i = 1; i <= 500; ++i) {
        const auto effect = i == 3 ? scene::Effect::obstacle : scene::Effect::live;
        ticket = bench.runner.change(scene_with_viscosity(i), effect);
    }
    REQUIRE(eventually([&] { return bench.runner.applied() == ticket; }));
    CHECK(bench.script.viscosity == 500);
    CHECK(bench.script.applied <= before + 3);
    CHECK_FALSE(bench.runner.busy());
}

TEST_CASE("a load waits for who uses the simulation") {
    for (const bool in_place : {false, true}) {
        CAPTURE(in_place);
        Bench bench;
        load_and_wait(bench);
        bench.script.build_milliseconds = 30;
        const scene::Scene next = in_place ? scene_without_room() : scene_with_viscosity(4);
        std::uint64_t ticket = 0;
        const bool used = bench.runner.with_simulation(
            [&](Simulation&) {
                const Exclusive guard(bench.script);
                ticket = bench.runner.load(next);
                std::this_thread::sleep_for(120ms);
                CHECK(bench.runner.applied() < ticket);
            },
            2000);
        CHECK(used);
        REQUIRE(eventually([&] { return bench.runner.applied() == ticket; }));
        CHECK_FALSE(bench.script.overlapped);
        CHECK(bench.script.alive == 1);
    }
}

TEST_CASE("rewinding brings the checkpoint's snapshot, running or paused; a failed one pauses") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.step_once(17);
    REQUIRE(eventually([&] { return step_of(bench.runner) == 17; }));
    bench.runner.rewind();
    CHECK(eventually([&] { return step_of(bench.runner) == 10; }));
    CHECK_FALSE(bench.runner.busy());
    bench.runner.set_running(true);
    REQUIRE(eventually([&] { return step_of(bench.runner) > 20; }));
    bench.script.fail_rewind = true;
    bench.runner.rewind();
    std::optional<Failure> failure;
    REQUIRE(eventually([&] { return (failure = bench.runner.take_error()).has_value(); }));
    CHECK(failure->task == Failure::Task::rewind);
    CHECK_FALSE(bench.runner.running());
}

TEST_CASE("callers get the simulation to themselves within a batch, however often they ask") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.set_running(true);
    const auto begin = std::chrono::steady_clock::now();
    int got = 0;
    for (int i = 0; i < 50; ++i) {
        got += bench.runner.with_simulation(
                   [&](Simulation& simulation) {
                       const Exclusive guard(bench.script);
                       simulation.write({});
                   },
                   500)
                   ? 1
                   : 0;
    }
    CHECK(got == 50);
    CHECK(std::chrono::steady_clock::now() - begin < 4s);
    CHECK_FALSE(bench.script.overlapped);
    const std::uint64_t step = step_of(bench.runner);
    CHECK(eventually([&] { return step_of(bench.runner) > step; }));
}

TEST_CASE("a caller whose time runs out is told so, and its error passes through") {
    Bench bench;
    bench.script.step_microseconds = 200000;
    load_and_wait(bench);
    bench.runner.step_once();
    std::this_thread::sleep_for(20ms);
    CHECK_FALSE(bench.runner.with_simulation([](Simulation&) {}, 1));
    CHECK(bench.runner.with_simulation([](Simulation&) {}, 2000));
    CHECK_THROWS_AS(
        bench.runner.with_simulation([](Simulation&) { throw Error("a", "b", "c"); }, 2000), Error);
    CHECK(bench.runner.with_simulation([](Simulation&) {}, 2000));
}

TEST_CASE("latest never waits for a long step") {
    Bench bench;
    bench.script.step_microseconds = 300000;
    load_and_wait(bench);
    bench.runner.set_running(true);
    std::this_thread::sleep_for(20ms);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i) {
        bench.runner.latest();
        bench.runner.change(scene_with_viscosity(i), scene::Effect::live);
        bench.runner.busy();
    }
    CHECK(std::chrono::steady_clock::now() - begin < 100ms);
}

TEST_CASE("the speed limit holds") {
    Bench bench;
    bench.script.step_microseconds = 10;
    load_and_wait(bench);
    bench.runner.set_speed_limit(100);
    bench.runner.set_running(true);
    std::uint64_t steps = 0;
    const auto end = std::chrono::steady_clock::now() + 500ms;
    while (std::chrono::steady_clock::now() < end) {
        steps = step_of(bench.runner);
        std::this_thread::sleep_for(1ms);
    }
    CHECK(steps >= 20);
    CHECK(steps <= 60);
}

TEST_CASE("shutting down in the middle of anything is clean") {
    for (const int delay : {0, 1, 5, 20}) {
        Script* script = nullptr;
        {
            Bench bench;
            bench.script.build_milliseconds = delay;
            bench.script.step_microseconds = 3000;
            script = &bench.script;
            bench.runner.load({});
            bench.runner.set_running(true);
            bench.runner.change({}, scene::Effect::rebuild);
            bench.runner.step_once(1000);
            std::this_thread::sleep_for(std::chrono::milliseconds(delay * 2));
            bench.runner.reset();
            CHECK(script->alive >= 0);
        }
    }
    Script outlives;
    const auto device = compute::Device::open("cpu");
    {
        Runner runner(*device, [&](compute::Device& d, const scene::Scene& s, const Progress&) {
            return std::make_unique<FakeSimulation>(d, s, outlives);
        });
        runner.load({});
        REQUIRE(eventually([&] { return runner.latest() != nullptr; }));
        runner.set_running(true);
    }
    CHECK(outlives.alive == 0);
    CHECK_FALSE(outlives.overlapped);
}

TEST_CASE("the notifier is called for snapshots and errors") {
    Bench bench;
    std::atomic<int> calls{0};
    bench.runner.set_notifier([&] { ++calls; });
    load_and_wait(bench);
    CHECK(eventually([&] { return calls >= 1; }));
    const int before = calls;
    bench.script.fail_load = true;
    bench.runner.load({});
    CHECK(eventually([&] { return calls > before; }));
    bench.runner.set_notifier(nullptr);
}

TEST_CASE("the rate meter forgets what lies before its window") {
    using Clock = RateMeter::Clock;
    RateMeter meter(1.0);
    const Clock::time_point start = Clock::now();
    CHECK(meter.per_wall_second(start) == 0);
    CHECK(meter.per_busy_second() == 0);
    meter.add(start, 10, 0.5);
    CHECK(meter.per_wall_second(start) == doctest::Approx(20));
    CHECK(meter.per_busy_second() == doctest::Approx(20));
    meter.add(start + 1500ms, 100, 0.5);
    CHECK(meter.per_wall_second(start + 1500ms) == doctest::Approx(200));
    CHECK(meter.per_wall_second(start + 2000ms) == doctest::Approx(100));
    CHECK(meter.per_busy_second() == doctest::Approx(200));
}
