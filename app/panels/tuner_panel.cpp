// SPDX-License-Identifier: MIT
#include "app/panels/tuner_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

#include "app/panels/heat_map.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/simulation/tuner.hpp"

namespace lattice::app {

namespace {

using simulation::LayoutPair;
using simulation::TuningTable;

constexpr ImU32 best_colour = IM_COL32(255, 255, 255, 255);

LayoutPair present_of(AppState& state) {
    return simulation::present_pair(state.scene(), state.session.device().info().backend);
}

std::string pair_text(const LayoutPair& pair) {
    return fmt::format("l {}, alpha {}", pair.block_side, simulation::alpha_text(pair.alpha));
}

/// A frame as around its cell of the map, the pair, and its time on the right.
void cell_row(const char* name, ImU32 colour, const TuningTable& table,
              const TuningTable::Cell& cell) {
    const float side = ImGui::GetFontSize() * 0.7F;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float y = corner.y + (ImGui::GetTextLineHeight() - side) * 0.5F;
    ImGui::GetWindowDrawList()->AddRect({corner.x + 1, y}, {corner.x + 1 + side, y + side}, colour,
                                        2, 0, 2);
    ImGui::SetCursorScreenPos({corner.x + side * 1.7F, corner.y});
    const std::string text = fmt::format("{}: {}", name, pair_text(table.pair(cell)));
    figure_row(text.c_str(), fmt::format("{:.3g} ms", table.step_ms(cell)));
}

void cell_tooltip(const TuningTable& table, const TuningTable::Cell& cell) {
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(pair_text(table.pair(cell)).c_str());
    if (!table.timed(cell)) {
        ImGui::TextUnformatted("not timed yet");
        ImGui::EndTooltip();
        return;
    }
    ImGui::TextUnformatted(
        fmt::format("{:.4g} ms a step, {:.2f} x the fastest\n{:.4g} ms fluid\n"
                    "{:.4g} ms immersed boundary\n{:.0f} MLUPS\nClick to take it",
                    table.step_ms(cell), table.step_ms(cell) / table.step_ms(*table.best()),
                    table.fluid_ms(cell), table.boundary_ms(cell), table.mlups(cell))
            .c_str());
    ImGui::EndTooltip();
}

std::string progress_text(const TuningTable* table) {
    if (table == nullptr) { return "warming up"; }
    const std::size_t timed = table->timed_count();
    if (timed == table->size()) { return "the fastest once more"; }
    return fmt::format("{} of {} pairs", timed, table->size());
}

HeatMap map_of(const TuningTable& table, const LayoutPair& present) {
    HeatMap map;
    map.row_name = "l";
    map.column_name = "alpha";
    for (const int side : table.block_sides()) { map.rows.push_back(std::to_string(side)); }
    for (const int alpha : table.alphas()) { map.columns.push_back(simulation::alpha_text(alpha)); }
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            map.milliseconds.push_back(table.step_ms({row, column}));
        }
    }
    if (const auto cell = table.find(present)) {
        map.marks.push_back({{cell->row, cell->column}, theme::warning});
    }
    if (const auto best = table.best()) {
        map.marks.push_back({{best->row, best->column}, best_colour});
    }
    return map;
}

}  // namespace

/// As one edit to undo.
void TunerPanel::take(AppState& state, const LayoutPair& pair) {
    state.session.execute(simulation::setting_pair(state.scene(), pair));
    state.session.end_gesture();
}

void TunerPanel::draw_apply(AppState& state, const TuningTable& table) {
    const auto best = table.best();
    const bool taken = best && table.pair(*best) == present_of(state);
    ImGui::BeginDisabled(!best || taken);
    const bool pressed =
        button(state, taken ? "Fastest in use" : "Apply the fastest", "tuner.apply", -1);
    ImGui::EndDisabled();
    tooltip("Sets solid.block_side and fluid.alpha; undo takes both back");
    if (pressed && best) { take(state, table.pair(*best)); }
}

void TunerPanel::draw_controls(AppState& state) {
    LayoutSearch& search = state.session.layout_search();
    const TuningTable* table = search.table();
    if (!search.running()) {
        const float spacing = ImGui::GetStyle().ItemSpacing.x;
        const float half = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
        const bool found = table != nullptr;
        const bool pressed = button(state, found ? "Find again" : "Find the fastest", "tuner.find",
                                    found ? half : -1);
        tooltip(
            "Times steps of this scene for each pair of block sizes: l orders the samples of "
            "obstacles, alpha the populations of the fluid. The flow stands still meanwhile and "
            "then goes on.");
        if (found) {
            ImGui::SameLine();
            draw_apply(state, *table);
        }
        if (pressed) { search.start(state.scene()); }
        return;
    }
    share_bar(search.share_done(), progress_text(table));
    if (button(state, "Cancel", "tuner.cancel", -1)) { search.cancel(); }
}

void TunerPanel::draw_map(AppState& state, const TuningTable& table) {
    const HeatMapTouch touch = heat_map(state, map_of(table, present_of(state)), "tuner.map");
    if (touch.hovered) { cell_tooltip(table, {touch.hovered->row, touch.hovered->column}); }
    if (touch.clicked) { take(state, table.pair({touch.clicked->row, touch.clicked->column})); }
}

void TunerPanel::draw_figures(AppState& state, const TuningTable& table) {
    const auto best = table.best();
    if (!best) { return; }
    const LayoutPair present = present_of(state);
    cell_row("Fastest", theme::text, table, *best);
    const auto cell = table.find(present);
    if (cell && table.timed(*cell)) {
        cell_row("Present", theme::warning, table, *cell);
        figure_row("Present against fastest",
                   fmt::format("{:.2f} x", table.step_ms(*cell) / table.step_ms(*best)),
                   "Differences of a few hundredths are chance as a rule");
    }
    state.report.number("tuner_best_l", table.pair(*best).block_side);
    state.report.number("tuner_best_alpha", table.pair(*best).alpha);
}

void TunerPanel::draw(AppState& state) {
    draw_controls(state);
    const LayoutSearch& search = state.session.layout_search();
    const TuningTable* table = search.table();
    state.report.number("tuner_timed",
                        table == nullptr ? 0 : static_cast<double>(table->timed_count()));
    state.report.number("tuner_size", table == nullptr ? 0 : static_cast<double>(table->size()));
    state.report.flag("tuner_remembered", search.remembered());
    if (table == nullptr) {
        dim_text("Which sizes of blocks in memory this scene steps fastest with on this device.");
        return;
    }
    draw_figures(state, *table);
    draw_map(state, *table);
    if (search.remembered()) { dim_text("From an earlier search on " + table->device); }
}

}  // namespace lattice::app
