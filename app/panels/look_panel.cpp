// SPDX-License-Identifier: MIT
#include "app/panels/look_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/view/cell_palette.hpp"
#include "engine/automata/cell_ages.hpp"

namespace lattice::app {

namespace {

constexpr int most_named = 6;

ImU32 shown(const automata::CellColour& colour) {
    const glm::vec3 c = view::shown_colour(colour);
    return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, 1});
}

/// A cell alive is drawn by its age: the youngest at the left.
void swatch(ImVec2 low, float side, const automata::CellColours& colours, int state, bool by_age) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 high(low.x + side, low.y + side);
    if (by_age && state == 1) {
        constexpr std::array<std::size_t, 4> ages{128, 134, 150, 255};
        const float step = side / static_cast<float>(ages.size());
        for (std::size_t i = 0; i < ages.size(); ++i) {
            const float x = low.x + step * static_cast<float>(i);
            list.AddRectFilled({x, low.y}, {x + step, high.y},
                               shown(colours.of_age.at(ages.at(i))));
        }
    } else {
        list.AddRectFilled(low, high, shown(colours.of_state.at(static_cast<std::size_t>(state))));
    }
    list.AddRect(low, high, theme::line);
}

/// Names beside colours where there are few, else the colours alone in their order.
void legend(const AppState& state, const simulation::GridSnapshot& grid) {
    const automata::CellColours colours = view::cell_colours(state.scene().look, grid.rule);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float side = ImGui::GetFontSize();
    const bool by_age = state.scene().look.ages;
    if (grid.states <= most_named) {
        for (int s = 0; s < grid.states; ++s) {
            swatch(ImGui::GetCursorScreenPos(), side, colours, s, by_age);
            ImGui::Dummy({side, side});
            ImGui::SameLine();
            const std::string name = view::state_name(grid.rule, s);
            ImGui::TextUnformatted((by_age && s == 1 ? name + ", by its age" : name).c_str());
        }
        return;
    }
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float step = width / static_cast<float>(grid.states);
    for (int s = 0; s < grid.states; ++s) {
        const float x = low.x + step * static_cast<float>(s);
        const automata::CellColour colour = by_age && s == 1
                                                ? colours.of_age.at(automata::youngest_age)
                                                : colours.of_state.at(static_cast<std::size_t>(s));
        list.AddRectFilled({x, low.y}, {x + step, low.y + side}, shown(colour));
    }
    ImGui::Dummy({width, side});
    dim_text(fmt::format("states 0 to {}", grid.states - 1));
}

/// Ages from the youngest to the oldest, after them what a trail fades through.
void age_legend(const AppState& state, const simulation::GridSnapshot& grid) {
    const automata::CellColours colours = view::cell_colours(state.scene().look, grid.rule);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFontSize() * 0.7F;
    const float width = ImGui::GetContentRegionAvail().x;
    for (int i = 0; i < 256; ++i) {
        const int age = i < 128 ? 128 + i : 255 - i;
        const float x = low.x + width * static_cast<float>(i) / 256;
        list.AddRectFilled({x, low.y}, {x + width / 256 + 1, low.y + height},
                           shown(colours.of_age.at(static_cast<std::size_t>(age))));
    }
    ImGui::Dummy({width, height});
    dim_text("alive for 0 to 127 generations, then dead for 0 to 127");
}

}  // namespace

void LookPanel::draw(AppState& state) {
    parameter_row(state, "look.palette");
    parameter_row(state, "look.ages");
    parameter_row(state, "look.trails");
    parameter_row(state, "look.grid_lines");
    parameter_row(state, "look.brightness", {.low = 0.25, .high = 16});
    if (state.snapshot && state.snapshot->grid) {
        legend(state, *state.snapshot->grid);
        const scene::Look& look = state.scene().look;
        if (look.ages || look.trails) { age_legend(state, *state.snapshot->grid); }
    }
    const double pixels = 1 / state.cell_camera.cells_per_pixel;
    figure_row("Zoom", pixels >= 1 ? fmt::format("{:.1f} pixels a cell", pixels)
                                   : fmt::format("{:.1f} cells a pixel", 1 / pixels));
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Home", "look.frame", width)) { state.act(Action::frame_camera); }
    tooltip("The grid as the scene shows it (Home)");
    ImGui::SameLine();
    if (button(state, "Picture", "look.screenshot", width)) { state.act(Action::screenshot); }
    tooltip("Save the picture as PNG (F12)");
}

}  // namespace lattice::app
