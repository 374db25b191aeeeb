// SPDX-License-Identifier: MIT
// What a stepper promises besides the right cells, and properties that need no oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
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

using Cells = std::vector<State>;

std::unique_ptr<Stepper> stepper_of(compute::Device& device, const GridShape& shape,
                                    const std::string& rule, StepperVariant variant,
                                    const Cells& cells) {
    StepperSettings settings;
    settings.variant = variant;
    auto stepper = make_stepper(device, shape, parse_rule(rule), settings);
    stepper->cells().write(test::whole(shape), cells);
    return stepper;
}

/// Calls work(device, variant) for each variant that can run the rule.
template <class Work>
void for_each_variant(const std::string& rule, const GridShape& shape, const Work& work) {
    for (const auto& device : test::every_device()) {
        for (const StepperDescription& each : test::every_variant()) {
            CAPTURE(std::string(each.name));
            if (!why_not(each.variant, parse_rule(rule), shape, *device)) {
                work(*device, each.variant);
            }
        }
    }
}

/// The cells turned so that place (x, y) of the new grid shows from(x, y) of the old one.
template <class From>
Cells moved(const Cells& cells, const GridShape& shape, const From& from) {
    Cells result(cells.size());
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            const auto [fx, fy] = from(x, y);
            result[static_cast<std::size_t>(y * shape.width + x)] =
                cells[static_cast<std::size_t>(fy * shape.width + fx)];
        }
    }
    return result;
}

Cells stepped(compute::Device& device, const GridShape& shape, const std::string& rule,
              StepperVariant variant, const Cells& cells, int count) {
    const auto stepper = stepper_of(device, shape, rule, variant, cells);
    stepper->step(count);
    return test::all_cells(stepper->cells());
}

}  // namespace

TEST_CASE("a rule changes between two generations") {
    const GridShape shape{61, 40, Edge::torus};
    const Cells start = test::soup(shape, 2, 1);
    for_each_variant("B3/S23", shape, [&](compute::Device& device, StepperVariant variant) {
        const auto stepper = stepper_of(device, shape, "B3/S23", variant, start);
        test::AutomatonOracle oracle(shape, start);
        for (const char* rule : {"B3/S23", "B36/S125", "B2/S34H", "B13/S012V", "B3/S23"}) {
            CAPTURE(std::string(rule));
            stepper->set_rule(parse_rule(rule));
            stepper->step(5);
            oracle.step(parse_rule(rule), 5);
            CHECK(test::all_cells(stepper->cells()) == oracle.cells());
        }
    });
}

TEST_CASE("states that a new rule does not have become 0") {
    const GridShape shape{50, 30, Edge::torus};
    const Cells start = test::soup(shape, 15, 2);
    for (const auto& device : test::every_device()) {
        for (const StepperDescription& each : test::every_variant()) {
            CAPTURE(std::string(each.name));
            const Rule fifteen = parse_rule("R1/T1/C15/NN");
            if (why_not(each.variant, fifteen, shape, *device)) { continue; }
            const auto stepper = stepper_of(*device, shape, "R1/T1/C15/NN", each.variant, start);
            test::AutomatonOracle oracle(shape, start);
            for (const char* rule : {"R1/T1/C15/NN", "WireWorld", "B3/S23"}) {
                stepper->set_rule(parse_rule(rule));
                Cells known = oracle.cells();
                for (State& state : known) {
                    if (state >= states(parse_rule(rule))) { state = 0; }
                }
                CHECK(test::all_cells(stepper->cells()) == known);
                oracle = test::AutomatonOracle(shape, known);
                stepper->step(1);
                oracle.step(parse_rule(rule));
                CHECK(test::all_cells(stepper->cells()) == oracle.cells());
            }
        }
    }
}

TEST_CASE("a rule that wants another stepper is refused and the old one goes on") {
    const GridShape shape{50, 30, Edge::torus};
    const Cells start = test::soup(shape, 2, 3);
    const auto refuses = [&](compute::Device& device, StepperVariant variant, const char* rule,
                             const Rule& other) {
        CAPTURE(std::string(rule));
        const auto stepper = stepper_of(device, shape, rule, variant, start);
        test::AutomatonOracle oracle(shape, start);
        CHECK_THROWS_AS(stepper->set_rule(other), Error);
        stepper->step(3);
        oracle.step(parse_rule(rule), 3);
        CHECK(test::all_cells(stepper->cells()) == oracle.cells());
    };
    for (const auto& device : test::every_device()) {
        const Rule wide = parse_rule("R5,C0,M1,S34..58,B34..45,NM");
        refuses(*device, StepperVariant::lut, "B3/S23", wide);
        refuses(*device, StepperVariant::packed32, "B3/S23", wide);
        refuses(*device, StepperVariant::packed64, "B3/S23", parse_rule("B2-a/S12"));
        refuses(*device, StepperVariant::temporal, "B3/S23", wide);
        refuses(*device, StepperVariant::baseline, "W30", parse_rule("B3/S23"));
        refuses(*device, StepperVariant::baseline, "R5,C0,M1,S34..58,B34..45,NM",
                parse_rule("B3/S23"));
        refuses(*device, StepperVariant::baseline, "B3/S23", Rule{Cyclic{1, 1, 1}});
        refuses(*device, StepperVariant::baseline, "B3/S23", wide);
        refuses(*device, StepperVariant::baseline, "B3/S23", parse_rule("W30"));
    }
}

TEST_CASE("the generation before the present one is there after one step alone") {
    for (const char* rule : {"B3/S23", "W30", "R2,C0,M1,S3..8,B3..6,NM"}) {
        CAPTURE(std::string(rule));
        const GridShape shape{45, 30, Edge::torus};
        const Cells start = test::soup(shape, 2, 4);
        for_each_variant(rule, shape, [&](compute::Device& device, StepperVariant variant) {
            const auto stepper = stepper_of(device, shape, rule, variant, start);
            const auto births = [&] {
                const Turnover turnover =
                    count_turnover(device, stepper->previous(), stepper->cells().view());
                return turnover.births + turnover.deaths;
            };
            CHECK(births() == 0);
            Grid& grid = stepper->cells();
            stepper->step(1);
            // The reference stays on the present generation.
            CHECK(&grid == &stepper->cells());
            Grid before(device, shape, {});
            before.copy_from(stepper->previous());
            CHECK(test::all_cells(before) == start);
            CHECK(births() > 0);
            stepper->step(2);
            CHECK(births() == 0);
            stepper->step(1);
            CHECK(births() > 0);
            stepper->set_generation(7);
            CHECK(births() == 0);
            CHECK(stepper->generation() == 7);
            stepper->step(0);
            CHECK(stepper->generation() == 7);
        });
    }
}

TEST_CASE("cells may be changed between steps") {
    const GridShape shape{100, 40, Edge::bounded};
    const Cells start = test::soup(shape, 2, 5);
    for_each_variant("B3/S23", shape, [&](compute::Device& device, StepperVariant variant) {
        const auto stepper = stepper_of(device, shape, "B3/S23", variant, start);
        test::AutomatonOracle oracle(shape, start);
        stepper->step(3);
        oracle.step(parse_rule("B3/S23"), 3);
        Cells cells = oracle.cells();
        for (int x = 20; x < 60; ++x) { cells[static_cast<std::size_t>(7 * 100 + x)] = 1; }
        stepper->cells().fill({20, 7, 40, 1}, 1);
        test::AutomatonOracle after(shape, cells);
        stepper->step(4);
        after.step(parse_rule("B3/S23"), 4);
        CHECK(test::all_cells(stepper->cells()) == after.cells());
    });
}

TEST_CASE("random rules repeat with a seed and its generation, and differ with another") {
    const GridShape shape{90, 50, Edge::torus};
    const Cells start = test::soup(shape, 2, 6);
    const Rule rule = parse_rule("ForestFire:p=0.1,f=0.01");
    for (const auto& device : test::every_device()) {
        const auto run = [&](std::uint64_t seed, std::uint64_t generation) {
            StepperSettings settings;
            settings.seed = seed;
            const auto stepper = make_stepper(*device, shape, rule, settings);
            stepper->cells().write(test::whole(shape), start);
            stepper->set_generation(generation);
            stepper->step(4);
            return test::all_cells(stepper->cells());
        };
        CHECK(run(1, 0) == run(1, 0));
        CHECK(run(1, 0) != run(2, 0));
        CHECK(run(1, 0) != run(1, 1));
    }
}

TEST_CASE("a torus has no first cell: what is shifted stays shifted") {
    for (const char* rule : {"B3/S23", "B2-a/S12", "WireWorld", "R1/T1/C15/NN", "345/2/4",
                             "R2,C0,M1,S3..8,B3..6,NN", "ForestFire:ash"}) {
        CAPTURE(std::string(rule));
        const GridShape shape{75, 38, Edge::torus};
        const Cells start = test::soup(shape, states(parse_rule(rule)), 7);
        const auto shifted = [&](const Cells& cells) {
            return moved(cells, shape, [](int x, int y) {
                return std::pair{(x + 33) % 75, (y + 21) % 38};
            });
        };
        for_each_variant(rule, shape, [&](compute::Device& device, StepperVariant variant) {
            CHECK(stepped(device, shape, rule, variant, shifted(start), 6) ==
                  shifted(stepped(device, shape, rule, variant, start, 6)));
        });
    }
}

TEST_CASE("rules without a direction do the same in a mirror and turned") {
    for (const char* rule : {"B3/S23", "B2-a/S12", "B13/S012V", "WireWorld", "R1/T1/C15/NN", "/2/3",
                             "ForestFire:ash"}) {
        CAPTURE(std::string(rule));
        for (const Edge edge : test::every_edge()) {
            const GridShape shape{43, 43, edge};
            const Cells start = test::soup(shape, states(parse_rule(rule)), 8);
            const auto mirrored = [&](const Cells& cells) {
                return moved(cells, shape, [](int x, int y) { return std::pair{42 - x, y}; });
            };
            const auto turned = [&](const Cells& cells) {
                return moved(cells, shape, [](int x, int y) { return std::pair{y, 42 - x}; });
            };
            for_each_variant(rule, shape, [&](compute::Device& device, StepperVariant variant) {
                const Cells end = stepped(device, shape, rule, variant, start, 5);
                CHECK(stepped(device, shape, rule, variant, mirrored(start), 5) == mirrored(end));
                CHECK(stepped(device, shape, rule, variant, turned(start), 5) == turned(end));
            });
        }
    }
}

TEST_CASE("an edge that mirrors is half of a torus twice as large that is its own mirror") {
    const GridShape half{40, 23, Edge::mirrored};
    const GridShape doubled{80, 46, Edge::torus};
    for (const char* rule : {"B3/S23", "R2/T5/C8/NM", "WireWorld"}) {
        const Cells start = test::soup(half, states(parse_rule(rule)), 9);
        const auto unfolded = [&](const Cells& cells) {
            Cells all;
            for (int y = 0; y < 46; ++y) {
                for (int x = 0; x < 80; ++x) {
                    const int row = y < 23 ? y : 45 - y;
                    const int column = x < 40 ? x : 79 - x;
                    all.push_back(cells[static_cast<std::size_t>(row * 40 + column)]);
                }
            }
            return all;
        };
        for_each_variant(rule, half, [&](compute::Device& device, StepperVariant variant) {
            CHECK(stepped(device, doubled, rule, variant, unfolded(start), 8) ==
                  unfolded(stepped(device, half, rule, variant, start, 8)));
        });
    }
}

TEST_CASE("nothing comes of nothing") {
    const GridShape shape{70, 33, Edge::torus};
    for (const test::NamedAutomaton& automaton : test::automata_of_every_family()) {
        const auto* const life = std::get_if<LifeLike>(&automaton.rule.form);
        const bool born_of_nothing = life != nullptr && (life->table[0] & 1) != 0;
        const auto* const forest = std::get_if<ForestFire>(&automaton.rule.form);
        const bool grows = forest != nullptr && forest->growth > 0;
        if (born_of_nothing || grows || std::holds_alternative<UserTable>(automaton.rule.form)) {
            continue;
        }
        for_each_variant(
            rule_text(automaton.rule), shape, [&](compute::Device& device, StepperVariant variant) {
                const Cells nothing(static_cast<std::size_t>(shape.cells()), 0);
                CHECK(stepped(device, shape, rule_text(automaton.rule), variant, nothing, 3) ==
                      nothing);
            });
    }
}

TEST_CASE("gliders fly across every seam of tiles and of the torus") {
    const GridShape shape{523, 131, Edge::torus};
    // The four ways a glider can fly, as its cells and its direction.
    struct Flight {
        std::array<std::pair<int, int>, 5> cells;
        int dx;
        int dy;
    };
    const std::vector<Flight> flights{{{{{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}}, 1, 1},
                                      {{{{1, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}}, -1, 1},
                                      {{{{1, 2}, {2, 1}, {0, 0}, {1, 0}, {2, 0}}}, 1, -1},
                                      {{{{1, 2}, {0, 1}, {0, 0}, {1, 0}, {2, 0}}}, -1, -1}};
    const auto at = [&](const Flight& flight, int x, int y) {
        Cells cells(static_cast<std::size_t>(shape.cells()), 0);
        for (const auto& [cx, cy] : flight.cells) {
            const int column = cell_index(Edge::torus, x + cx, shape.width);
            const int row = cell_index(Edge::torus, y + cy, shape.height);
            cells[static_cast<std::size_t>(row * shape.width + column)] = 1;
        }
        return cells;
    };
    for_each_variant("B3/S23", shape, [&](compute::Device& device, StepperVariant variant) {
        for (const Flight& flight : flights) {
            const auto stepper = stepper_of(device, shape, "B3/S23", variant, at(flight, 488, 58));
            for (int shifts = 8; shifts <= 80; shifts += 8) {
                stepper->step(32);
                CHECK(test::all_cells(stepper->cells()) ==
                      at(flight, 488 + shifts * flight.dx, 58 + shifts * flight.dy));
            }
        }
    });
}

TEST_CASE("the registry names every variant once and says why one cannot run") {
    const auto device = compute::Device::open("cpu");
    const GridShape shape{64, 64, Edge::torus};
    std::vector<std::string> names;
    for (const StepperDescription& each : stepper_descriptions()) {
        names.emplace_back(each.name);
        CHECK_FALSE(each.summary.empty());
    }
    CHECK(names.size() == 9);
    CHECK(names.front() == "automatic");
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());

    const Rule wide = parse_rule("R5,C0,M1,S34..58,B34..45,NM");
    CHECK_FALSE(why_not(StepperVariant::automatic, wide, shape, *device));
    CHECK_FALSE(why_not(StepperVariant::baseline, wide, shape, *device));
    CHECK(why_not(StepperVariant::lut, wide, shape, *device));
    CHECK(why_not(StepperVariant::packed64, wide, shape, *device));
    CHECK(why_not(StepperVariant::temporal, wide, shape, *device));
    CHECK(why_not(StepperVariant::packed64, parse_rule("B2-a/S12"), shape, *device));
    CHECK(why_not(StepperVariant::temporal, parse_rule("W30"), shape, *device));
    // A rule that makes no sense has a reason, too.
    ForestFire certain;
    certain.growth = 1.5;
    for (const StepperDescription& each : test::every_variant()) {
        CAPTURE(std::string(each.name));
        CHECK(why_not(each.variant, Rule{Cyclic{1, 1, 1}}, shape, *device));
        CHECK(why_not(each.variant, Rule{UserTable{}}, shape, *device));
        CHECK(why_not(each.variant, Rule{certain}, shape, *device));
    }

    StepperSettings settings;
    settings.variant = StepperVariant::baseline;
    settings.cell_type = CellType::int32;
    CHECK_NOTHROW(make_stepper(*device, shape, wide, settings));
    CHECK_THROWS_AS(
        make_stepper(*device, shape, parse_rule("R99,C0,M1,S34..58,B34..45,NM"), settings), Error);
    settings.variant = StepperVariant::packed64;
    CHECK_THROWS_AS(make_stepper(*device, shape, wide, settings), Error);
    settings.variant = StepperVariant::temporal;
    settings.steps_per_pass = 9;
    CHECK_THROWS_AS(make_stepper(*device, shape, parse_rule("B3/S23"), settings), Error);
    CHECK_THROWS_AS(make_stepper(*device, {0, 4, Edge::torus}, parse_rule("B3/S23"), {}), Error);
    CHECK_THROWS_AS(make_stepper(*device, shape, Rule{UserTable{}}, {}), Error);
}

TEST_CASE("bytes that a stepper takes are known before") {
    const GridShape shape{1000, 700, Edge::torus};
    for (const char* rule : {"B3/S23", "W30", "R5,C0,M1,S34..58,B34..45,NM", "R1/T1/C15/NN"}) {
        CAPTURE(std::string(rule));
        for_each_variant(rule, shape, [&](compute::Device& device, StepperVariant variant) {
            StepperSettings settings;
            settings.variant = variant;
            for (const CellType type : {CellType::byte, CellType::int32}) {
                settings.cell_type = type;
                const auto stepper = make_stepper(device, shape, parse_rule(rule), settings);
                const std::size_t foretold =
                    stepper_bytes(shape, parse_rule(rule), settings, device.info().backend);
                // All but tables of a few kilobytes.
                CHECK(foretold <= stepper->device_bytes());
                CHECK(foretold + 4096 > stepper->device_bytes());
                CHECK(stepper->bytes_per_cell() > 0);
            }
        });
    }
}

TEST_CASE("the table that a person wrote counts among the bytes of a stepper") {
    const GridShape shape{100, 70, Edge::torus};
    const Rule rule = test::random_table(8, 200, 2);
    const std::size_t table =
        std::get<UserTable>(rule.form).tree->entries.size() * sizeof(std::uint32_t);
    REQUIRE(table > 4096);
    for (const auto& device : test::every_device()) {
        for (const StepperDescription& each : test::every_variant()) {
            if (why_not(each.variant, rule, shape, *device)) { continue; }
            CAPTURE(std::string(each.name));
            StepperSettings settings;
            settings.variant = each.variant;
            const auto stepper = make_stepper(*device, shape, rule, settings);
            CHECK(stepper_bytes(shape, rule, settings, device->info().backend) ==
                  stepper->device_bytes());
        }
    }
}
