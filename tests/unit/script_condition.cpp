// SPDX-License-Identifier: MIT
#include "app/script/condition.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "app/script/figures.hpp"
#include "tests/unit/script_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

/// A grid of 8 x 8 with three cells alive.
struct Blinker : ScriptDesk {
    Blinker() {
        play(
            "open game_of_life\nset automaton.width=16 automaton.height=16 automaton.start=empty\n"
            "line 3 4 5 4 1\n");
    }
    bool holds(const std::string& text) { return Condition(text, "c").holds(state()); }
    std::string error(const std::string& text) {
        return error_of([&] { holds(text); });
    }
};

}  // namespace

TEST_CASE("conditions on figures and parameters of every type") {
    Blinker it;
    CHECK(it.holds("population = 3"));
    CHECK(it.holds("population==3"));
    CHECK(it.holds("population>2 and population<=3 and generation = 0"));
    CHECK_FALSE(it.holds("population > 2 and population > 3"));
    CHECK(it.holds("not running"));
    CHECK_FALSE(it.holds("running"));
    CHECK(it.holds("cell.4.4 = 1"));
    CHECK(it.holds("cell.0.0 = 0"));
    CHECK(it.holds("state.0 = 253"));
    CHECK(it.holds("automaton.width = automaton.height"));
    CHECK(it.holds("automaton.edge = torus"));
    CHECK(it.holds("automaton.edge != bounded"));
    CHECK(it.holds("look.ages = true"));
    CHECK(it.holds("look.ages"));
    CHECK(it.holds("population ~ 3.02"));
    CHECK_FALSE(it.holds("population ~ 3.1"));
    CHECK(Condition("population > 100", "c").difference(it.state()) ==
          "population is 3, not > 100");
    CHECK(Condition("population > 1", "c").difference(it.state()).empty());
}

TEST_CASE("conditions that mean nothing are refused with what was meant") {
    Blinker it;
    for (const char* text : {"", "and", "population >", "= 3", "population 3", "population > 3 4",
                             "population = 3 and", "population >> 3"}) {
        INFO(text);
        CHECK(contains(it.error(text), "condition"));
    }
    CHECK(contains(it.error("popluation > 3"), "did you mean 'population'"));
    CHECK(contains(it.error("automaton.widht > 3"), "did you mean 'width'"));
    CHECK(contains(it.error("cell > 3"), "cell.X.Y"));
    CHECK(contains(it.error("cell.16.0 = 0"), "16 x 16"));
    CHECK(contains(it.error("automaton.edge > 3"), "no number"));
    CHECK(contains(it.error("population > many"), "no such figure"));
    CHECK(contains(it.error("strouhal.0 > 0"), "no probe 0"));
}

TEST_CASE("the period of a signal is found between its upward crossings") {
    std::vector<float> wave;
    for (int i = 0; i < 400; ++i) { wave.push_back(3 + std::sin(0.1F * static_cast<float>(i))); }
    CHECK(period_of(wave, 4) == doctest::Approx(4 * 62.83).epsilon(0.01));
    CHECK(period_of({}, 4) == 0);
    CHECK(period_of(std::vector<float>(100, 1.0F), 4) == 0);
}
