// SPDX-License-Identifier: MIT
#include "engine/simulation/automaton_settings.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/automata/cell_ages.hpp"
#include "engine/automata/pattern.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rule_file.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/error.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/fluid_memory.hpp"

namespace lattice::simulation {

namespace {

automata::Pattern scene_pattern(const scene::Scene& scene) {
    return automata::read_pattern(scene::resolve_mesh_path(scene, scene.automaton.pattern));
}

automata::Rule rule_of_file(const std::filesystem::path& file) {
    return {automata::UserTable{
        std::make_shared<const automata::TransitionTree>(automata::read_rule_file(file))}};
}

/// A rule that nobody wrote down here may be in a file beside the pattern.
automata::Rule pattern_rule(const std::string& text, const std::filesystem::path& pattern_file) {
    try {
        return automata::parse_rule(text);
    } catch (const Error& error) {
        const auto file = automata::find_rule_file(text, pattern_file.parent_path());
        if (!file.empty()) { return rule_of_file(file); }
        throw Error(error.where(), error.problem(),
                    fmt::format("{} A file {}.rule beside the pattern would be taken.",
                                error.cure(), text));
    }
}

automata::Rule named_rule(const scene::Scene& scene) {
    const scene::Automaton& automaton = scene.automaton;
    if (!automaton.rule_file.empty()) {
        return rule_of_file(scene::resolve_mesh_path(scene, automaton.rule_file));
    }
    if (!automaton.rule.empty()) { return written_rule(automaton.rule); }
    const automata::Pattern pattern = scene_pattern(scene);
    if (pattern.rule.empty()) {
        throw Error("automaton.pattern", "the pattern brings no rule",
                    "write one in automaton.rule");
    }
    return pattern_rule(pattern.rule, scene::resolve_mesh_path(scene, automaton.pattern));
}

struct PlacedPattern {
    automata::CellRect rect;
    automata::Pattern pattern;
};

/// Reads and checks the pattern before anything is written.
PlacedPattern placed_pattern(const automata::GridShape& shape, const scene::Scene& scene,
                             const automata::Rule& rule, UnknownStates unknown) {
    const scene::Automaton& automaton = scene.automaton;
    automata::Pattern pattern = automata::rotated(scene_pattern(scene), automaton.pattern_turns);
    if (pattern.width > shape.width || pattern.height > shape.height) {
        throw Error("automaton.pattern",
                    fmt::format("the pattern has {} x {} cells, the grid {} x {}", pattern.width,
                                pattern.height, shape.width, shape.height),
                    "raise automaton.width and automaton.height");
    }
    const int states = automata::states(rule);
    if (unknown == UnknownStates::clear) {
        std::ranges::replace_if(
            pattern.cells, [states](automata::State state) { return state >= states; },
            automata::State{0});
    } else if (automata::highest_state(pattern) >= states) {
        throw Error("automaton.pattern",
                    fmt::format("the pattern has cells in state {}, the rule {} states",
                                automata::highest_state(pattern), states),
                    "choose the rule that the pattern is made for; \"\" takes the pattern's own");
    }
    const auto corner = [](double share, int cells, int taken) {
        const auto wanted = std::lround(share * cells - 0.5 * taken);
        return static_cast<int>(std::clamp<long>(wanted, 0, cells - taken));
    };
    const automata::CellRect rect{corner(automaton.pattern_x, shape.width, pattern.width),
                                  corner(automaton.pattern_y, shape.height, pattern.height),
                                  pattern.width, pattern.height};
    return {rect, std::move(pattern)};
}

/// The space-time diagram of an elementary rule starts with a single row.
void fill_start(automata::Grid& grid, const scene::Scene& scene, const automata::Rule& rule) {
    const automata::GridShape& shape = grid.shape();
    const std::vector<double> shares = start_shares(scene.automaton, rule);
    const bool row = std::holds_alternative<automata::Elementary>(rule.form);
    if (row) { grid.fill({0, 0, shape.width, shape.height}, 0); }
    grid.fill_random({0, 0, shape.width, row ? 1 : shape.height}, shares, scene.run.seed);
}

std::size_t largest_side(scene::Scene scene, const automata::Rule& rule, std::size_t available,
                         compute::Backend backend) {
    const int width = scene.automaton.width;
    const int height = scene.automaton.height;
    constexpr double smaller = 0.95;
    double factor = smaller;
    while (factor * std::min(width, height) >= 1) {
        scene.automaton.width = static_cast<int>(width * factor);
        scene.automaton.height = static_cast<int>(height * factor);
        if (automaton_memory(scene, rule, backend) <= available) {
            return static_cast<std::size_t>(scene.automaton.width);
        }
        factor *= smaller;
    }
    return 0;
}

}  // namespace

automata::GridShape grid_shape(const scene::Automaton& automaton) {
    return {automaton.width, automaton.height, static_cast<automata::Edge>(automaton.edge)};
}

automata::StepperSettings stepper_settings(const scene::Scene& scene) {
    const scene::Automaton& automaton = scene.automaton;
    return {static_cast<automata::StepperVariant>(automaton.variant),
            static_cast<automata::CellType>(automaton.cell_type),
            static_cast<automata::MemoryPath>(automaton.memory_path), automaton.steps_per_pass,
            scene.run.seed};
}

bool keeps_cells(const scene::Scene& before, const scene::Scene& after) {
    const auto start = [](const scene::Scene& scene) {
        const scene::Automaton& automaton = scene.automaton;
        return std::tie(automaton.start, automaton.density, automaton.shares, automaton.pattern,
                        automaton.pattern_x, automaton.pattern_y, automaton.pattern_turns,
                        automaton.generation, scene.run.seed, scene.file);
    };
    return start(before) == start(after);
}

automata::Rule written_rule(const std::string& text) {
    const automata::RuleOnGrid read = automata::parse_rule_on_grid(text);
    if (!read.grid) { return read.rule; }
    const automata::GridShape& grid = *read.grid;
    throw Error("automaton.rule",
                fmt::format("{} says how large the grid is, which a rule does not do here",
                            text.substr(automata::grid_suffix_offset(text))),
                fmt::format("leave it out and set automaton.width = {}, automaton.height = {}, "
                            "automaton.edge = \"{}\"",
                            grid.width, grid.height,
                            grid.edge == automata::Edge::torus ? "torus" : "bounded"));
}

automata::Pattern start_pattern(const scene::Scene& scene, const automata::Rule& rule) {
    return placed_pattern(grid_shape(scene.automaton), scene, rule, UnknownStates::refuse).pattern;
}

automata::Rule scene_rule(const scene::Scene& scene) {
    automata::Rule rule = named_rule(scene);
    override_fire(rule, scene.automaton);
    return rule;
}

std::string rule_file_beside_pattern(const scene::Scene& scene) {
    const scene::Automaton& automaton = scene.automaton;
    if (!automaton.rule_file.empty() || !automaton.rule.empty()) { return {}; }
    const std::string name = scene_pattern(scene).rule;
    const auto folder = scene::resolve_mesh_path(scene, automaton.pattern).parent_path();
    const auto file = automata::find_rule_file(name, folder);
    if (file.empty()) { return {}; }
    return std::filesystem::path(automaton.pattern).replace_filename(file.filename()).string();
}

void check_generation(std::uint64_t generation, const std::string& where) {
    const auto most = static_cast<std::uint64_t>(
        scene::find_parameter(scene::Scene{}, "automaton.generation").parameter->maximum);
    if (generation <= most) { return; }
    throw Error(where, fmt::format("generation {} is more than a scene can start with", generation),
                fmt::format("allowed: 0 to {}", most));
}

void override_fire(automata::Rule& rule, const scene::Automaton& automaton) {
    auto* fire = std::get_if<automata::ForestFire>(&rule.form);
    if (fire == nullptr) { return; }
    const auto take = [](double& value, double given) {
        if (given >= 0) { value = given; }
    };
    take(fire->growth, automaton.growth);
    take(fire->lightning, automaton.lightning);
    take(fire->spread, automaton.spread);
    take(fire->wind, automaton.wind);
    take(fire->wind_direction, automaton.wind_direction);
}

std::vector<double> start_shares(const scene::Automaton& automaton, const automata::Rule& rule) {
    const auto states = static_cast<std::size_t>(automata::states(rule));
    std::vector<double> shares(states, 0.0);
    const std::vector<double> given = scene::parse_shares(automaton.shares);
    if (given.size() >= states) {
        throw Error("automaton.shares",
                    fmt::format("{} shares, and the rule has {} states beside state 0",
                                given.size(), states - 1),
                    fmt::format("give at most {}", states - 1));
    }
    if (!given.empty()) {
        std::ranges::copy(given, shares.begin() + 1);
    } else if (std::holds_alternative<automata::Cyclic>(rule.form)) {
        std::fill(shares.begin() + 1, shares.end(),
                  automaton.density / static_cast<double>(states - 1));
    } else {
        shares[1] = automaton.density;
    }
    double sum = 0;
    for (const double share : shares) { sum += share; }
    shares[0] = std::max(0.0, 1 - sum);
    return shares;
}

void set_start(automata::Grid& grid, const scene::Scene& scene, const automata::Rule& rule,
               UnknownStates unknown) {
    const automata::GridShape& shape = grid.shape();
    const automata::CellRect all{0, 0, shape.width, shape.height};
    switch (scene.automaton.start) {
        case scene::CellStart::random:
            fill_start(grid, scene, rule);
            break;
        case scene::CellStart::pattern: {
            const PlacedPattern placed = placed_pattern(shape, scene, rule, unknown);
            grid.fill(all, 0);
            grid.write(placed.rect, placed.pattern.cells);
            break;
        }
        case scene::CellStart::centre: {
            grid.fill(all, 0);
            const bool row = std::holds_alternative<automata::Elementary>(rule.form);
            grid.fill({shape.width / 2, row ? 0 : shape.height / 2, 1, 1}, 1);
            break;
        }
        case scene::CellStart::empty:
            grid.fill(all, 0);
            break;
    }
}

std::size_t automaton_memory(const scene::Scene& scene, const automata::Rule& rule,
                             compute::Backend backend) {
    const automata::GridShape shape = grid_shape(scene.automaton);
    const bool ages = scene.look.ages || scene.look.trails;
    return automata::stepper_bytes(shape, rule, stepper_settings(scene), backend) +
           (ages ? automata::CellAges::bytes(shape) : 0);
}

void check_automaton_memory(const compute::Device& device, const scene::Scene& scene,
                            const automata::Rule& rule, std::size_t already_held) {
    const compute::Backend backend = device.info().backend;
    const std::size_t needed = automaton_memory(scene, rule, backend);
    const std::size_t available = device.memory_free() + already_held;
    if (needed <= available) { return; }
    const std::size_t side = largest_side(scene, rule, available, backend);
    throw Error("automaton.width",
                fmt::format("a grid of {} x {} cells needs {}, and {} are free on {}",
                            scene.automaton.width, scene.automaton.height, in_megabytes(needed),
                            in_megabytes(available), device.info().name),
                side > 0 ? fmt::format("a width of {} and a height in proportion fit", side)
                         : "no grid of these proportions fits");
}

}  // namespace lattice::simulation
