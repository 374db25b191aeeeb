// SPDX-License-Identifier: MIT
#include "app/panels/population_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/mesh_text.hpp"
#include "app/panels/plot.hpp"
#include "app/panels/widgets.hpp"
#include "app/view/cell_palette.hpp"

namespace lattice::app {

namespace {

constexpr std::size_t most_rows = 6;

}  // namespace

void PopulationPanel::draw(AppState& state) {
    state.ui.turnover_shown = true;
    if (!state.snapshot || !state.snapshot->grid) { return; }
    const simulation::GridSnapshot& grid = *state.snapshot->grid;
    const simulation::Census& census = grid.census;
    const auto cells = static_cast<double>(grid.shape.cells());
    const auto row = [&](const std::string& name, std::uint64_t count) {
        figure_row(name.c_str(),
                   fmt::format("{}  ({:.2f} %)", grouped(static_cast<std::int64_t>(count)),
                               100 * static_cast<double>(count) / cells));
    };
    if (census.cells.size() > most_rows || census.cells.size() <= 2) {
        row("Not in state 0", census.population());
    } else {
        for (std::size_t s = 1; s < census.cells.size(); ++s) {
            row(view::state_name(grid.rule, static_cast<int>(s)), census.cells[s]);
        }
    }
    const auto& turnover = census.turnover;
    figure_row("Births, deaths",
               turnover
                   ? fmt::format("{}, {}", grouped(static_cast<std::int64_t>(turnover->births)),
                                 grouped(static_cast<std::int64_t>(turnover->deaths)))
                   : "from the next step on",
               "Cells that left state 0 in the last generation, and that went to it");
    figure_row("Entropy", fmt::format("{:.4f} bits", census.entropy()),
               "Of the shares of states: 0 when all cells are alike");
    const float height = ImGui::GetFontSize() * 7;
    for (const simulation::Chart& chart : grid.charts) { plot(chart, height); }
}

}  // namespace lattice::app
