// SPDX-License-Identifier: MIT
#include "app/panels/grid_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "engine/automata/bitsliced_stepper.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/automata/temporal_stepper.hpp"

namespace lattice::app {

namespace {

int most_generations_a_pass(automata::StepperVariant variant) {
    switch (variant) {
        case automata::StepperVariant::temporal:
            return automata::most_steps_per_pass;
        case automata::StepperVariant::bitsliced_temporal:
            return automata::most_bitsliced_steps;
        default:
            return 1;
    }
}

/// What runs, and what other variants would say to the rule.
void variant_rows(AppState& state) {
    parameter_row(state, "automaton.variant");
    if (!state.snapshot || !state.snapshot->grid) { return; }
    const simulation::GridSnapshot& grid = *state.snapshot->grid;
    for (const automata::StepperDescription& each : automata::stepper_descriptions()) {
        if (each.variant == grid.variant) {
            figure_row("Runs", std::string(each.name));
            dim_text(std::string(each.summary));
        }
    }
    if (grid.variant == automata::StepperVariant::baseline) {
        parameter_row(state, "automaton.cell_type");
        parameter_row(state, "automaton.memory_path");
    }
    if (const int most = most_generations_a_pass(grid.variant); most > 1) {
        parameter_row(state, "automaton.steps_per_pass", {.low = 0, .high = double(most)});
        figure_row("Generations a pass", fmt::format("{}", grid.steps_per_pass));
    }
}

void start_rows(AppState& state) {
    const scene::CellStart start = state.scene().automaton.start;
    parameter_row(state, "automaton.start");
    if (start == scene::CellStart::random) {
        parameter_row(state, "automaton.density");
        parameter_row(state, "automaton.shares");
        parameter_row(state, "run.seed", {.low = 0, .high = 100});
    } else if (start == scene::CellStart::pattern) {
        parameter_row(state, "automaton.pattern");
        parameter_row(state, "automaton.pattern_x");
        parameter_row(state, "automaton.pattern_y");
        parameter_row(state, "automaton.pattern_turns");
    }
}

}  // namespace

void GridPanel::draw(AppState& state) {
    parameter_row(state, "automaton.steps_per_second",
                  {.label = "Steps a second", .low = 0, .high = 240});
    parameter_row(state, "automaton.width", {.low = 16, .high = 65536});
    parameter_row(state, "automaton.height", {.low = 16, .high = 65536});
    parameter_row(state, "automaton.edge");
    start_rows(state);
    variant_rows(state);
}

}  // namespace lattice::app
