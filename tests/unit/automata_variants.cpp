// SPDX-License-Identifier: MIT
// Every variant gives the cells of the plain functors, bit for bit.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/error.hpp"
#include "tests/unit/automata_cases.hpp"
#include "tests/unit/automata_oracle.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

struct NamedSettings {
    std::string name;
    StepperSettings settings;
};

std::vector<NamedSettings> ways_of_baseline(StepperSettings settings,
                                            const compute::Device& device) {
    struct NamedPath {
        MemoryPath path;
        const char* name;
    };
    std::vector<NamedPath> paths{{MemoryPath::global, ""}};
    if (device.is_cuda()) {
        paths = {{MemoryPath::global, " global"},
                 {MemoryPath::shared, " shared"},
                 {MemoryPath::texture, " texture"}};
    }
    std::vector<NamedSettings> found;
    for (const CellType type : {CellType::byte, CellType::int32}) {
        for (const NamedPath& each : paths) {
            settings.cell_type = type;
            settings.memory_path = each.path;
            found.push_back(
                {std::string(type == CellType::byte ? " byte" : " int32") + each.name, settings});
        }
    }
    return found;
}

/// Every variant in every of its ways; on the processor all memory is read alike.
std::vector<NamedSettings> every_setting(const compute::Device& device) {
    std::vector<NamedSettings> found;
    for (const StepperDescription& each : test::every_variant()) {
        StepperSettings settings;
        settings.variant = each.variant;
        settings.seed = 99;
        const std::string name(each.name);
        found.push_back({name, settings});
        if (each.variant == StepperVariant::baseline) {
            for (const NamedSettings& way : ways_of_baseline(settings, device)) {
                found.push_back({name + way.name, way.settings});
            }
        }
        if (each.variant == StepperVariant::temporal ||
            each.variant == StepperVariant::bitsliced_temporal) {
            for (const int steps : {1, 2, 3, 5, 8}) {
                settings.steps_per_pass = steps;
                found.push_back({name + " " + std::to_string(steps), settings});
            }
        }
    }
    return found;
}

/// Runs all settings on a soup and compares them with the oracle's cells after each part.
void compare(compute::Device& device, const GridShape& shape, const test::NamedAutomaton& automaton,
             const std::vector<NamedSettings>& settings, const std::vector<int>& parts) {
    const std::vector<State> start = test::soup(shape, states(automaton.rule), 3);
    test::AutomatonOracle oracle(shape, start, 99);
    oracle.set_generation(1000);
    std::vector<std::vector<State>> expected;
    for (const int steps : parts) {
        oracle.step(automaton.rule, steps);
        expected.push_back(oracle.cells());
    }
    for (const NamedSettings& each : settings) {
        CAPTURE(each.name);
        if (why_not(each.settings.variant, automaton.rule, shape, device)) { continue; }
        const auto stepper = make_stepper(device, shape, automaton.rule, each.settings);
        REQUIRE(stepper->variant() == each.settings.variant);
        stepper->cells().write(test::whole(shape), start);
        stepper->set_generation(1000);
        for (std::size_t part = 0; part < parts.size(); ++part) {
            CAPTURE(part);
            stepper->step(parts[part]);
            REQUIRE(test::all_cells(stepper->cells()) == expected[part]);
        }
        CHECK(stepper->generation() == oracle.generation());
    }
}

}  // namespace

TEST_CASE("every variant, rule and edge on small grids") {
    for (const auto& device : test::every_device()) {
        const std::vector<NamedSettings> settings = every_setting(*device);
        for (const test::NamedAutomaton& automaton : test::automata_of_every_family()) {
            CAPTURE(automaton.name);
            for (const Edge edge : test::every_edge()) {
                CAPTURE(test::name_of(edge));
                for (const auto& size : {std::pair{1, 1}, {2, 3}, {5, 1}, {9, 7}, {37, 23}}) {
                    CAPTURE(size.first);
                    const GridShape shape{size.first, size.second, edge};
                    compare(*device, shape, automaton, settings, {1, 2, 5});
                }
            }
        }
    }
}

TEST_CASE("every variant and rule across the seams of tiles") {
    for (const auto& device : test::every_device()) {
        const std::vector<NamedSettings> settings = every_setting(*device);
        for (const test::NamedAutomaton& automaton : test::automata_of_every_family()) {
            CAPTURE(automaton.name);
            for (const Edge edge : test::every_edge()) {
                CAPTURE(test::name_of(edge));
                compare(*device, {517, 133, edge}, automaton, settings, {6});
            }
        }
    }
}

TEST_CASE("rules at random in every variant") {
    std::mt19937 random(2026);
    const auto below = [&](unsigned end) { return static_cast<int>(random() % end); };
    for (const auto& device : test::every_device()) {
        const std::vector<NamedSettings> settings = every_setting(*device);
        for (int number = 0; number < 60; ++number) {
            CAPTURE(number);
            LifeLike life = outer_totalistic(static_cast<Neighbourhood>(below(3)),
                                             static_cast<std::uint16_t>(below(512)),
                                             static_cast<std::uint16_t>(below(512)));
            if (below(3) == 0) {
                life.totalistic = false;
                for (std::uint64_t& word : life.table) {
                    word = (std::uint64_t{random()} << 32) | random();
                }
            }
            Rule rule{life};
            switch (number % 4) {
                case 1:
                    rule = {Generations{life, 3 + below(14)}};
                    break;
                case 2:
                    rule = {Cyclic{1 + below(2), 1 + below(3), 2 + below(17),
                                   static_cast<RangeShape>(below(3)), below(2) == 0}};
                    break;
                case 3:
                    rule = {ForestFire{below(2) == 0, 0.01 * below(30), 0.01 * below(10),
                                       0.5 * (1 + below(2)), 0.3 * below(3), 45.0 * below(8)}};
                    break;
                default:
                    break;
            }
            const GridShape shape{20 + below(60), 5 + below(30), static_cast<Edge>(below(3))};
            compare(*device, shape, {"at random", rule}, settings, {1, 4});
        }
    }
}
