// SPDX-License-Identifier: MIT
#include "engine/simulation/saved_cells.hpp"

#include <fmt/format.h>

#include "engine/automata/rule_text.hpp"
#include "engine/error.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::simulation {

namespace {

bool is_rule_text(const std::string& text) {
    try {
        automata::parse_rule(text);
        return true;
    } catch (const Error&) { return false; }
}

/// With the rule of the pattern before, whose place a new one takes.
scene::Scene with_named_rule(const scene::Scene& scene, const automata::Pattern& pattern) {
    scene::Scene named = scene;
    scene::Automaton& automaton = named.automaton;
    if (!automaton.rule.empty() || !automaton.rule_file.empty()) { return named; }
    if (is_rule_text(pattern.rule)) {
        automaton.rule = pattern.rule;
        return named;
    }
    // Then it is the name of one in a file.
    automaton.rule_file = rule_file_beside_pattern(scene);
    if (automaton.rule_file.empty()) {
        throw Error(
            "automaton.pattern",
            fmt::format("the rule of {} is no longer in a file beside it", automaton.pattern),
            "put the .rule file back, or name it in automaton.rule_file");
    }
    return named;
}

}  // namespace

std::filesystem::path cells_file_of(const std::filesystem::path& scene_file) {
    std::filesystem::path file = scene_file;
    file.replace_filename(scene_file.stem().string() + "_cells.rle");
    return file;
}

scene::Scene starting_with(const scene::Scene& scene, const automata::Pattern& pattern,
                           const std::filesystem::path& scene_file) {
    check_generation(pattern.generation, "automaton.generation");
    scene::Scene started = scene::relocated(with_named_rule(scene, pattern), scene_file);
    scene::Automaton& automaton = started.automaton;
    automaton.generation = pattern.generation;
    automaton.gpu_width = 0;
    automaton.gpu_height = 0;
    automaton.pattern_turns = 0;
    if (pattern.cells.empty()) {
        automaton.start = scene::CellStart::empty;
        automaton.pattern.clear();
        return started;
    }
    automaton.start = scene::CellStart::pattern;
    automaton.pattern = cells_file_of(scene_file).filename().string();
    const automata::CellPlace corner = pattern.offset.value_or(automata::CellPlace{});
    automaton.pattern_x = (static_cast<double>(corner.x) + 0.5 * pattern.width) / automaton.width;
    automaton.pattern_y = (static_cast<double>(corner.y) + 0.5 * pattern.height) / automaton.height;
    return started;
}

}  // namespace lattice::simulation
