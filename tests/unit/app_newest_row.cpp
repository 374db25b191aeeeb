// SPDX-License-Identifier: MIT
// The picture of an elementary rule goes with its newest row.
#include "app/newest_row.hpp"

#include <doctest/doctest.h>

#include <memory>

#include "tests/unit/fake_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

struct Diagram : FakeDesk {
    explicit Diagram(automata::Rule rule) {
        scene::Scene scene;
        scene.kind = scene::Kind::automaton;
        scene.automaton.width = 400;
        scene.automaton.height = 300;
        session.open(scene);
        state.picture_pixels = {100, 100};
        state.cell_camera.centre = {200, 50};
        state.cell_camera.cells_per_pixel = 1;
        grid.rule = std::move(rule);
    }
    /// The generation is on the screen.
    double at(std::uint64_t generation) {
        simulation::Snapshot snapshot;
        snapshot.grid = grid;
        snapshot.statistics.step = generation;
        state.snapshot = std::make_shared<const simulation::Snapshot>(std::move(snapshot));
        newest.follow(state);
        return state.cell_camera.centre.y;
    }

    simulation::GridSnapshot grid;
    NewestRow newest;
};

}  // namespace

TEST_CASE("the picture follows the newest row past its lower edge and round the grid's end") {
    Diagram diagram({automata::Elementary{30}});
    CHECK(diagram.at(20) == 50);
    CHECK(diagram.at(99) == 50);
    const double moved = diagram.at(120);
    CHECK(moved == doctest::Approx(120.5 - 25));  // a quarter of 100 cells from below
    CHECK(diagram.at(130) == moved);
    CHECK(diagram.at(280) == doctest::Approx(280.5 - 25));
    CHECK(diagram.at(310) == 0);  // row 10 at the top
}

TEST_CASE("whoever looks elsewhere is left there, and other rules are not followed") {
    Diagram diagram({automata::Elementary{30}});
    CHECK(diagram.at(20) == 50);
    diagram.state.cell_camera.centre.y = 250;  // a hand moved the picture
    CHECK(diagram.at(20) == 250);
    CHECK(diagram.at(40) == 250);
    CHECK(diagram.at(205) == 250);  // it comes in by itself
    CHECK(diagram.at(299) == 250);
    CHECK(diagram.at(305) == 0);

    Diagram life({automata::LifeLike{}});
    CHECK(life.at(20) == 50);
    CHECK(life.at(250) == 50);
}
