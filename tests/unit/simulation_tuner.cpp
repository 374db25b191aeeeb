// SPDX-License-Identifier: MIT
// The search for the fastest (l, alpha): what it measures, and that it leaves all else alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/fluid/layout.hpp"
#include "engine/simulation/runner.hpp"
#include "engine/simulation/tuner.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/fake_simulation.hpp"
#include "tests/unit/tuning_cases.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::Scene;
using test::cells_of;
using test::eventually;
using test::tiny_tunnel;
using Cell = TuningTable::Cell;
using Phase = TuningState::Phase;

namespace {

constexpr std::size_t endless = std::numeric_limits<std::size_t>::max();

TuningTable found_by(TuningRun& run) {
    while (run.advance()) {}
    return run.table();
}

}  // namespace

TEST_CASE("pairs worth timing: powers of two as long as they differ, and what the scene has") {
    const auto device = compute::Device::open("cpu");
    Scene s = test::small_tunnel();  // 48 x 24 x 24 nodes
    TuningCandidates found = tuning_candidates(s, device->info(), endless);
    CHECK(found.block_sides == std::vector<int>{1, 2, 4, 8, 16, 32, 64});
    CHECK(found.alphas ==
          std::vector<int>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, fluid::one_block});

    s.solid.block_side = 10;
    s.fluid.alpha = 4096;
    found = tuning_candidates(s, device->info(), endless);
    CHECK(std::ranges::count(found.block_sides, 10) == 1);
    CHECK(std::ranges::is_sorted(found.block_sides));
    CHECK(found.alphas.at(11) == 4096);
    CHECK(present_pair(s, compute::Backend::cpu) == LayoutPair{10, 4096});

    // 33 nodes of a row in blocks of 64 would take almost twice the memory.
    s.domain.size = {33.0 / 24, 1, 1};
    s.fluid.alpha = 0;
    found = tuning_candidates(s, device->info(), endless);
    CHECK(std::ranges::count(found.alphas, 8) == 1);
    CHECK(std::ranges::count(found.alphas, 64) == 0);
    s.fluid.alpha = 64;
    CHECK(std::ranges::count(tuning_candidates(s, device->info(), endless).alphas, 64) == 1);

    s.fluid.variant = scene::SolverVariant::baseline;
    CHECK(tuning_candidates(s, device->info(), endless).alphas == std::vector<int>{1});
    s.obstacles[0].visible = false;
    CHECK(tuning_candidates(s, device->info(), endless).block_sides == std::vector<int>{10});
}

TEST_CASE("alpha 0 is what the device takes, and all that hold the grid are one") {
    Scene s = test::small_tunnel();
    CHECK(present_pair(s, compute::Backend::cpu) == LayoutPair{8, fluid::one_block});
    // Rows of 48 nodes fill one and a half blocks of 32: the padding costs more than blocks bring.
    CHECK(present_pair(s, compute::Backend::cuda).alpha == fluid::one_block);
    s.domain.resolution = 32;
    CHECK(present_pair(s, compute::Backend::cuda).alpha == 64);
    s.fluid.alpha = 1 << 20;
    CHECK(present_pair(s, compute::Backend::cpu).alpha == fluid::one_block);
    s.fluid.alpha = 16;
    CHECK(present_pair(s, compute::Backend::cpu).alpha == 16);
    CHECK(alpha_text(16) == "16");
    CHECK(alpha_text(fluid::one_block) == "SoA");
}

TEST_CASE("a scene takes a pair as parameters; the baseline keeps its alpha") {
    Scene s = tiny_tunnel();
    scene::apply(s, setting_pair(s, {16, 64}));
    CHECK(s.solid.block_side == 16);
    CHECK(s.fluid.alpha == 64);
    s.fluid.variant = scene::SolverVariant::baseline;
    scene::apply(s, setting_pair(s, {4, 1}));
    CHECK(s.solid.block_side == 4);
    CHECK(s.fluid.alpha == 64);
    CHECK(present_pair(s, compute::Backend::cpu) == LayoutPair{4, 1});
}

TEST_CASE("obstacles that move are timed over one turn or one path") {
    using Keys = std::vector<scene::ObstacleKey>;
    Scene s = tiny_tunnel();
    CHECK(usual_steps(s) == 10);
    CHECK(motion_span(s) == MotionSpan{});
    scene::Obstacle& ball = s.obstacles.at(0);
    ball.motion = scene::ObstacleMotion::driven;
    CHECK(usual_steps(s) == 96);
    ball.spin_degrees = {0, 0, 0.5};
    CHECK(motion_span(s) == MotionSpan{0, 720});
    // A pose to start from is no path; with two keys velocity and spin are overruled.
    ball.keys = Keys{{40, {1, 0.5, 0.5}, {}}};
    CHECK(motion_span(s) == MotionSpan{0, 720});
    ball.keys.push_back({340, {1.2, 0.5, 0.5}, {}});
    CHECK(motion_span(s) == MotionSpan{40, 300});
    ball.velocity_lu = {0.01, 0, 0};
    CHECK(motion_span(s) == MotionSpan{40, 300});
    ball.spin_degrees = {};
    CHECK(motion_span(s) == MotionSpan{40, 300});
    ball.period = 450;
    CHECK(motion_span(s) == MotionSpan{40, 450});
    // The slowest of several; nothing is known of where one that flies off will be.
    const scene::Obstacle other = ball;
    s.obstacles.push_back(other);
    s.obstacles[1].keys.clear();
    s.obstacles[1].velocity_lu = {};
    s.obstacles[1].spin_degrees = {0.6, 0, 0};
    CHECK(motion_span(s) == MotionSpan{40, 600});
    s.obstacles[1].motion = scene::ObstacleMotion::free;
    CHECK(motion_span(s) == MotionSpan{});
    s.obstacles[1].visible = false;
    CHECK(motion_span(s) == MotionSpan{40, 450});
    // Keys of what is not driven count for nothing.
    s.obstacles[0].motion = scene::ObstacleMotion::hinged;
    CHECK(motion_span(s) == MotionSpan{});
}

TEST_CASE("every pair is timed, and the best is the least of the table") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        TuningRun run(*device, tiny_tunnel(), 2);
        CHECK(run.table().timed_count() == 0);
        CHECK_FALSE(run.table().best());
        CHECK(run.share_done() == 0);
        double share = 0;
        int again = 0;
        while (run.advance()) {
            CHECK(run.share_done() >= share);
            share = run.share_done();
            if (run.table().timed_count() == run.table().size()) { ++again; }
        }
        // Two repeats of the best and of the scene's own, if need be with the flow of another
        // alpha.
        CHECK(again >= 2);
        CHECK(again <= 6 * 3);
        CHECK(run.share_done() == 1);
        CHECK_FALSE(run.advance());
        const TuningTable& table = run.table();
        CHECK(table.timed_count() == table.size());
        CHECK(table.device == device->info().name);
        CHECK(table.nodes == 32 * 16 * 16);
        CHECK(table.steps == 2);
        REQUIRE(table.best());
        REQUIRE(table.find(present_pair(tiny_tunnel(), device->info().backend)));
        const double best = table.step_ms(*table.best());
        for (const Cell& cell : cells_of(table)) {
            CHECK(table.fluid_ms(cell) > 0);
            CHECK(table.boundary_ms(cell) > 0);
            CHECK(table.fluid_ms(cell) == table.fluid_ms({0, cell.column}));
            CHECK(table.step_ms(cell) == table.fluid_ms(cell) + table.boundary_ms(cell));
            CHECK(table.step_ms(cell) >= best);
            CHECK(table.step_ms(cell) <= table.step_ms(*table.worst()));
            CHECK(table.mlups(cell) == doctest::Approx(8192 / table.step_ms(cell) / 1000));
        }
    }
}

TEST_CASE("the times are those of the steps") {
    const auto device = compute::Device::open("cpu");
    Scene s = tiny_tunnel();
    s.fluid.variant = scene::SolverVariant::baseline;  // one alpha
    s.solid.iterations = 30;                           // samples take most of the step
    const TuningTable table = [&] {
        TuningRun run(*device, s);
        return found_by(run);
    }();
    CHECK(table.steps == 10);
    FluidSimulation simulation(*device, s);
    simulation.step(10);
    const auto begin = std::chrono::steady_clock::now();
    simulation.step(20);
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - begin;
    const Cell present = table.find(present_pair(s, compute::Backend::cpu)).value();
    // Generous: other programs may take the processor now and then.
    CHECK(table.step_ms(present) < 5 * taken.count() / 20);
    CHECK(table.step_ms(present) > 0.2 * taken.count() / 20);
    s.solid.iterations = 1;
    TuningRun quick(*device, s);
    CHECK(found_by(quick).boundary_ms(present) < 0.5 * table.boundary_ms(present));
}

TEST_CASE("obstacles that move, variants and flows without obstacles are timed as well") {
    const auto device = compute::Device::open("cpu");
    for (const auto motion : {scene::ObstacleMotion::driven, scene::ObstacleMotion::free,
                              scene::ObstacleMotion::hinged}) {
        Scene s = tiny_tunnel();
        s.fluid.variant = scene::SolverVariant::baseline;
        s.obstacles[0].motion = motion;
        s.obstacles[0].spin_degrees = {0, 0, 2};
        TuningRun run(*device, s, 6);
        const TuningTable table = found_by(run);
        CHECK(table.timed_count() == 6);
        CHECK(table.steps == 6);
        for (const Cell& cell : cells_of(table)) { CHECK(table.boundary_ms(cell) > 0); }
    }
    {
        Scene s = tiny_tunnel();
        s.obstacles[0].motion = scene::ObstacleMotion::driven;
        CHECK(TuningRun(*device, s).table().steps == 96);
    }
    for (const bool smoke : {true, false}) {
        Scene s = tiny_tunnel();
        s.obstacles.clear();
        if (!smoke) { s.emitters.clear(); }
        s.fluid.storage = scene::Storage::fp16;
        s.fluid.streaming = scene::Streaming::in_place;
        TuningRun run(*device, s, 2);
        const TuningTable table = found_by(run);
        CHECK(table.block_sides() == std::vector<int>{8});
        CHECK(table.timed_count() == table.alphas().size());
        for (const Cell& cell : cells_of(table)) {
            CHECK(table.fluid_ms(cell) > 0);
            CHECK(table.boundary_ms(cell) == 0);
        }
    }
}

TEST_CASE("a flow that does not fit is refused with what it needs and what is free") {
    const auto device = compute::Device::open("cpu");
    const Scene s = tiny_tunnel();
    CHECK_THROWS_WITH_AS(tuning_candidates(s, device->info(), 1000000),
                         doctest::Contains("and 1 MB are free"), Error);
    CHECK_THROWS_WITH_AS(tuning_candidates(s, device->info(), 1000000),
                         doctest::Contains("latticelab tune"), Error);
    // Padded rows need more: such blocks are left out, the others remain.
    Scene padded = s;
    padded.domain.size = {24.0 / 16, 1, 1};
    padded.fluid.alpha = 0;
    const std::size_t plain = memory_needed(timed_scene(padded), compute::Backend::cpu);
    const TuningCandidates found =
        tuning_candidates(timed_scene(padded), device->info(), plain + plain / 50);
    CHECK(std::ranges::count(found.alphas, 8) == 1);
    CHECK(std::ranges::count(found.alphas, 32) == 0);
}

TEST_CASE("a search beside a run leaves the flow bit by bit as it was") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Runner runner(*device);
        const std::uint64_t ticket = runner.load(tiny_tunnel());
        REQUIRE(eventually([&] { return runner.applied() == ticket; }));
        runner.step_once(7);
        REQUIRE(eventually([&] {
            const auto snapshot = runner.latest();
            return snapshot && snapshot->statistics.step == 7;
        }));
        const auto state = [&] {
            std::vector<float> populations;
            eventually([&] {
                return runner.with_simulation(
                    [&](Simulation& simulation) {
                        auto& fluid = dynamic_cast<FluidSimulation&>(simulation);
                        populations = fluid.solver().populations();
                        CHECK(fluid.step_count() == 7);
                    },
                    1000);
            });
            return populations;
        };
        const std::vector<float> before = state();
        REQUIRE_FALSE(before.empty());

        runner.start_tuning(tiny_tunnel());
        REQUIRE(eventually([&] { return runner.tuning().table.timed_count() > 2; }));
        CHECK(state() == before);  // in the middle of it
        runner.cancel_tuning();
        CHECK(runner.tuning().phase == Phase::cancelled);
        const std::size_t timed = runner.tuning().table.timed_count();
        CHECK(timed < runner.tuning().table.size());
        CHECK(state() == before);

        runner.start_tuning(tiny_tunnel());
        REQUIRE(eventually([&] { return runner.tuning().phase != Phase::running; },
                           std::chrono::seconds(120)));
        CHECK(runner.tuning().phase == Phase::finished);
        CHECK(runner.tuning().number == 2);
        CHECK(runner.tuning().share_done == 1);
        CHECK(state() == before);

        Scene broken = tiny_tunnel();
        broken.obstacles[0].mesh = "gone.obj";
        runner.start_tuning(broken);
        REQUIRE(eventually([&] { return runner.tuning().phase == Phase::failed; }));
        const auto failure = runner.take_error();
        REQUIRE(failure);
        CHECK(failure->task == Failure::Task::tune);
        CHECK(std::string(failure->what()).find("gone.obj") != std::string::npos);
        CHECK(state() == before);
    }
}

TEST_CASE("a run stands still during a search and then goes on; a load ends it") {
    const auto device = compute::Device::open("cpu");
    Runner runner(*device);
    const std::uint64_t ticket = runner.load(tiny_tunnel());
    REQUIRE(eventually([&] { return runner.applied() == ticket; }));
    runner.set_running(true);
    const auto step = [&] {
        const auto snapshot = runner.latest();
        return snapshot ? snapshot->statistics.step : 0;
    };
    REQUIRE(eventually([&] { return step() > 3; }));
    runner.start_tuning(tiny_tunnel());
    REQUIRE(eventually([&] { return runner.tuning().table.timed_count() > 0; }));
    eventually([&] { return step() > 1000000; }, std::chrono::milliseconds(20));
    const std::uint64_t standing = step();
    REQUIRE(eventually([&] { return runner.tuning().table.timed_count() > 4; }));
    CHECK(step() == standing);
    CHECK(runner.running());

    // A change of the pair itself is carried out at once and does not end the search.
    Scene other = tiny_tunnel();
    other.fluid.alpha = 16;
    other.solid.block_side = 4;
    const std::uint64_t changed = runner.change(other, scene::Effect::obstacle);
    REQUIRE(eventually([&] { return runner.applied() == changed; }));
    CHECK(runner.tuning().phase == Phase::running);

    const std::uint64_t loaded = runner.load(tiny_tunnel());
    CHECK(runner.tuning().phase == Phase::cancelled);
    REQUIRE(eventually([&] { return runner.applied() == loaded; }));
    REQUIRE(eventually([&] { return step() > 3; }));
    CHECK_FALSE(runner.take_error());
}
