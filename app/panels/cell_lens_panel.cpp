// SPDX-License-Identifier: MIT
#include "app/panels/cell_lens_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <variant>

#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/view/cell_palette.hpp"

namespace lattice::app {

namespace {

using automata::CellLens;

ImU32 shown(const automata::CellColours& colours, int state, float alpha) {
    const glm::vec3 c = view::shown_colour(colours.of_state.at(static_cast<std::size_t>(state)));
    return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, alpha});
}

/// The cells around, dimmed where the rule does not look.
void draw_neighbourhood(const AppState& state, const CellLens& lens,
                        const automata::CellColours& colours) {
    const int side = 2 * lens.radius + 1;
    const float width = std::min(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 11);
    const float cell = std::floor(width / static_cast<float>(side));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int i = 0; i < side * side; ++i) {
        const auto place = static_cast<std::size_t>(i);
        const int row = i / side;
        const ImVec2 corner{low.x + cell * static_cast<float>(i % side),
                            low.y + cell * static_cast<float>(row)};
        const ImVec2 end{corner.x + cell - 1, corner.y + cell - 1};
        const bool seen = lens.seen[place] != 0;
        list.AddRectFilled(corner, end, shown(colours, lens.around[place], seen ? 1.0F : 0.35F));
        const bool counted = seen && lens.around[place] == lens.wanted && i != side * side / 2;
        list.AddRect(corner, end, counted ? theme::accent_bright : theme::line);
        if (cell < ImGui::GetFontSize() * 1.4F) { continue; }
        const std::string text = fmt::format("{}", lens.around[place]);
        list.AddText({corner.x + 3 * state.scale, corner.y + 1 * state.scale},
                     seen ? theme::warning : theme::dim_text, text.c_str());
    }
    const ImVec2 middle{low.x + cell * static_cast<float>(lens.radius),
                        low.y + cell * static_cast<float>(lens.radius)};
    list.AddRect(middle, {middle.x + cell - 1, middle.y + cell - 1}, theme::warning, 0, 0,
                 2 * state.scale);
    ImGui::Dummy({cell * static_cast<float>(side), cell * static_cast<float>(side)});
}

/// The entry of the rule that decides, in words.
struct Because {
    const CellLens& lens;

    std::string operator()(const automata::LifeLike& life) const {
        if (!life.totalistic) { return "the entry of its neighbourhood decides"; }
        return life_row(life);
    }
    std::string operator()(const automata::Generations& rule) const {
        if (lens.state > 1) { return "a dying cell goes on by itself"; }
        return rule.life.totalistic ? life_row(rule.life)
                                    : std::string("the entry of its neighbourhood decides");
    }
    std::string operator()(const automata::LargerThanLife& rule) const {
        if (lens.state > 1) { return "a dying cell goes on by itself"; }
        const automata::Interval& kept = lens.state == 1 ? rule.survival : rule.birth;
        return fmt::format("{} needs {} to {}, there are {}",
                           lens.state == 1 ? "survival" : "birth", kept.first, kept.last,
                           lens.count);
    }
    std::string operator()(const automata::WireWorld&) const {
        if (lens.state != 3) { return "only conductor looks around"; }
        return fmt::format("conductor fires with 1 or 2 heads, there are {}", lens.count);
    }
    std::string operator()(const automata::Cyclic& rule) const {
        if (rule.greenberg_hastings && lens.state != 0) { return "it goes on by itself"; }
        return fmt::format("it needs {} in state {}, there are {}", rule.threshold, lens.wanted,
                           lens.count);
    }
    std::string operator()(const automata::ForestFire&) const {
        switch (lens.state) {
            case 0:
                return "an empty cell grows a tree by chance";
            case 1:
                return fmt::format("{} of its neighbours burn", lens.count);
            case 3:
                return "fire burns for one generation";
            default:
                return "ash stays while a neighbour burns";
        }
    }
    std::string operator()(const automata::Elementary&) const {
        return fmt::format("row above: {} {} {}", lens.around[0], lens.around[1], lens.around[2]);
    }
    std::string operator()(const automata::UserTable&) const { return "the table decides"; }

private:
    std::string life_row(const automata::LifeLike& life) const {
        const bool alive = lens.state == 1;
        const unsigned bits = alive ? life.survival : life.birth;
        return fmt::format("table, row {}, column {}: {}", alive ? "alive" : "dead", lens.count,
                           ((bits >> lens.count) & 1U) != 0 ? "alive" : "not alive");
    }
};

}  // namespace

void CellLensPanel::draw(AppState& state) {
    state.ui.lens_open = true;
    if (!state.snapshot || !state.snapshot->grid || !state.snapshot->grid->lens) {
        dim_text("Point at a cell.");
        return;
    }
    const simulation::GridSnapshot& grid = *state.snapshot->grid;
    const CellLens& lens = *grid.lens;
    const automata::CellColours colours = view::cell_colours(state.scene().look, grid.rule);
    figure_row("Cell", fmt::format("{}, {}", lens.x, lens.y));
    draw_neighbourhood(state, lens, colours);
    figure_row("State",
               fmt::format("{} ({})", lens.state, view::state_name(grid.rule, lens.state)));
    figure_row("Counted", fmt::format("{} in state {}", lens.count, lens.wanted));
    dim_text(std::visit(Because{lens}, grid.rule.form));
    figure_row("Next", fmt::format("{} ({})", lens.next, view::state_name(grid.rule, lens.next)));
    state.report.number("lens_count", lens.count);
    state.report.number("lens_next", lens.next);
}

}  // namespace lattice::app
