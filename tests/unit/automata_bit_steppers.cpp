// SPDX-License-Identifier: MIT
// Bit-sliced steppers against the plain functors, part by part: the body that a GPU runs, each
// instruction set, the columns beyond the edges, and what a rule keeps of the cells.
#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "engine/automata/bit_edge_columns.hpp"
#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#include "engine/automata/bitsliced_stepper.hpp"
#include "engine/automata/cpu_bit_pass.hpp"
#include "engine/error.hpp"
#include "tests/unit/automata_cases.hpp"
#include "tests/unit/automata_oracle.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

/// At least one rule for each circuit.
const std::vector<std::string>& rules_with_circuits() {
    static const std::vector<std::string> rules{"B3/S23",
                                                "B36/S23",
                                                "B3678/S34678",
                                                "B2/S",
                                                "B0347/S1258",
                                                "B013/S024V",
                                                "B2/S34H",
                                                "WireWorld",
                                                "ForestFire:ash",
                                                "ForestFire:p=0,f=0",
                                                "ForestFire:p=0.05,f=0.01,spread=0.7,wind=0.5",
                                                "R1/T1/C15/NN",
                                                "R1/T2/C2/NN",
                                                "R1/T2/C4/NN",
                                                "R1/T1/C7/NN",
                                                "R1/T2/C13/NN",
                                                "R1/T3/C2/NM",
                                                "R1/T3/C3/NM",
                                                "R1/T2/C6/NM",
                                                "R1/T1/C14/NM",
                                                "R1/T1/C8/NN/GH",
                                                "R1/T3/C2/NM/GH",
                                                "/2/3",
                                                "345/2/4",
                                                "34/2/3V",
                                                "34/2/4H",
                                                "2/13/5",
                                                "12/13/7V",
                                                "3/2/8H",
                                                "3467/25/9",
                                                "2/12/12V",
                                                "345/24/16H"};
    return rules;
}

compute::Device& cpu() {
    static const std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    return *device;
}

/// The cells after `generations` as `run(rule, from, to)` makes them.
template <class Run>
std::vector<State> next_cells(const BitRule& rule, const GridShape& shape,
                              const std::vector<State>& start, const Run& run) {
    Grid from(cpu(), shape, rule.format);
    Grid to(cpu(), shape, rule.format);
    from.write(test::whole(shape), start);
    const GridView view = from.view();
    run(view,
        BitPlanes{static_cast<std::uint32_t*>(to.memory()), view.row_stride, view.plane_stride});
    // Bits past the width are no cells, and stay 0.
    const GridView result = to.view();
    for (int plane = 0; plane < rule.format.planes; ++plane) {
        for (int y = 0; y < shape.height; ++y) {
            for (int w = shape.width / 32; w < result.row_stride; ++w) {
                const int cells = shape.width - 32 * w;
                const std::uint32_t beyond = cells <= 0 ? ~0u : ~0u << cells;
                REQUIRE((result.word(plane, w, y) & beyond) == 0);
            }
        }
    }
    return test::all_cells(to);
}

const std::pair<int, int> sizes[] = {{1, 1}, {31, 3}, {32, 5}, {33, 18}, {64, 9}, {609, 21}};

}  // namespace

TEST_CASE("every circuit has a rule in this test") {
    std::vector<bool> met(std::variant_size_v<BitCircuit>);
    for (const std::string& text : rules_with_circuits()) {
        met[bit_rule(parse_rule(text), 1).circuit.index()] = true;
    }
    for (const bool each : met) { CHECK(each); }
}

TEST_CASE("the body of a generation gives the plain functors' cells") {
    for (const std::string& text : rules_with_circuits()) {
        CAPTURE(text);
        const Rule rule = parse_rule(text);
        const BitRule bits = bit_rule(rule, 5);
        for (const Edge edge : test::every_edge()) {
            CAPTURE(test::name_of(edge));
            for (const auto& size : sizes) {
                const GridShape shape{size.first, size.second, edge};
                CAPTURE(shape.width);
                const std::vector<State> start = test::soup(shape, states(rule), 1);
                test::AutomatonOracle oracle(shape, start, 5);
                oracle.set_generation(70);
                oracle.step(rule);
                const auto cells =
                    next_cells(bits, shape, start, [&](const GridView& from, const BitPlanes& to) {
                        std::visit(
                            [&](const auto& circuit) {
                                using Circuit = std::decay_t<decltype(circuit)>;
                                const NextGeneration<Circuit> next{from, to, circuit, {5, 70}};
                                for (std::int64_t i = 0; i < next.bodies(); ++i) { next(i); }
                            },
                            bits.circuit);
                    });
                REQUIRE(cells == oracle.cells());
            }
        }
    }
}

TEST_CASE("every instruction set gives the plain functors' cells, in passes of any length") {
    for (const CpuBitKernels* kernels : usable_cpu_bit_kernels()) {
        CAPTURE(std::string(instruction_set(*kernels)));
        for (const std::string& text : rules_with_circuits()) {
            CAPTURE(text);
            const Rule rule = parse_rule(text);
            const BitRule bits = bit_rule(rule, 5);
            for (const Edge edge : test::every_edge()) {
                CAPTURE(test::name_of(edge));
                for (const auto& size : sizes) {
                    const GridShape shape{size.first, size.second, edge};
                    CAPTURE(shape.width);
                    const std::vector<State> start = test::soup(shape, states(rule), 1);
                    test::AutomatonOracle oracle(shape, start, 5);
                    oracle.set_generation(70);
                    for (const int generations : {1, 3}) {
                        CAPTURE(generations);
                        oracle.step(rule, generations == 1 ? 1 : 2);
                        const auto cells = next_cells(
                            bits, shape, start, [&](const GridView& from, const BitPlanes& to) {
                                run_cpu_bit_pass(*kernels, bits.circuit,
                                                 {from, to, {5, 70}, generations, 3});
                            });
                        REQUIRE(cells == oracle.cells());
                    }
                }
            }
        }
    }
}

TEST_CASE("columns beyond the edges hold the cells that the edge rule says") {
    for (const Edge edge : test::every_edge()) {
        CAPTURE(test::name_of(edge));
        for (const int width : {1, 15, 31, 32, 33, 64, 90, 500}) {
            CAPTURE(width);
            const GridShape shape{width, 3, edge};
            const BitRule rule = bit_rule({WireWorld{}}, 1);
            Grid grid(cpu(), shape, rule.format);
            grid.write(test::whole(shape), test::soup(shape, 4, 2));
            const int words = (width + 31) / 32;
            std::vector<std::uint32_t> filled(
                static_cast<std::size_t>(2 * EdgeColumns::plane_stride(shape.height)));
            const FillEdgeColumns fill{grid.view(), 2, {filled.data()}};
            for (int y = 0; y < shape.height; ++y) { fill(y); }
            for (int y = 0; y < shape.height; ++y) {
                for (int x = -16; x < width + 16; ++x) {
                    const int word = (x + 32) / 32 - 1;
                    if (word >= 0 && word < words - 1) { continue; }
                    const int column = word < 0 ? 0 : word - (words - 1) + 1;
                    const int cell = cell_index(edge, x, width);
                    unsigned code = 0;
                    for (std::size_t plane = 0; plane < 2; ++plane) {
                        const auto stride =
                            static_cast<std::size_t>(EdgeColumns::plane_stride(shape.height));
                        const std::uint32_t bits =
                            filled[plane * stride + static_cast<std::size_t>(4 * y + column)];
                        code |= ((bits >> (x & 31)) & 1u) << plane;
                    }
                    const State expected = cell < 0 ? State{0} : grid.view().at(cell, y);
                    REQUIRE(rule.format.codes.state_of_code.at(code) == expected);
                }
            }
        }
    }
}

TEST_CASE("a rule of other codes keeps the cells, and states that it does not have become 0") {
    const GridShape shape{70, 12, Edge::torus};
    for (const auto& device : test::every_device()) {
        for (const StepperVariant variant :
             {StepperVariant::bitsliced, StepperVariant::bitsliced_temporal}) {
            StepperSettings settings;
            settings.variant = variant;
            const auto stepper = make_stepper(*device, shape, parse_rule("R1/T1/C15/NN"), settings);
            Grid& cells = stepper->cells();
            std::vector<State> start = test::soup(shape, 15, 3);
            cells.write(test::whole(shape), start);
            stepper->set_rule(parse_rule("R1/T1/C12/NN"));
            for (State& state : start) { state = state < 12 ? state : State{0}; }
            CHECK(test::all_cells(cells) == start);
            stepper->set_rule(parse_rule("/2/3"));
            for (State& state : start) { state = state < 3 ? state : State{0}; }
            CHECK(test::all_cells(cells) == start);
            CHECK_THROWS_AS(stepper->set_rule(parse_rule("W110")), Error);
            CHECK(test::all_cells(stepper->cells()) == start);
            test::AutomatonOracle oracle(shape, start);
            oracle.step(parse_rule("/2/3"), 5);
            stepper->step(5);
            CHECK(test::all_cells(cells) == oracle.cells());
        }
    }
}

TEST_CASE("generations a pass change between two steps, within what a pass can do") {
    const GridShape shape{100, 60, Edge::torus};
    for (const auto& device : test::every_device()) {
        StepperSettings settings;
        settings.variant = StepperVariant::bitsliced_temporal;
        settings.steps_per_pass = most_bitsliced_steps + 1;
        const Rule life = parse_rule("B3/S23");
        CHECK_THROWS_AS(make_stepper(*device, shape, life, settings), Error);
        settings.steps_per_pass = 3;
        const auto stepper = make_stepper(*device, shape, life, settings);
        const std::vector<State> start = test::soup(shape, 2, 3);
        stepper->cells().write(test::whole(shape), start);
        test::AutomatonOracle oracle(shape, start);
        CHECK_THROWS_AS(stepper->set_steps_per_pass(-1), Error);
        CHECK(stepper->steps_per_pass() == 3);
        for (const int steps : {1, 2, 5, 16, 0}) {
            stepper->set_steps_per_pass(steps);
            CHECK(stepper->steps_per_pass() > 0);
            stepper->step(17);
            oracle.step(life, 17);
            REQUIRE(test::all_cells(stepper->cells()) == oracle.cells());
        }
    }
}

TEST_CASE("steppers of bit planes say what they cannot do") {
    const GridShape shape{64, 64, Edge::torus};
    for (const char* text : {"B2-a/S12", "/2/17", "R2/T1/C4/NN", "R1/T1/C17/NN", "W30",
                             "R5,C0,M1,S34..58,B34..45,NM"}) {
        CAPTURE(std::string(text));
        const Rule rule = parse_rule(text);
        CHECK(why_no_bitsliced_stepper(rule, shape, compute::Backend::cpu));
        CHECK(why_no_bitsliced_temporal_stepper(rule, shape, compute::Backend::cuda));
        CHECK_THROWS_AS(bit_rule(rule, 1), Error);
    }
    const Rule random = parse_rule("ForestFire:p=0.01,f=0.001");
    CHECK_FALSE(why_no_bitsliced_stepper(random, shape, compute::Backend::cuda));
    CHECK_FALSE(why_no_bitsliced_temporal_stepper(random, shape, compute::Backend::cpu));
    CHECK(why_no_bitsliced_temporal_stepper(random, shape, compute::Backend::cuda));
    const Rule hexagonal = parse_rule("B2/S34H");
    const GridShape mirrored{64, 64, Edge::mirrored};
    CHECK_FALSE(why_no_bitsliced_temporal_stepper(hexagonal, mirrored, compute::Backend::cpu));
    CHECK(why_no_bitsliced_temporal_stepper(hexagonal, mirrored, compute::Backend::cuda));
}
