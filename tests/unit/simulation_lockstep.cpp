// SPDX-License-Identifier: MIT
#include "engine/simulation/lockstep.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <optional>

#include "tests/unit/runner_bench.hpp"

using namespace lattice;
using namespace lattice::test;
using simulation::Lockstep;

namespace {

/// Two loaded runners in lockstep.
struct Track {
    explicit Track(bool running = false) {
        load_and_wait(first);
        load_and_wait(second);
        first.runner.set_running(running);
        lockstep.emplace(first.runner, second.runner);
    }
    /// The next meeting.
    bool meet() {
        return eventually([&] { return lockstep->tick(); });
    }
    /// Goes on until a meeting fulfils the condition; checks each on the way.
    bool meet_until(const std::function<bool()>& condition) {
        return eventually([&] {
            if (!lockstep->tick()) { return false; }
            if (condition()) { return true; }
            lockstep->proceed();
            return false;
        });
    }
    std::uint64_t step(std::size_t side) const {
        return lockstep->pair().at(side)->statistics.step;
    }

    Bench first;
    Bench second;
    std::optional<Lockstep> lockstep;
};

}  // namespace

TEST_CASE("both do the same steps, however different their speed") {
    Track track;
    track.first.script.step_microseconds = 50;
    track.second.script.step_microseconds = 900;
    REQUIRE(track.meet());
    track.lockstep->set_running(true);
    track.lockstep->proceed();
    int meetings = 0;
    REQUIRE(track.meet_until([&] {
        CHECK(track.step(0) == track.step(1));
        ++meetings;
        return track.step(0) > 300;
    }));
    CHECK(meetings > 3);
    // They stand still, at what the pair shows, until they are let go.
    CHECK(track.first.runner.with_simulation(
        [&](Simulation& world) { CHECK(world.step_count() == track.step(0)); }, 1000));
    CHECK(track.second.runner.with_simulation(
        [&](Simulation& world) { CHECK(world.step_count() == track.step(1)); }, 1000));
    CHECK_FALSE(track.lockstep->tick());
}

TEST_CASE("a run that is compared starts again with the other") {
    Bench first;
    Bench second;
    load_and_wait(first);
    load_and_wait(second);
    first.runner.step_once(7);
    REQUIRE(eventually([&] { return step_of(first.runner) == 7; }));
    Lockstep lockstep(first.runner, second.runner);
    REQUIRE(eventually([&] { return lockstep.tick(); }));
    CHECK(lockstep.pair()[0]->statistics.step == 0);
    CHECK(lockstep.pair()[1]->statistics.step == 0);
    CHECK_FALSE(lockstep.running());
}

TEST_CASE("single steps, and a pause that ends the round first") {
    Track track;
    REQUIRE(track.meet());
    track.lockstep->step_once(3);
    track.lockstep->proceed();
    REQUIRE(track.meet());
    CHECK(track.step(0) == 3);
    CHECK(track.step(1) == 3);
    track.lockstep->set_running(true);
    track.lockstep->proceed();
    track.lockstep->set_running(false);
    REQUIRE(track.meet());
    CHECK(track.step(0) == track.step(1));
    track.lockstep->proceed();
    CHECK_FALSE(track.first.runner.running());
    CHECK_FALSE(track.second.runner.running());
    CHECK(track.lockstep->met());
}

TEST_CASE("a side that starts again takes the other with it") {
    Track track;
    REQUIRE(track.meet());
    track.lockstep->step_once(40);
    track.lockstep->proceed();
    REQUIRE(track.meet());
    REQUIRE(track.step(1) == 40);
    track.first.runner.reset();
    REQUIRE(track.meet());
    CHECK(track.step(0) == 0);
    CHECK(track.step(1) == 0);
    CHECK(track.second.script.history() == "reset reset ");
}

TEST_CASE("a side that went back to a checkpoint catches up") {
    Track track;
    REQUIRE(track.meet());
    track.lockstep->step_once(47);
    track.lockstep->proceed();
    REQUIRE(track.meet());
    track.second.runner.rewind();
    REQUIRE(track.meet());
    CHECK(track.step(0) == 47);
    CHECK(track.step(1) == 47);
    CHECK(track.second.script.history() == "reset rewind ");
}

TEST_CASE("an error of one side does not stop the other") {
    Track track;
    REQUIRE(track.meet());
    track.second.script.fail_step = true;
    track.lockstep->set_running(true);
    track.lockstep->proceed();
    REQUIRE(track.meet_until([&] { return track.step(0) > 50; }));
    CHECK(track.lockstep->left_behind(1));
    CHECK_FALSE(track.lockstep->left_behind(0));
    CHECK(track.step(1) == 0);
    CHECK(track.second.runner.take_error().has_value());
    // A new start takes it in again.
    track.second.script.fail_step = false;
    track.lockstep->set_running(false);
    track.first.runner.reset();
    track.second.runner.reset();
    REQUIRE(track.meet());
    CHECK(track.step(0) == 0);
    track.lockstep->step_once(5);
    track.lockstep->proceed();
    REQUIRE(track.meet());
    CHECK(track.step(1) == 5);
}

TEST_CASE("a side that could not be built leaves the other alone") {
    Bench first;
    Bench second;
    load_and_wait(first);
    second.script.fail_load = true;
    second.runner.load({});
    Lockstep lockstep(first.runner, second.runner);
    REQUIRE(eventually([&] { return lockstep.tick(); }));
    CHECK(lockstep.left_behind(1));
    CHECK(lockstep.pair()[1] == nullptr);
    lockstep.step_once(4);
    lockstep.proceed();
    REQUIRE(eventually([&] { return lockstep.tick(); }));
    CHECK(lockstep.pair()[0]->statistics.step == 4);
}

TEST_CASE("a finer grid does more steps in the same time of the flow") {
    Track track;
    track.lockstep->set_pace(1.5);
    REQUIRE(track.meet());
    track.lockstep->step_once(5);
    track.lockstep->proceed();
    REQUIRE(track.meet());
    CHECK(track.step(0) == 5);
    CHECK(track.step(1) == 8);  // 7.5 rounded
    track.lockstep->step_once();
    track.lockstep->proceed();
    REQUIRE(track.meet());
    CHECK(track.step(0) == 6);
    CHECK(track.step(1) == 9);
    // A pace that changes is made up for by the side that is behind.
    track.lockstep->set_pace(1);
    track.first.runner.request({.density = false});
    REQUIRE(track.meet());
    CHECK(track.step(0) == 9);
    CHECK(track.step(1) == 9);
}

TEST_CASE("the speed limit is kept by both") {
    Track track;
    REQUIRE(track.meet());
    track.lockstep->set_speed_limit(200);
    track.lockstep->set_running(true);
    const auto begin = std::chrono::steady_clock::now();
    track.lockstep->proceed();
    REQUIRE(track.meet_until([&] { return track.step(0) >= 60; }));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    CHECK(time.count() > 0.2);
    CHECK(track.step(0) == track.step(1));
}

TEST_CASE("what is let go runs on alone") {
    Track track(true);
    REQUIRE(track.meet());
    track.lockstep->proceed();
    track.lockstep.reset();
    CHECK(track.first.runner.running());
    CHECK_FALSE(track.second.runner.running());
    CHECK(eventually([&] { return step_of(track.first.runner) > 100; }));
}

TEST_CASE("worlds that start at another step than 0 start again together as well") {
    Bench first;
    Bench second;
    first.script.first_step = second.script.first_step = 500;
    load_and_wait(first);
    load_and_wait(second);
    Lockstep lockstep(first.runner, second.runner);
    const auto meet = [&] {
        REQUIRE(eventually([&] { return lockstep.tick(); }));
        CHECK(lockstep.pair()[0]->statistics.step == lockstep.pair()[1]->statistics.step);
        return lockstep.pair()[0]->statistics.step;
    };
    CHECK(meet() == 500);
    lockstep.step_once(400);
    lockstep.proceed();
    CHECK(meet() == 900);
    second.runner.reset();
    CHECK(meet() == 500);
    CHECK(first.script.history() == "reset reset ");
    CHECK(second.script.history() == "reset reset ");
    // Nothing is reset that stands at its start.
    second.runner.reset();
    CHECK(meet() == 500);
    CHECK(first.script.history() == "reset reset ");
}
