// SPDX-License-Identifier: MIT
// The four automata of Cagigas-Muniz et al. (SIMPAT 118, 2022) in every variant, with the time of
// 1024 generations as in the paper's Table 1, scaled up where fewer fill a measurement. Every
// measurement starts from the same cells. The share of cells that change is told beside it, since a
// forest without a fire is no work to speak of for programs that skip quiet cells; none of these
// variants does.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/bench/measure.hpp"
#include "engine/automata/logic_rate.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/compute/random.hpp"
#include "engine/error.hpp"

namespace lattice::bench {
namespace {

using automata::CellRect;
using automata::Edge;
using automata::Grid;
using automata::GridShape;
using automata::State;
using automata::Stepper;
using automata::StepperSettings;
using automata::StepperVariant;

/// Generations of the paper's table.
constexpr int table_generations = 1024;
constexpr std::uint64_t seed = 1985;

CellRect whole(const GridShape& shape) {
    return {0, 0, shape.width, shape.height};
}

void start_life(Grid& grid) {
    grid.fill_random(whole(grid.shape()), std::array{0.5, 0.5}, seed);
}

/// Four fifths trees, and a fire for each million cells, at least three: the paper's own start has
/// no fire at all in some of its sizes.
void start_fire(Grid& grid) {
    const GridShape& shape = grid.shape();
    grid.fill_random(whole(shape), std::array{0.2, 0.8}, seed);
    const auto fires = std::max<std::int64_t>(3, shape.cells() / 1'000'000);
    for (std::int64_t i = 0; i < fires; ++i) {
        const compute::Random4 place = compute::random4(seed, 0, static_cast<std::uint64_t>(i));
        const auto x = static_cast<int>(place.v[0] % static_cast<unsigned>(shape.width));
        const auto y = static_cast<int>(place.v[1] % static_cast<unsigned>(shape.height));
        grid.fill({x, y, 1, 1}, 3);
    }
}

void start_cyclic(Grid& grid) {
    grid.fill_random(whole(grid.shape()), std::vector<double>(15, 1.0 / 15), seed);
}

/// The paper's wires: a cross and squares around its middle, 8 cells apart; one conductor in a
/// thousand holds an electron.
void start_wires(Grid& grid) {
    const GridShape& shape = grid.shape();
    std::vector<State> row(static_cast<std::size_t>(shape.width));
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            const int dx = std::abs(x - shape.width / 2);
            const int dy = std::abs(y - shape.height / 2);
            const bool wire = dx == 0 || dy == 0 || std::max(dx, dy) % 8 == 0;
            State state = 0;
            if (wire) {
                const auto cell = static_cast<std::uint64_t>(y) * 65536 + static_cast<unsigned>(x);
                const compute::Random4 random = compute::random4(seed, 0, cell);
                state = compute::to_unit_float(random.v[0]) < 0.001F ? 1 : 3;
            }
            row[static_cast<std::size_t>(x)] = state;
        }
        grid.write({0, y, shape.width, 1}, row);
    }
}

struct Automaton {
    const char* name;
    const char* rule;
    Edge edge;
    int functions;  ///< of three bits that its circuit takes for 32 cells, see
                    ///< engine/automata/circuits
    void (*start)(Grid& grid);
};

constexpr std::array measured_automata{
    Automaton{"life", "B3/S23", Edge::torus, 8, start_life},
    Automaton{"fire", "ForestFire:ash", Edge::bounded, 5, start_fire},
    Automaton{"cyclic", "R1/T1/C15/NN", Edge::torus, 24, start_cyclic},
    Automaton{"wireworld", "WireWorld", Edge::bounded, 10, start_wires},
    // Not of the paper: it tells neighbours apart, which no circuit here does.
    Automaton{"hensel", "B3/S2-i34q", Edge::torus, 0, start_life}};

struct Way {
    std::string name;
    StepperSettings settings;
};

std::vector<Way> every_way(const compute::Device& device) {
    using automata::CellType;
    using automata::MemoryPath;
    std::vector<Way> ways;
    for (const automata::StepperDescription& each : automata::stepper_descriptions()) {
        if (each.variant == StepperVariant::automatic) { continue; }
        const std::string name(each.name);
        StepperSettings settings;
        settings.variant = each.variant;
        ways.push_back({name, settings});
        if (each.variant == StepperVariant::baseline) {
            settings.cell_type = CellType::int32;
            ways.push_back({name + " int32", settings});
            settings.cell_type = CellType::byte;
            if (!device.is_cuda()) { continue; }
            settings.memory_path = MemoryPath::shared;
            ways.push_back({name + " shared", settings});
            settings.memory_path = MemoryPath::texture;
            ways.push_back({name + " texture", settings});
        }
        if (each.variant == StepperVariant::temporal) {
            for (const int steps : {2, 8}) {
                settings.steps_per_pass = steps;
                ways.push_back({fmt::format("{} {}", name, steps), settings});
            }
        }
    }
    return ways;
}

double seconds_of(Stepper& stepper, const Grid& start, const compute::Device& device,
                  int generations) {
    stepper.cells().copy_from(start.view());
    stepper.set_generation(0);
    device.synchronize();
    const auto before = std::chrono::steady_clock::now();
    stepper.step(generations);
    device.synchronize();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

/// Seconds of a generation from the start on, over as many as fill a sample or the table.
std::vector<double> seconds_of_generation(Stepper& stepper, const Grid& start,
                                          const compute::Device& device,
                                          const BenchOptions& options) {
    int generations = 8;
    double seconds = seconds_of(stepper, start, device, generations);
    while (seconds < 0.5 * options.sample_seconds && generations < table_generations) {
        generations *= 2;
        seconds = seconds_of(stepper, start, device, generations);
    }
    const int runs = std::max(1, static_cast<int>(std::ceil(options.sample_seconds / seconds)));
    std::vector<double> samples;
    for (int repeat = 0; repeat < options.repeats; ++repeat) {
        double sum = 0;
        for (int run = 0; run < runs; ++run) {
            sum += seconds_of(stepper, start, device, generations);
        }
        samples.push_back(sum / runs / generations);
    }
    return samples;
}

/// Percent of the cells that change in a generation, in sixteen of the first 1024.
Figure activity(compute::Device& device, const Automaton& automaton, const Grid& start) {
    constexpr int apart = table_generations / 16;
    const auto stepper =
        automata::make_stepper(device, start.shape(), automata::parse_rule(automaton.rule), {});
    stepper->cells().copy_from(start.view());
    double changed = 0;
    for (int sample = 0; sample < 16; ++sample) {
        stepper->step(apart - 1);
        stepper->step(1);
        changed += static_cast<double>(
            automata::count_changed(device, stepper->previous(), stepper->cells().view()));
    }
    const double share = changed / 16 / static_cast<double>(start.shape().cells());
    return {fmt::format("{}: changed cells", automaton.name), "% a step", {100 * share}, 0};
}

/// Rate of functions of three words, in 10^9 a second.
double logic_rate(compute::Device& device, const BenchOptions& options, BenchReport& report) {
    automata::LogicWork work(device);
    report.figures.push_back(measure_rate(device, options, "functions of three words", "G/s",
                                          1e-9 * work.operations(), 0, [&] { work.run(); }));
    return summarise(report.figures.back().samples).median;
}

/// What of that rate a circuit reaches.
Figure share_of_logic(const std::string& name, std::span<const double> seconds, double cells,
                      int functions, double rate) {
    constexpr double cells_of_word = 32;
    Figure share{fmt::format("{}, of all functions", name), "%", {}, 0};
    for (const double each : seconds) {
        share.samples.push_back(1e-9 * cells / each * functions / cells_of_word / rate * 100);
    }
    return share;
}

bool is_circuit(StepperVariant variant) {
    return variant == StepperVariant::bitsliced || variant == StepperVariant::bitsliced_temporal;
}

void add_figures(BenchReport& report, const std::string& name, const Stepper& stepper,
                 std::span<const double> seconds, double cells) {
    Figure speed{name, "Gcells/s", {}, stepper.bytes_per_cell()};
    Figure table{fmt::format("{}, {} steps", name, table_generations), "ms", {}, 0};
    for (const double each : seconds) {
        speed.samples.push_back(1e-9 * cells / each);
        table.samples.push_back(1e3 * table_generations * each);
    }
    report.figures.push_back(speed);
    report.figures.push_back(table);
}

void measure(BenchReport& report, compute::Device& device, const BenchOptions& options,
             const Automaton& automaton, const std::vector<Way>& ways, const GridShape& shape,
             double rate) {
    Grid start(device, shape, {});
    automaton.start(start);
    report.figures.push_back(activity(device, automaton, start));
    for (const Way& way : ways) {
        const std::string name = fmt::format("{}: {}", automaton.name, way.name);
        try {
            const auto stepper = automata::make_stepper(
                device, shape, automata::parse_rule(automaton.rule), way.settings);
            const std::vector<double> seconds =
                seconds_of_generation(*stepper, start, device, options);
            const auto cells = static_cast<double>(shape.cells());
            add_figures(report, name, *stepper, seconds, cells);
            if (is_circuit(way.settings.variant)) {
                report.figures.push_back(
                    share_of_logic(name, seconds, cells, automaton.functions, rate));
            }
        } catch (const Error& error) {
            report.workload += fmt::format("; without {}: {}", name, error.problem());
        }
    }
}

}  // namespace

BenchReport run_automata(compute::Device& device, const BenchOptions& options) {
    GridShape shape{options.extent.x, options.extent.y, Edge::torus};
    if (shape.cells() == 0) { shape.width = shape.height = device.is_cuda() ? 16384 : 1024; }
    BenchReport report;
    report.benchmark = "automata";
    report.workload = fmt::format("{} x {} cells", shape.width, shape.height);
    report.device = device.info();
    report.copy = measure_copy(device, options);
    const double rate = logic_rate(device, options, report);
    for (const Automaton& automaton : measured_automata) {
        std::vector<Way> ways = every_way(device);
        shape.edge = automaton.edge;
        const automata::Rule rule = automata::parse_rule(automaton.rule);
        std::erase_if(ways, [&](const Way& way) {
            return automata::why_not(way.settings.variant, rule, shape, device) ||
                   fmt::format("{}: {}", automaton.name, way.name).find(options.only) ==
                       std::string::npos;
        });
        if (ways.empty()) { continue; }
        measure(report, device, options, automaton, ways, shape, rate);
    }
    if (report.figures.size() == 1) {
        throw Error("--only", fmt::format("no figure has '{}' in its name", options.only),
                    "names are like 'life: packed64'");
    }
    return report;
}

}  // namespace lattice::bench
