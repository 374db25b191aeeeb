// SPDX-License-Identifier: MIT
// Automata that go on from a file, bit for bit.
#include <doctest/doctest.h>

#include "engine/automata/rule_text.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "tests/unit/checkpoint_support.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_automaton.hpp"

using namespace lattice;
using namespace lattice::test;

namespace {

/// A rule of each family.
const std::vector<std::string> rules{
    "B3/S23",  "ForestFire:p=0.02,f=0.001", "WireWorld", "R1/T1/C14/NM",
    "345/2/4", "R2,C2,M0,S3..8,B5..7,NM",   "W110"};

scene::Scene scene_of(const std::string& rule) {
    scene::Scene s = small_scene(rule);
    s.automaton.width = 96;
    s.automaton.height = 64;
    return s;
}

}  // namespace

TEST_CASE("every kind of automaton goes on from a file, in every variant that it has") {
    for (const auto& device : every_device()) {
        for (const std::string& rule : rules) {
            const scene::Scene s = scene_of(rule);
            int variants = 0;
            for (const automata::StepperDescription& each : automata::stepper_descriptions()) {
                const auto shape = simulation::grid_shape(s.automaton);
                if (automata::why_not(each.variant, automata::parse_rule(rule), shape, *device)) {
                    continue;
                }
                CAPTURE(rule);
                CAPTURE(each.name);
                scene::Scene chosen = s;
                chosen.automaton.variant = static_cast<scene::AutomatonVariant>(each.variant);
                check_goes_on(*device, chosen, 23, 18);
                ++variants;
            }
            CHECK(variants > 0);
        }
    }
}

TEST_CASE("a rule table goes on from a file that lies elsewhere") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    folder.write(
        "@RULE tri\n@TABLE\nn_states:3\nneighborhood:vonNeumann\nsymmetries:rotate4\n"
        "0,1,0,0,0,1\n0,1,1,0,0,2\n1,0,0,0,0,2\n2,1,0,0,0,0\n",
        "tri.rule");
    scene::Scene s = scene_of("");
    s.automaton.rule.clear();
    s.automaton.rule_file = "tri.rule";
    s.file = folder.path() / "tri.toml";
    std::filesystem::create_directories(folder.path() / "kept");
    simulation::AutomatonSimulation first(*device, s);
    first.step(9);
    keep(first, s, folder.path() / "kept" / "tri.lattice");
    const auto second = world_of(*device, folder.path() / "kept" / "tri.lattice");
    first.step(9);
    second->step(9);
    CHECK(cells_of(*second) == cells_of(first));
}

TEST_CASE("ages, counts and a start drawn by hand come back") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const auto file = folder.path() / "kept.lattice";
    scene::Scene s = small_scene();
    s.look.ages = true;
    simulation::AutomatonSimulation first(*device, s);
    first.change_cells(draw(1, {3, 3}, {30, 20}));
    const auto drawn = cells_of(first);
    first.step(12);
    snapshot_of(first);
    keep(first, s, file);
    const auto second = world_of(*device, file);
    const auto census = snapshot_of(first).grid->census;
    const auto again = snapshot_of(*second).grid->census;
    CHECK(again.cells == census.cells);
    REQUIRE(again.turnover.has_value());
    CHECK(again.turnover->births == census.turnover->births);
    CHECK(snapshot_of(*second).grid->charts.front().x == snapshot_of(first).grid->charts.front().x);
    CHECK((state_of(*second, s, folder.path()) == state_of(first, s, folder.path())));
    second->reset();
    CHECK(cells_of(*second) == drawn);
}

TEST_CASE("a start drawn before the first generation is still one after the file") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const scene::Scene s = small_scene();
    simulation::AutomatonSimulation first(*device, s);
    first.change_cells(draw(1, {3, 3}, {30, 20}));
    keep(first, s, folder.path() / "kept.lattice");
    const auto drawn = cells_of(first);
    const auto second = world_of(*device, folder.path() / "kept.lattice");
    second->step(5);
    second->reset();
    CHECK(cells_of(*second) == drawn);
}

TEST_CASE("cells kept by one variant go on in another") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    scene::Scene s = scene_of("B3/S23");
    s.automaton.variant = scene::AutomatonVariant::bitsliced;
    simulation::AutomatonSimulation first(*device, s);
    first.step(10);
    keep(first, s, folder.path() / "kept.lattice");
    s.automaton.variant = scene::AutomatonVariant::lut;
    simulation::AutomatonSimulation second(*device, s);
    simulation::restore_checkpoint(second, folder.path() / "kept.lattice");
    first.step(10);
    second.step(10);
    CHECK(cells_of(second) == cells_of(first));
}
