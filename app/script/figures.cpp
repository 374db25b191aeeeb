// SPDX-License-Identifier: MIT
#include "app/script/figures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <ranges>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::app {

namespace {

using Which = std::span<const std::size_t>;

simulation::Statistics statistics(const AppState& state) {
    const auto latest = state.session.runner().latest();
    return latest ? latest->statistics : simulation::Statistics{};
}

std::shared_ptr<const simulation::Snapshot> with_grid(const AppState& state) {
    auto latest = state.session.runner().latest();
    if (latest && latest->grid) { return latest; }
    throw Error("", "the scene has no cells", "open a scene of an automaton");
}

double step(const AppState& state, Which) {
    return static_cast<double>(statistics(state).step);
}
double running(const AppState& state, Which) {
    return state.session.runner().running() ? 1 : 0;
}
double halted(const AppState& state, Which) {
    return state.session.runner().halted() ? 1 : 0;
}
double speed(const AppState& state, Which) {
    return statistics(state).largest_speed;
}
double particles(const AppState& state, Which) {
    return static_cast<double>(statistics(state).particles);
}
double samples(const AppState& state, Which) {
    return static_cast<double>(statistics(state).samples);
}
double population(const AppState& state, Which) {
    return static_cast<double>(with_grid(state)->grid->census.population());
}
double entropy(const AppState& state, Which) {
    return with_grid(state)->grid->census.entropy();
}
double cells_in_state(const AppState& state, Which which) {
    const auto latest = with_grid(state);
    const auto& cells = latest->grid->census.cells;
    return which[0] < cells.size() ? static_cast<double>(cells[which[0]]) : 0;
}

double cell(const AppState& state, Which which) {
    const scene::Automaton& grid = state.scene().automaton;
    with_grid(state);
    if (which[0] >= static_cast<std::size_t>(grid.width) ||
        which[1] >= static_cast<std::size_t>(grid.height)) {
        throw Error("", fmt::format("the grid has no cell {}, {}", which[0], which[1]),
                    fmt::format("it has {} x {} cells, from 0, 0", grid.width, grid.height));
    }
    const automata::CellRect rect{static_cast<int>(which[0]), static_cast<int>(which[1]), 1, 1};
    double found = 0;
    state.session.read_cells(
        [&](simulation::Simulation& simulation) { found = simulation.read_cells(rect).front(); });
    return found;
}

template <class List>
double count(const List& list) {
    return static_cast<double>(list.size());
}
double obstacles(const AppState& state, Which) {
    return count(state.scene().obstacles);
}
double emitters(const AppState& state, Which) {
    return count(state.scene().emitters);
}
double probes(const AppState& state, Which) {
    return count(state.scene().probes);
}
double seeds(const AppState& state, Which) {
    return count(state.scene().seeds);
}
double bookmarks(const AppState& state, Which) {
    return count(state.scene().bookmarks);
}
double camera_keys(const AppState& state, Which) {
    return count(state.scene().camera_keys);
}

/// Of what a probe draws a curve of, found by the names of chart and curve.
std::vector<float> probe_curve(const AppState& state, std::size_t probe, const char* chart,
                               const char* curve, double& interval) {
    const auto latest = state.session.runner().latest();
    const std::size_t known = latest ? latest->probes.size() : 0;
    if (probe >= known) {
        throw Error("", fmt::format("there is no probe {}", probe),
                    known == 0 ? "add a probe" : fmt::format("allowed: 0 to {}", known - 1));
    }
    for (const simulation::Chart& each : latest->probes[probe].charts) {
        if (each.title != chart) { continue; }
        interval = each.x.size() > 1 ? each.x[1] - each.x[0] : 0;
        const auto found = std::ranges::find(each.curves, curve, &simulation::ChartCurve::name);
        if (found != each.curves.end()) { return found->y; }
    }
    throw Error("", fmt::format("probe {} does not measure this", probe),
                "take a probe of an obstacle for drag and lift, of a point for strouhal");
}

double last_of_curve(const AppState& state, std::size_t probe, const char* chart,
                     const char* curve) {
    double interval = 0;
    const std::vector<float> values = probe_curve(state, probe, chart, curve, interval);
    return values.empty() ? 0 : values.back();
}
double drag(const AppState& state, Which which) {
    return last_of_curve(state, which[0], "Coefficients", "drag");
}
double lift(const AppState& state, Which which) {
    return last_of_curve(state, which[0], "Coefficients", "lift");
}

double strouhal(const AppState& state, Which which) {
    double interval = 0;
    const auto across = probe_curve(state, which[0], "Velocity", "v", interval);
    const double period = period_of(across, interval);
    const double speed = scene::reference_speed(state.scene());
    const double length = state.scene().fluid.length * state.scene().domain.resolution;
    return period > 0 && speed > 0 ? length / (period * speed) : 0;
}

double comparing(const AppState& state, Which) {
    return state.comparison != nullptr ? 1 : 0;
}

constexpr std::array figures{
    Figure{"step", "", "steps of a flow so far", step},
    Figure{"generation", "", "generations of an automaton so far", step},
    Figure{"running", "", "1 while it runs, 0 while it is paused", running},
    Figure{"halted", "", "1 once a flow has become unstable and stopped", halted},
    Figure{"comparing", "", "1 while two simulations share the picture", comparing},
    Figure{"speed", "", "largest speed of the flow, lu", speed},
    Figure{"particles", "", "particles of smoke", particles},
    Figure{"samples", "", "samples on the surfaces of obstacles", samples},
    Figure{"drag", ".N", "drag coefficient by probe N, of an obstacle", drag},
    Figure{"lift", ".N", "lift coefficient by probe N, of an obstacle", lift},
    Figure{"strouhal", ".N", "f L / U of the velocity across at probe N, a point; 0: not yet known",
           strouhal},
    Figure{"population", "", "cells that are not in state 0", population},
    Figure{"state", ".N", "cells in state N", cells_in_state},
    Figure{"entropy", "", "of the shares of states, bits a cell", entropy},
    Figure{"cell", ".X.Y", "state of one cell", cell},
    Figure{"obstacles", "", "how many the scene has", obstacles},
    Figure{"emitters", "", "likewise", emitters},
    Figure{"probes", "", "likewise", probes},
    Figure{"seeds", "", "likewise", seeds},
    Figure{"bookmarks", "", "likewise", bookmarks},
    Figure{"camera_keys", "", "likewise", camera_keys},
};

std::size_t numbers_of(const Figure& figure) {
    return static_cast<std::size_t>(std::ranges::count(std::string_view(figure.which), '.'));
}

/// The numbers behind a figure's name; empty where they are none.
std::optional<std::vector<std::size_t>> numbers_after(std::string_view rest) {
    std::vector<std::size_t> numbers;
    while (!rest.empty()) {
        rest.remove_prefix(1);
        const std::string_view word = rest.substr(0, rest.find('.'));
        std::size_t number = 0;
        const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (code != std::errc{} || end != word.data() + word.size()) { return std::nullopt; }
        numbers.push_back(number);
        rest.remove_prefix(word.size());
    }
    return numbers;
}

std::optional<double> figure_named(const AppState& state, std::string_view name) {
    const std::string_view key = name.substr(0, name.find('.'));
    const auto* const figure =
        std::ranges::find_if(figures, [key](const Figure& each) { return key == each.name; });
    if (figure == figures.end()) { return std::nullopt; }
    const auto numbers = numbers_after(name.substr(key.size()));
    if (!numbers) { return std::nullopt; }
    if (numbers->size() != numbers_of(*figure)) {
        throw Error(std::string(name), "this figure has another form",
                    fmt::format("write {}{}: {}", figure->name, figure->which, figure->help));
    }
    return figure->get(state, *numbers);
}

}  // namespace

std::span<const Figure> figure_table() {
    return figures;
}

std::vector<std::string> figure_names() {
    std::vector<std::string> names;
    for (const Figure& figure : figures) { names.emplace_back(figure.name); }
    return names;
}

std::vector<std::string> parameter_names(const scene::Scene& scene) {
    std::vector<std::string> names;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (!scene::belongs_to(parameter, scene.kind)) { continue; }
        if (!scene::is_listed(parameter)) {
            names.push_back(parameter.name);
            continue;
        }
        for (const scene::Instance which : scene::instances(scene, scene::section_of(parameter))) {
            names.push_back(scene::instance_name(parameter, which));
        }
    }
    return names;
}

scene::Value value_named(const AppState& state, std::string_view name) {
    if (const auto figure = figure_named(state, name)) { return *figure; }
    const bool has_section = name.find('.') != std::string_view::npos;
    try {
        return scene::get_parameter(state.scene(), name);
    } catch (const Error&) {
        if (has_section) { throw; }
        const auto near = scene::nearest_name(name, figure_names());
        throw Error(std::string(name), "there is no such figure or parameter",
                    near ? fmt::format("did you mean '{}'?", *near)
                         : fmt::format("figures are: {}", fmt::join(figure_names(), ", ")));
    }
}

double period_of(std::span<const float> samples, double interval) {
    const auto later = samples.subspan(samples.size() / 2);
    if (later.empty()) { return 0; }
    const float mean =
        std::accumulate(later.begin(), later.end(), 0.0F) / static_cast<float>(later.size());
    std::vector<double> crossings;
    for (std::size_t i = 1; i < later.size(); ++i) {
        const double before = later[i - 1] - mean;
        const double after = later[i] - mean;
        if (before < 0 && after >= 0) {
            crossings.push_back(static_cast<double>(i) - after / (after - before));
        }
    }
    if (crossings.size() < 3) { return 0; }
    const auto periods = static_cast<double>(crossings.size() - 1);
    return interval * (crossings.back() - crossings.front()) / periods;
}

}  // namespace lattice::app
