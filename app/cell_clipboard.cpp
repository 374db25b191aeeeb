// SPDX-License-Identifier: MIT
#include "app/cell_clipboard.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/cell_control.hpp"
#include "engine/automata/cell_region.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rle.hpp"
#include "engine/automata/rule_text.hpp"

namespace lattice::app {

namespace {

constexpr std::int64_t most_copied = std::int64_t{1} << 24;

/// Empty for the rule of a file, which has no text.
std::string running_rule(const AppState& state) {
    if (!state.snapshot || !state.snapshot->grid) { return state.scene().automaton.rule; }
    const automata::Rule& rule = state.snapshot->grid->rule;
    const bool of_file = std::holds_alternative<automata::UserTable>(rule.form);
    return of_file ? std::string() : automata::rule_text(rule);
}

}  // namespace

automata::CellRect selected_cells(const AppState& state) {
    const scene::Automaton& automaton = state.scene().automaton;
    const automata::GridShape shape{automaton.width, automaton.height, automata::Edge::torus};
    const automata::CellRect whole{0, 0, shape.width, shape.height};
    return automata::clipped(state.ui.cells.selection.value_or(whole), shape);
}

std::string copied_cells(AppState& state) {
    const automata::CellRect rect = selected_cells(state);
    if (rect.cells() > most_copied) {
        throw Error("copy", fmt::format("{} x {} cells are too many", rect.width, rect.height),
                    "select at most 16 million cells");
    }
    automata::Pattern pattern;
    pattern.width = rect.width;
    pattern.height = rect.height;
    pattern.rule = running_rule(state);
    state.session.read_cells(
        [&](simulation::Simulation& simulation) { pattern.cells = simulation.read_cells(rect); });
    return automata::rle_text(pattern);
}

void paste_text(AppState& state, const std::string& text) {
    const automata::Pattern pattern = automata::parse_pattern({text, "clipboard"});
    const glm::dvec2 middle = 0.5 * glm::dvec2(state.picture_pixels);
    const automata::Cell cell = state.ui.cells.hovered.value_or(cell_under(state, middle));
    const CellTools& tools = state.ui.cells;
    state.session.paste(pattern, cell, tools.paste_mode, tools.with_rule);
}

void take_text_in_hand(AppState& state, const std::string& text) {
    state.ui.cells.stamp =
        std::make_shared<const automata::Pattern>(automata::parse_pattern({text, "clipboard"}));
    state.session.notify("A click places the pattern; Esc puts it away");
}

bool can_undo_area(const AppState& state) {
    if (!state.snapshot || !state.snapshot->grid) { return true; }
    const simulation::GridSnapshot& grid = *state.snapshot->grid;
    return automata::CellRegion::bytes(selected_cells(state), grid.format) <= grid.undo_bytes;
}

namespace {

void edit_area(AppState& state, automata::CellEdit edit) {
    if (can_undo_area(state)) {
        state.session.edit_cells(std::move(edit));
    } else {
        state.session.edit_cells_for_good(std::move(edit));
    }
}

}  // namespace

void clear_cells(AppState& state) {
    edit_area(state, automata::DrawRectangle{selected_cells(state), 0, true});
}

void fill_cells_at_random(AppState& state) {
    CellTools& tools = state.ui.cells;
    std::vector<double> shares(std::size_t{chosen_state(state)} + 1, 0.0);
    shares.front() = 1 - tools.density;
    shares.back() += tools.density;
    edit_area(state, automata::RandomFill{selected_cells(state), shares,
                                          state.scene().run.seed + ++tools.fills});
}

void turn_cells(AppState& state, automata::Turning turning) {
    if (!state.ui.cells.selection) { return; }
    const automata::CellRect rect = selected_cells(state);
    const scene::Automaton& automaton = state.scene().automaton;
    const automata::GridShape shape{automaton.width, automaton.height, automata::Edge::torus};
    state.session.edit_cells(automata::TurnCells{rect, turning});
    state.ui.cells.selection =
        automata::clipped(automata::turned_rect(rect, turning, shape), shape);
}

}  // namespace lattice::app
