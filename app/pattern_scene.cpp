// SPDX-License-Identifier: MIT
#include "app/pattern_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "engine/automata/pattern_file.hpp"
#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr int least_side = 128;
constexpr int side_step = 32;  // cells that lie in one word

std::string ending_of(const fs::path& file) {
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return ending;
}

/// Where the pattern says none; in whole words, with the pattern's own size around it.
int side_for(int pattern, int said) {
    if (said > 0) { return std::min(said, scene::most_axis_cells); }
    const int wanted = std::max(least_side, 3 * std::min(pattern, scene::most_axis_cells));
    const int whole = (wanted + side_step - 1) / side_step * side_step;
    return std::clamp(whole, std::min(pattern, scene::most_axis_cells), scene::most_axis_cells);
}

}  // namespace

bool names_pattern(const fs::path& file) {
    constexpr std::array known{".rle", ".mc", ".cells", ".lif", ".life", ".mcl"};
    return std::ranges::find(known, ending_of(file)) != known.end();
}

scene::Scene pattern_scene(const fs::path& file) {
    const automata::Pattern pattern = automata::read_pattern(file);
    simulation::check_generation(pattern.generation, file.string());
    scene::Scene made;
    made.kind = scene::Kind::automaton;
    made.title = pattern.name.empty() ? file.filename().string() : pattern.name;
    made.file = fs::absolute(file).replace_extension(".toml");
    const automata::GridShape said = pattern.grid.value_or(automata::GridShape{});
    scene::Automaton& automaton = made.automaton;
    automaton.rule = pattern.rule.empty() ? "B3/S23" : "";
    automaton.width = side_for(pattern.width, said.width);
    automaton.height = side_for(pattern.height, said.height);
    automaton.edge = static_cast<scene::GridEdge>(said.edge);
    automaton.generation = pattern.generation;
    automaton.start = pattern.cells.empty() ? scene::CellStart::empty : scene::CellStart::pattern;
    automaton.pattern = fs::absolute(file).string();
    simulation::scene_rule(made);
    return made;
}

std::string doubt_about_start(const scene::Scene& scene) {
    const scene::Automaton& automaton = scene.automaton;
    if (scene.kind != scene::Kind::automaton || automaton.start != scene::CellStart::pattern) {
        return {};
    }
    try {
        const std::string doubt = automata::doubt_about(
            automata::read_pattern(scene::resolve_mesh_path(scene, automaton.pattern)));
        return doubt.empty() ? doubt : fmt::format("{}: {}", automaton.pattern, doubt);
    } catch (const Error&) { return {}; }  // who builds the simulation tells
}

void refuse_rule_file(const fs::path& file) {
    if (ending_of(file) != ".rule") { return; }
    throw Error(file.string(), "this is a rule, which has no cells to start with",
                fmt::format("open a scene of an automaton with it: --set automaton.rule_file={}",
                            fs::absolute(file).string()));
}

}  // namespace lattice::app
