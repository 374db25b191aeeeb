// SPDX-License-Identifier: MIT
// What the runner does beside steps: the hand it tells the simulation of, and searches for the
// fastest (l, alpha) that begin, end and are cancelled between all else.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/simulation/runner.hpp"
#include "tests/unit/runner_bench.hpp"

using namespace lattice;
using namespace lattice::simulation;
using namespace lattice::test;
using namespace std::chrono_literals;
using Phase = TuningState::Phase;

namespace {

/// Empty, and so small that a piece of a search takes no time.
scene::Scene searched_scene() {
    scene::Scene scene;
    scene.domain.size = {1, 0.5, 0.5};
    scene.domain.resolution = 16;
    return scene;
}

/// Calls for the simulation all the time, as a window does that draws as fast as it can.
class Caller {
public:
    Caller(Runner& runner, Script& script)
        : thread_([this, &runner, &script] {
              while (!over_) {
                  const bool got = runner.with_simulation(
                      [&](Simulation&) {
                          const Exclusive guard(script);
                          std::this_thread::sleep_for(300us);
                      },
                      50);
                  times_ += got ? 1 : 0;
                  // Long enough for the thread to go on, short enough to come while it lets go.
                  std::this_thread::sleep_for(50us);
              }
          }) {}
    ~Caller() {
        over_ = true;
        thread_.join();
    }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    int times() const { return times_; }

private:
    std::atomic<bool> over_{false};
    std::atomic<int> times_{0};
    std::thread thread_;
};

}  // namespace

TEST_CASE("a hand holds from the next step on, and a scene that is loaded opens it") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.hold(Hand{3, {}, {}});
    std::this_thread::sleep_for(20ms);
    CHECK(bench.script.held == -1);
    bench.runner.step_once();
    CHECK(eventually([&] { return bench.script.held == 3; }));
    load_and_wait(bench);
    bench.runner.step_once();
    CHECK(eventually([&] { return bench.script.held == -1; }));
}

TEST_CASE("a hand holds from the next stage on as well") {
    Bench bench;
    load_and_wait(bench);
    bench.runner.hold(Hand{2, {}, {}});
    bench.runner.step_stage();
    CHECK(eventually([&] { return bench.script.stages == 1; }));
    CHECK(bench.script.held == 2);
    bench.runner.hold(std::nullopt);
    bench.runner.step_stage();
    CHECK(eventually([&] { return bench.script.stages == 2; }));
    CHECK(bench.script.held == -1);
    // What was told once is not told again.
    bench.script.held = 7;
    bench.runner.step_stage();
    CHECK(eventually([&] { return bench.script.stages == 3; }));
    bench.runner.step_once();
    CHECK(eventually([&] { return step_of(bench.runner) == 1; }));
    CHECK(bench.script.held == 7);
}

TEST_CASE("nobody gets the simulation beside a caller while a search is cancelled") {
    Bench bench;
    load_and_wait(bench);
    bench.script.step_microseconds = 300;
    const Caller caller(bench.runner, bench.script);
    for (int round = 0; round < 25; ++round) {
        CAPTURE(round);
        bench.runner.set_running(round % 2 == 0);
        bench.runner.start_tuning(searched_scene());
        REQUIRE(eventually([&] { return bench.runner.tuning().share_done > 0; }));
        // What the thread goes on to in turn: a change, a reset, a rewind, steps, a snapshot.
        std::uint64_t ticket = bench.runner.applied();
        switch (round % 5) {
            case 0:
                ticket = bench.runner.change(scene_with_viscosity(round), scene::Effect::rebuild);
                break;
            case 1:
                bench.runner.cancel_tuning();
                bench.runner.reset();
                break;
            case 2:
                bench.runner.cancel_tuning();
                bench.runner.rewind();
                break;
            case 3:
                bench.runner.cancel_tuning();
                bench.runner.step_once();
                break;
            default:
                bench.runner.cancel_tuning();
                bench.runner.request({});
                break;
        }
        CHECK(bench.runner.tuning().phase == Phase::cancelled);
        REQUIRE(
            eventually([&] { return bench.runner.applied() == ticket && !bench.runner.busy(); }));
        REQUIRE_FALSE(bench.script.overlapped);
    }
    CHECK(caller.times() > 20);
    CHECK_FALSE(bench.runner.take_error().has_value());
}

TEST_CASE("a search without a simulation ends at once, and waits for one that is on its way") {
    Bench bench;
    bench.runner.start_tuning(searched_scene());
    CHECK(bench.runner.tuning().phase == Phase::cancelled);
    CHECK(bench.runner.tuning().number == 1);

    // While the first scene is built, and when that fails.
    bench.script.build_milliseconds = 60;
    bench.script.fail_load = true;
    bench.runner.load(scene_with_viscosity(0.5));
    bench.runner.start_tuning(searched_scene());
    CHECK(bench.runner.tuning().phase == Phase::running);
    std::this_thread::sleep_for(20ms);
    bench.runner.start_tuning(searched_scene());
    CHECK(bench.runner.tuning().phase == Phase::running);
    REQUIRE(eventually([&] { return bench.runner.take_error().has_value(); }));
    CHECK(eventually([&] { return bench.runner.tuning().phase == Phase::cancelled; }));
    REQUIRE(eventually([&] { return !bench.runner.busy(); }));
    bench.runner.start_tuning(searched_scene());
    CHECK(bench.runner.tuning().phase == Phase::cancelled);

    bench.script.fail_load = false;
    bench.runner.load(scene_with_viscosity(0.5));
    bench.runner.start_tuning(searched_scene());
    CHECK(eventually([&] { return bench.runner.tuning().phase == Phase::finished; }));
    CHECK(bench.runner.tuning().table.timed_count() == bench.runner.tuning().table.size());
}
