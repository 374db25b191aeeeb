// SPDX-License-Identifier: MIT
// That a picture is of the present step, on a simulation that computes nothing.
#include "app/script/picture_desk.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "tests/unit/fake_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;
using namespace std::chrono_literals;

TEST_CASE("a picture waits for the present step, and is not of an older one") {
    FakeDesk desk;
    simulation::Runner& runner = desk.session.runner();
    const auto look = [&] { desk.state.snapshot = runner.latest(); };
    desk.session.open(scene::Scene{});
    CHECK_NOTHROW(bring_up_to_date(desk.state, look, 20s));
    REQUIRE(desk.state.snapshot);
    runner.step_once(7);
    CHECK_NOTHROW(bring_up_to_date(desk.state, look, 20s));
    CHECK(desk.state.snapshot->statistics.step == 7);
    runner.set_running(true);  // never at rest
    CHECK_THROWS_AS(bring_up_to_date(desk.state, look, 50ms), Error);
    runner.set_running(false);
}
