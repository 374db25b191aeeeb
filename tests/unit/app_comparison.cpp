// SPDX-License-Identifier: MIT
#include "app/comparison.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/scene_difference.hpp"
#include "app/split_picture.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/unit/fake_simulation.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

/// Two sessions of fake simulations that are compared.
struct Pair {
    explicit Pair(scene::Scene second = {}) {
        first.open(scene::Scene{});
        REQUIRE(eventually([&] { return first.runner().applied() > 0; }));
        comparison.emplace(
            first, std::move(second), [] {}, factory(second_script));
    }
    static simulation::Runner::Factory factory(Script& script) {
        return [&script](compute::Device& device, const scene::Scene& scene,
                         const Progress&) -> std::unique_ptr<Simulation> {
            if (script.fail_load) { throw Error("scene", "too large", "be small"); }
            return std::make_unique<FakeSimulation>(device, scene, script);
        };
    }
    /// Lets both take over what was asked of them.
    bool settle() {
        return eventually([&] {
            first.tick();
            comparison->tick();
            return !first.runner().busy() && !comparison->second().runner().busy();
        });
    }
    void set(Session& session, const char* name, scene::Value value) {
        session.execute(scene::SetParameter{name, std::move(value)});
        session.end_gesture();
    }

    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    Script first_script;
    Script second_script;
    Session first{*device, factory(first_script)};
    std::optional<Comparison> comparison;
};

Image plain(glm::ivec2 size, std::uint8_t value) {
    return {size,
            std::vector<std::uint8_t>(
                3 * static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y), value)};
}

}  // namespace

TEST_CASE("a change goes to both sides, to the first or to the second") {
    Pair pair;
    Session& second = pair.comparison->second();
    pair.set(pair.first, "fluid.viscosity", 0.02);
    CHECK(second.scene().fluid.viscosity_lu == 0.02);
    REQUIRE(pair.settle());
    CHECK(pair.first_script.viscosity == 0.02);
    CHECK(pair.second_script.viscosity == 0.02);
    pair.comparison->set_target(Comparison::Target::first);
    pair.set(pair.first, "fluid.viscosity", 0.03);
    CHECK(second.scene().fluid.viscosity_lu == 0.02);
    pair.comparison->set_target(Comparison::Target::second);
    CHECK(pair.comparison->active() == 1);
    pair.set(second, "fluid.viscosity", 0.04);
    CHECK(pair.first.scene().fluid.viscosity_lu == 0.03);
    REQUIRE(pair.settle());
    CHECK(pair.second_script.viscosity == 0.04);
}

TEST_CASE("undo takes back on both sides what was done to both") {
    Pair pair;
    Session& second = pair.comparison->second();
    pair.set(pair.first, "fluid.viscosity", 0.02);
    pair.set(second, "fluid.inflow_speed", 0.05);
    // The newest change was made on the second side alone.
    pair.comparison->undo();
    CHECK(second.scene().fluid.inflow_speed_lu == scene::Fluid{}.inflow_speed_lu);
    CHECK(second.scene().fluid.viscosity_lu == 0.02);
    CHECK(pair.first.scene().fluid.viscosity_lu == 0.02);
    pair.comparison->undo();
    CHECK(pair.first.scene().fluid.viscosity_lu == scene::Fluid{}.viscosity_lu);
    CHECK(second.scene().fluid.viscosity_lu == scene::Fluid{}.viscosity_lu);
    pair.comparison->redo();
    CHECK(pair.first.scene().fluid.viscosity_lu == 0.02);
    CHECK(second.scene().fluid.viscosity_lu == 0.02);
    CHECK(second.scene().fluid.inflow_speed_lu == scene::Fluid{}.inflow_speed_lu);
    pair.comparison->redo();
    CHECK(second.scene().fluid.inflow_speed_lu == 0.05);
}

TEST_CASE("undo tells edits of the same name on either side apart") {
    Pair pair;
    Session& second = pair.comparison->second();
    pair.set(pair.first, "fluid.viscosity", 0.02);
    pair.comparison->set_target(Comparison::Target::second);
    pair.set(second, "fluid.viscosity", 0.03);
    pair.comparison->set_target(Comparison::Target::both);
    pair.comparison->undo();
    CHECK(second.scene().fluid.viscosity_lu == 0.02);
    CHECK(pair.first.scene().fluid.viscosity_lu == 0.02);
    // A drag on both is one edit with one number, however often it moved.
    for (const double viscosity : {0.021, 0.022, 0.023}) {
        pair.first.execute(scene::SetParameter{"fluid.viscosity", viscosity});
    }
    pair.first.end_gesture();
    CHECK(pair.first.document().undo_serial() == second.document().undo_serial());
    pair.comparison->undo();
    CHECK(second.scene().fluid.viscosity_lu == 0.02);
    CHECK(pair.first.scene().fluid.viscosity_lu == 0.02);
}

TEST_CASE("a change that the other side refuses is told without a dialog") {
    scene::Scene alone;
    alone.obstacles.clear();
    Pair pair(alone);
    Session& second = pair.comparison->second();
    scene::Scene with_seed;
    with_seed.seeds.emplace_back();
    pair.first.open(with_seed);
    REQUIRE(pair.settle());
    pair.set(pair.first, "seed.0.length", 2.5);
    CHECK(second.errors().empty());
    CHECK(pair.first.errors().empty());
    CHECK(pair.first.take_notice().find("The other side stays as it is") == 0);
}

TEST_CASE("a hand holds the obstacle of both sides at one place of the world") {
    scene::Scene coarse;
    coarse.obstacles.emplace_back().mesh = "box.obj";
    scene::Scene fine = coarse;
    fine.domain.resolution = 2 * coarse.domain.resolution;
    Pair pair(fine);
    pair.comparison->set_target(Comparison::Target::first);
    pair.first.open(coarse);
    pair.comparison->set_target(Comparison::Target::both);
    REQUIRE(pair.settle());
    simulation::Hand hand;
    hand.target_lu = {9.5, 19.5, 4.5};  // (10, 20, 5) node spacings from the corner
    pair.first.hold(hand);
    pair.comparison->lockstep().set_running(true);
    REQUIRE(eventually([&] {
        pair.first.tick();
        pair.comparison->tick();
        pair.comparison->proceed();
        return pair.first_script.held == 0 && pair.second_script.held == 0;
    }));
    pair.first.hold(std::nullopt);
    REQUIRE(eventually([&] {
        pair.first.tick();
        pair.comparison->tick();
        pair.comparison->proceed();
        return pair.first_script.held == -1 && pair.second_script.held == -1;
    }));
}

TEST_CASE("a file is read again by the sides that changes go to") {
    const TemporaryFolder folder;
    scene::Scene other = scene::read_scene_file(folder.write("title = \"b\"\n", "b.toml"));
    Pair pair(other);
    pair.first.open_file(folder.write("title = \"a\"\n", "a.toml"));
    REQUIRE(pair.settle());
    Session& second = pair.comparison->second();
    pair.set(pair.first, "fluid.viscosity", 0.02);
    pair.comparison->set_target(Comparison::Target::second);
    pair.comparison->reload();
    CHECK(second.scene().fluid.viscosity_lu == scene::Fluid{}.viscosity_lu);
    CHECK(pair.first.scene().fluid.viscosity_lu == 0.02);
    pair.comparison->set_target(Comparison::Target::both);
    const int before = second.scene_generation();
    pair.comparison->reload();
    CHECK(pair.first.scene().fluid.viscosity_lu == scene::Fluid{}.viscosity_lu);
    CHECK(second.scene_generation() == before + 1);
}

TEST_CASE("errors of the side that panels do not show are told with its name") {
    scene::Scene other;
    Pair pair(other);
    REQUIRE(pair.settle());
    pair.second_script.fail_step = true;
    pair.comparison->lockstep().set_running(true);
    REQUIRE(eventually([&] {
        pair.comparison->tick();
        pair.comparison->proceed();
        return !pair.first.errors().empty();
    }));
    CHECK(pair.first.errors().front().where() == "B: cell 1 2 3");
    CHECK(pair.comparison->second().errors().empty());
    REQUIRE(eventually([&] {
        pair.comparison->tick();
        pair.comparison->proceed();
        return pair.first.runner().latest()->statistics.step > 30;
    }));
    CHECK(pair.comparison->state_text(1).find("stopped") == 0);
    CHECK(pair.comparison->state_text(0).find("step") == 0);
}

TEST_CASE("a second side that cannot be built leaves the first running") {
    Script failing;
    failing.fail_load = true;
    const auto device = compute::Device::open("cpu");
    Script script;
    Session first{*device, Pair::factory(script)};
    first.open(scene::Scene{});
    REQUIRE(eventually([&] { return first.runner().applied() > 0; }));
    first.runner().set_running(true);
    Comparison comparison(
        first, scene::Scene{}, [] {}, Pair::factory(failing));
    REQUIRE(eventually([&] {
        comparison.tick();
        comparison.proceed();
        return first.runner().latest() && first.runner().latest()->statistics.step > 30;
    }));
    CHECK(comparison.state_text(1) == "not built");
    REQUIRE(first.errors().size() == 1);
    CHECK(first.errors().front().where() == "B: scene");
}

TEST_CASE("a finer side does as many more steps unless told otherwise") {
    scene::Scene fine;
    scene::change_resolution(fine, 128);  // twice the default
    Pair pair(fine);
    const auto meet = [&] { return eventually([&] { return pair.comparison->tick(); }); };
    REQUIRE(meet());
    CHECK(pair.comparison->differs_in_fineness());
    const auto arrive = [&](std::uint64_t one, std::uint64_t other) {
        return eventually([&] {
            pair.comparison->tick();
            pair.comparison->proceed();  // of no effect while the gap is being measured
            const auto& now = pair.comparison->lockstep().pair();
            return now[0]->statistics.step == one && now[1]->statistics.step == other;
        });
    };
    pair.comparison->lockstep().step_once(6);
    CHECK(arrive(6, 12));
    pair.comparison->set_same_steps(true);
    pair.comparison->reset();
    REQUIRE(arrive(0, 0));
    pair.comparison->lockstep().step_once(6);
    CHECK(arrive(6, 6));
}

TEST_CASE("labels say what differs") {
    scene::Scene a;
    a.title = "Jet";
    scene::Scene b = a;
    CHECK(comparison_labels(a, b) == std::array<std::string, 2>{"A", "B"});
    b.fluid.model = scene::CollisionModel::bgk;
    b.fluid.inflow_speed_lu = 0.05;
    CHECK(differing_parameters(a, b) ==
          std::vector<std::string>{"fluid.model", "fluid.inflow_speed"});
    CHECK(comparison_labels(a, b) == std::array<std::string, 2>{"A: model acm, inflow speed 0.08",
                                                                "B: model bgk, inflow speed 0.05"});
    a.emitters.resize(2);
    b.emitters.resize(2);
    b.emitters[1].rate = 7;
    CHECK(differing_parameters(a, b).back() == "emitter.1.rate");
    b.title = "Ring";
    CHECK(comparison_labels(a, b) == std::array<std::string, 2>{"A: Jet", "B: Ring"});
}

TEST_CASE("a gap in words") {
    simulation::WorldGap gap;
    scene::Scene scene;
    gap.flow = simulation::FlowGap{.velocity = 0.02F, .density = 0.001F};
    CHECK(gap_text(gap, scene) == "velocity up to 0.02 (25.0 % of 0.08) apart, density 0.001");
    gap.flow->velocity = 0.24F;
    CHECK(gap_text(gap, scene) == "velocity up to 0.24 (3.0 times 0.08) apart, density 0.001");
    simulation::WorldGap cells;
    cells.cells = simulation::CellGap{5, 200};
    CHECK(gap_text(cells, scene) == "5 of 200 cells differ (2.50 %)");
}

TEST_CASE("a curtain shows the same place of either side, halves show all of it") {
    Split split{SplitLayout::curtain, 0.25};
    CHECK(second_column(split, 80) == 20);
    CHECK(second_column({SplitLayout::curtain, -3}, 80) == 0);
    CHECK(second_column({SplitLayout::curtain, 3}, 80) == 80);
    // A row that counts its columns tells which are shown.
    Image numbers = plain({80, 2}, 0);
    for (std::size_t i = 0; i < numbers.rgb.size(); ++i) {
        numbers.rgb[i] = static_cast<std::uint8_t>(i / 3 % 80);
    }
    const Image curtain = join_sides(split, {plain({80, 2}, 200), numbers}, 80);
    for (std::size_t x = 0; x < 80; ++x) { CHECK(curtain.rgb[3 * (80 + x)] == (x < 20 ? 200 : x)); }
    split.layout = SplitLayout::side_by_side;
    CHECK(drawn_widths(split, 81) == std::array{40, 41});
    Image half = plain({41, 2}, 0);
    for (std::size_t i = 0; i < half.rgb.size(); ++i) {
        half.rgb[i] = static_cast<std::uint8_t>(i / 3 % 41);
    }
    const Image sides = join_sides(split, {plain({40, 2}, 200), half}, 81);
    for (std::size_t x = 0; x < 81; ++x) { CHECK(sides.rgb[3 * x] == (x < 40 ? 200 : x - 40)); }
    // Halves of 40 and 41 columns drawn three times as large.
    const Image larger = join_sides(split, {plain({120, 2}, 200), plain({123, 2}, 7)}, 243);
    for (std::size_t x = 0; x < 243; ++x) { CHECK(larger.rgb[3 * x] == (x < 120 ? 200 : 7)); }
}

TEST_CASE("labels stay inside the picture, however narrow it is and wherever the curtain hangs") {
    SplitText text;
    text.names = {"a very long name that no picture of this size has room for, model acm", "B"};
    text.states = {"step 12", "step 12"};
    text.gap = "velocity up to 0.02 apart";
    LabelPainters painters;
    for (const double curtain : {0.0, 0.5, 1.0}) {
        for (const int width : {16, 200, 640}) {
            const Split split{SplitLayout::curtain, curtain};
            const Image picture = split_picture(
                split, {plain({width, 90}, 90), plain({width, 90}, 90)}, width, text, painters);
            CHECK(picture.size == glm::ivec2(width, 90));
            int bright = 0;
            for (const std::uint8_t c : picture.rgb) { bright += c > 180; }
            CHECK((width < 100 || bright > 50));
        }
    }
}

TEST_CASE("a pattern pasted with its rule is one step of undo on each side, whatever that had") {
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    cells.automaton.width = 24;
    cells.automaton.height = 16;
    cells.automaton.start = scene::CellStart::empty;
    scene::Scene other = cells;
    other.automaton.rule = "B36/S23";
    Pair pair(other);
    pair.first.open(cells);
    REQUIRE(pair.settle());
    Session& second = pair.comparison->second();
    pair.comparison->set_target(Comparison::Target::second);
    pair.set(second, "automaton.steps_per_second", 12.0);
    const std::string before = second.document().undo_label();
    pair.comparison->set_target(Comparison::Target::both);
    automata::Pattern dot;
    dot.width = dot.height = 1;
    dot.cells = {1};
    dot.rule = "B36/S23";  // which the second has, so that it is told of nothing there
    pair.first.paste(dot, {4, 4}, automata::PasteMode::over, true);
    CHECK(pair.first.scene().automaton.rule == "B36/S23");
    CHECK(second.document().undo_label() != before);
    pair.comparison->undo();
    CHECK(pair.first.scene().automaton.rule == cells.automaton.rule);
    CHECK(second.scene().automaton.rule == "B36/S23");
    CHECK(second.document().undo_label() == before);
    CHECK(second.scene().automaton.steps_per_second == 12.0);
}

TEST_CASE("cells filled for good are filled on both sides") {
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    cells.automaton.start = scene::CellStart::empty;
    Pair pair(cells);
    pair.first.open(cells);
    REQUIRE(pair.settle());
    const int first_before = pair.first_script.cell_changes;
    const int second_before = pair.second_script.cell_changes;
    pair.first.edit_cells_for_good(automata::DrawLine{{4, 5}, {6, 5}, 1, 1});
    REQUIRE(eventually([&] {
        pair.settle();
        return pair.first_script.cell_changes > first_before &&
               pair.second_script.cell_changes > second_before;
    }));
}
