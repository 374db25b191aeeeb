// SPDX-License-Identifier: MIT
// Passes of several generations across the seams of their tiles.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_stepper.hpp"
#include "engine/automata/bitsliced_tiles.hpp"
#include "engine/compute/buffer.hpp"
#include "tests/unit/automata_cases.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

std::unique_ptr<Stepper> stepper_of(compute::Device& device, const GridShape& shape,
                                    const Rule& rule, StepperVariant variant, int steps_per_pass) {
    StepperSettings settings;
    settings.variant = variant;
    settings.steps_per_pass = steps_per_pass;
    return make_stepper(device, shape, rule, settings);
}

/// Gliders all over a torus, all on their way south-east.
std::vector<State> gliders(const GridShape& shape) {
    std::vector<State> cells(static_cast<std::size_t>(shape.cells()));
    constexpr std::array<std::pair<int, int>, 5> glider{{{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}};
    for (int y = 3; y + 10 < shape.height; y += 13) {
        for (int x = 3; x + 10 < shape.width; x += 11) {
            for (const auto& [dx, dy] : glider) {
                cells[static_cast<std::size_t>((y + dy) * shape.width + x + dx)] = 1;
            }
        }
    }
    return cells;
}

}  // namespace

TEST_CASE("gliders go over every edge and corner of tiles and come back") {
    // A glider goes round a square torus of n cells in 4 n generations.
    const GridShape shape{523, 523, Edge::torus};
    for (const auto& device : test::every_device()) {
        for (const int steps_per_pass : {1, 7, 12, 16}) {
            CAPTURE(steps_per_pass);
            const auto stepper = stepper_of(*device, shape, {LifeLike{}},
                                            StepperVariant::bitsliced_temporal, steps_per_pass);
            const std::vector<State> start = gliders(shape);
            stepper->cells().write(test::whole(shape), start);
            stepper->step(4 * shape.width);
            CHECK(test::all_cells(stepper->cells()) == start);
        }
    }
}

TEST_CASE("passes of any number of generations do what as many single ones do") {
    for (const auto& device : test::every_device()) {
        for (const char* text : {"B3/S23", "B0347/S1258", "B2/S34H", "WireWorld", "ForestFire:ash",
                                 "R1/T1/C15/NN", "R1/T3/C5/NM", "345/2/4", "2/13/7"}) {
            CAPTURE(std::string(text));
            const Rule rule = parse_rule(text);
            for (const Edge edge : test::every_edge()) {
                CAPTURE(test::name_of(edge));
                const GridShape shape{edge == Edge::torus ? 1056 : 1031, 450, edge};
                if (why_not(StepperVariant::bitsliced_temporal, rule, shape, *device)) { continue; }
                const std::vector<State> start = test::soup(shape, states(rule), 4);
                const auto single = stepper_of(*device, shape, rule, StepperVariant::bitsliced, 0);
                const auto several =
                    stepper_of(*device, shape, rule, StepperVariant::bitsliced_temporal, 1);
                single->cells().write(test::whole(shape), start);
                several->cells().write(test::whole(shape), start);
                for (int steps = 1; steps <= most_bitsliced_steps; ++steps) {
                    CAPTURE(steps);
                    several->set_steps_per_pass(steps);
                    single->step(steps);
                    several->step(steps);
                    REQUIRE(test::all_cells(several->cells()) == test::all_cells(single->cells()));
                }
            }
        }
    }
}

TEST_CASE("large tiles of a GPU do what single generations do") {
    const std::unique_ptr<compute::Device> device = std::move(test::every_device().back());
    if (!device->is_cuda()) {
        MESSAGE("SKIPPED: there is no GPU");
        return;
    }
#if LATTICE_CUDA
    for (const char* text :
         {"B3/S23",       "B36/S23",     "B3678/S34678", "B2/S",           "B0347/S1258",
          "B013/S024V",   "B2/S34H",     "WireWorld",    "ForestFire:ash", "ForestFire:p=0,f=0",
          "R1/T1/C15/NN", "R1/T2/C2/NN", "R1/T2/C4/NN",  "R1/T1/C7/NN",    "R1/T2/C13/NN",
          "R1/T3/C2/NM",  "R1/T3/C3/NM", "R1/T2/C6/NM",  "R1/T1/C14/NM",   "/2/3",
          "34/2/3V",      "34/2/4H",     "2/13/5",       "12/13/7V",       "3/2/8H",
          "3467/25/9",    "2/12/12V",    "345/24/16H"}) {
        CAPTURE(std::string(text));
        const Rule rule = parse_rule(text);
        for (const Edge edge : test::every_edge()) {
            CAPTURE(test::name_of(edge));
            const GridShape shape{edge == Edge::torus ? 1056 : 1031, 450, edge};
            const BitRule bits = bit_rule(rule, 1);
            if (edge == Edge::mirrored && !mirrors(bits.circuit)) { continue; }
            const auto single = stepper_of(*device, shape, rule, StepperVariant::bitsliced, 0);
            single->cells().write(test::whole(shape), test::soup(shape, states(rule), 4));
            compute::Buffer<std::uint32_t> edges(
                *device, static_cast<std::size_t>(4 * EdgeColumns::plane_stride(shape.height)));
            for (const int steps : {1, 6, 11, 16}) {
                CAPTURE(steps);
                Grid to(*device, shape, bits.format);
                const GridView from = single->cells().view();
                EdgeColumns columns;
                if (EdgeColumns::needed(shape)) {
                    columns.words = edges.data();
                    fill_edge_columns(*device, from, planes(bits.circuit), columns);
                }
                constexpr int few_multiprocessors = 0;
                step_any_in_tiles(bits.circuit, {from,
                                                 {static_cast<std::uint32_t*>(to.memory()),
                                                  from.row_stride, from.plane_stride},
                                                 columns,
                                                 steps,
                                                 few_multiprocessors,
                                                 device->stream()});
                single->step(steps);
                REQUIRE(test::all_cells(to) == test::all_cells(single->cells()));
            }
        }
    }
#endif
}
