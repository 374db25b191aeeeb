// SPDX-License-Identifier: MIT
#include "app/panels/rule_rows.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/automata/life_table.hpp"
#include "engine/automata/rule_text.hpp"

namespace lattice::app {

namespace {

using automata::Cyclic;
using automata::ForestFire;
using automata::Generations;
using automata::Interval;
using automata::LargerThanLife;
using automata::LifeLike;
using automata::Neighbourhood;

/// True when it was moved; ends the gesture when it is let go.
bool int_slider(AppState& state, const char* name, int& value, int low, int high,
                const char* help) {
    ImGui::PushID(name);
    row_label(name);
    const bool changed = ImGui::SliderInt("##value", &value, low, high);
    state.report.widget(fmt::format("rule.{}", name));
    if (ImGui::IsItemDeactivated()) { state.session.end_gesture(); }
    tooltip(help);
    ImGui::PopID();
    if (changed) { value = std::clamp(value, low, high); }
    return changed;
}

struct Boxes {
    int columns;
    float width;
};

/// So many boxes, a frame wide or as much narrower as there is room for; in several lines where
/// they would be too narrow to hit.
Boxes boxes_within(float room, int count, float gap) {
    const float most = ImGui::GetFrameHeight();
    const float least = 0.9F * ImGui::GetFontSize();
    Boxes boxes{count, most};
    while (true) {
        const auto columns = static_cast<float>(boxes.columns);
        boxes.width = std::min(most, std::floor((room + gap) / columns - gap));
        if (boxes.width >= least || boxes.columns == 1) { break; }
        boxes.columns = (boxes.columns + 1) / 2;
    }
    boxes.width = std::max(boxes.width, least);
    return boxes;
}

/// A row of the table: what a cell in one state becomes with 0, 1, 2, ... living neighbours.
bool table_row(AppState& state, const char* name, const char* help, std::uint16_t& bits, int most) {
    bool changed = false;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushID(name);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name);
    const float side = ImGui::GetFrameHeight();
    const float start = ImGui::GetFontSize() * 3.6F;
    const float gap = 2 * state.scale;
    const float left = ImGui::GetCursorPosX();
    const Boxes boxes = boxes_within(ImGui::GetContentRegionMax().x - left - start, most + 1, gap);
    for (int n = 0; n <= most; ++n) {
        ImGui::PushID(n);
        const int column = n % boxes.columns;
        if (n == 0 || column != 0) { ImGui::SameLine(); }
        ImGui::SetCursorPosX(left + start + static_cast<float>(column) * (boxes.width + gap));
        const ImVec2 low = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("##entry", {boxes.width, side})) {
            bits = static_cast<std::uint16_t>(bits ^ (1U << n));
            changed = true;
        }
        state.report.widget(fmt::format("rule.{}.{}", name, n));
        const bool lives = ((bits >> n) & 1U) != 0;
        const ImVec2 high{low.x + boxes.width, low.y + side};
        list.AddRectFilled(low, high, lives ? theme::accent : theme::field, 3 * state.scale);
        if (ImGui::IsItemHovered()) { list.AddRect(low, high, theme::text, 3 * state.scale); }
        const std::string number = fmt::format("{}", n);
        const ImVec2 extent = ImGui::CalcTextSize(number.c_str());
        list.AddText({low.x + 0.5F * (boxes.width - extent.x), low.y + 0.5F * (side - extent.y)},
                     lives ? theme::ground : theme::dim_text, number.c_str());
        tooltip(fmt::format("{} {} living neighbour{}: {}", help, n, n == 1 ? "" : "s",
                            lives ? "alive" : "not alive"));
        ImGui::PopID();
    }
    ImGui::PopID();
    return changed;
}

bool life_rows(AppState& state, LifeLike& life) {
    if (!life.totalistic) {
        dim_text("Each of the 512 neighbourhoods has its own entry; edit the text.");
        return false;
    }
    int kind = static_cast<int>(life.neighbourhood);
    row_label("Neighbours");
    const bool shape = ImGui::Combo("##neighbours", &kind, "eight\0four\0six (hexagonal)\0");
    state.report.widget("rule.neighbours");
    life.neighbourhood = static_cast<Neighbourhood>(kind);
    const int most = automata::most_neighbours(life.neighbourhood);
    const bool born = table_row(state, "dead", "A dead cell with", life.birth, most);
    const bool kept = table_row(state, "alive", "A living cell with", life.survival, most);
    if (!shape && !born && !kept) { return false; }
    const auto known = static_cast<std::uint16_t>((1U << (most + 1)) - 1);
    life =
        automata::outer_totalistic(life.neighbourhood, life.birth & known, life.survival & known);
    return true;
}

bool interval_row(AppState& state, const char* name, Interval& interval, int most,
                  const char* help) {
    ImGui::PushID(name);
    row_label(name);
    int ends[2] = {interval.first, interval.last};
    const bool changed = ImGui::DragInt2("##ends", ends, 0.2F, 0, most);
    state.report.widget(fmt::format("rule.{}", name));
    if (ImGui::IsItemDeactivated()) { state.session.end_gesture(); }
    tooltip(help);
    ImGui::PopID();
    interval.first = std::clamp(ends[0], 0, most);
    interval.last = std::clamp(ends[1], interval.first, most);
    return changed;
}

/// What a family has is drawn by the call operator; true when the rule changed.
struct Rows {
    AppState& state;

    bool operator()(LifeLike& life) const { return life_rows(state, life); }
    bool operator()(Generations& rule) const {
        const bool life = life_rows(state, rule.life);
        const bool states =
            int_slider(state, "States", rule.states, 3, 64,
                       "Cells that do not survive age through the states from 2 on");
        return life || states;
    }
    bool operator()(LargerThanLife& rule) const {
        const int most = (2 * rule.radius + 1) * (2 * rule.radius + 1);
        bool changed = int_slider(state, "Radius", rule.radius, 1, 20, "How far a cell looks");
        changed |= interval_row(state, "Survival", rule.survival, most,
                                "Living cells in the range with which a living cell stays so");
        changed |= interval_row(state, "Birth", rule.birth, most,
                                "Living cells in the range with which a dead cell comes alive");
        row_label("Counts itself");
        changed |= ImGui::Checkbox("##centre", &rule.centre);
        return changed;
    }
    bool operator()(automata::WireWorld&) const {
        dim_text(
            "Electrons run along conductors: a head turns into a tail, a tail into conductor, "
            "and conductor with one or two heads beside it into a head.");
        return false;
    }
    bool operator()(Cyclic& rule) const {
        bool changed = int_slider(state, "States", rule.states, 2, 32, "Colours of the cycle");
        changed |= int_slider(state, "Range", rule.range, 1, 6, "How far a cell looks");
        changed |= int_slider(state, "Threshold", rule.threshold, 1, 20,
                              "Cells of the next state that it takes to go on to it");
        bool square = rule.shape == automata::RangeShape::square;
        row_label("Square range");
        changed |= ImGui::Checkbox("##square", &square);
        rule.shape = square ? automata::RangeShape::square : automata::RangeShape::diamond;
        row_label("Excitable");
        changed |= ImGui::Checkbox("##gh", &rule.greenberg_hastings);
        tooltip(
            "Greenberg and Hastings: only resting cells look around, the others go on by "
            "themselves");
        return changed;
    }
    bool operator()(ForestFire& rule) const {
        row_label("Leaves ash");
        const bool changed = ImGui::Checkbox("##ash", &rule.ash);
        tooltip("As in the paper: fire turns to ash, which stays while a neighbour burns");
        fire_row("Growth", "automaton.growth", rule.growth, 1e-5, true,
                 "Chance a step of an empty cell to grow a tree");
        fire_row("Lightning", "automaton.lightning", rule.lightning, 1e-7, true,
                 "Chance a step of a tree to be struck");
        fire_row("Spread", "automaton.spread", rule.spread, 0, false,
                 "Chance a step of a tree to catch fire from a burning neighbour");
        fire_row("Wind", "automaton.wind", rule.wind, 0, false,
                 "How much more fire spreads down the wind than up");
        double direction = rule.wind_direction;
        wind_row(direction);
        return changed;
    }
    bool operator()(automata::Elementary& rule) const {
        int number = rule.number;
        const bool changed = int_slider(state, "Number", number, 0, 255,
                                        "Wolfram's: bit i is what follows the neighbourhood i");
        rule.number = static_cast<std::uint8_t>(number);
        const float gap = 3 * state.scale;
        const float each = ImGui::CalcTextSize("000").x + gap;
        const int in_a_line = ImGui::GetContentRegionAvail().x + gap >= 8 * each ? 8 : 4;
        for (int i = 7; i >= 0; --i) {
            ImGui::PushID(i);
            if ((i + 1) % in_a_line != 0) { ImGui::SameLine(0, gap); }
            const bool on = ((rule.number >> i) & 1) != 0;
            const std::string text =
                fmt::format("{}{}{}\n {}", (i >> 2) & 1, (i >> 1) & 1, i & 1, on ? 1 : 0);
            ImGui::PushStyleColor(ImGuiCol_Text, on ? theme::accent_bright : theme::dim_text);
            ImGui::TextUnformatted(text.c_str());
            ImGui::PopStyleColor();
            ImGui::PopID();
        }
        return changed;
    }
    bool operator()(automata::UserTable&) const { return false; }

private:
    /// Parameters of the scene that stand in the place of the rule's own.
    void fire_row(const char* name, const char* parameter, double value, double low, bool log,
                  const char* help) const {
        ImGui::PushID(parameter);
        row_label(name);
        const double high = 1;
        const ImGuiSliderFlags flags = log ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
        if (ImGui::SliderScalar("##value", ImGuiDataType_Double, &value, &low, &high, "%.3g",
                                flags)) {
            state.session.execute(scene::SetParameter{parameter, std::clamp(value, 0.0, 1.0)});
        }
        state.report.widget(parameter);
        if (ImGui::IsItemDeactivated()) { state.session.end_gesture(); }
        tooltip(help);
        ImGui::PopID();
    }

    void wind_row(double direction) const {
        row_label("Wind blows to");
        const double low = 0;
        const double high = 360;
        if (ImGui::SliderScalar("##direction", ImGuiDataType_Double, &direction, &low, &high,
                                "%.0f°")) {
            state.session.execute(
                scene::SetParameter{"automaton.wind_direction", std::clamp(direction, 0.0, 360.0)});
        }
        state.report.widget("automaton.wind_direction");
        if (ImGui::IsItemDeactivated()) { state.session.end_gesture(); }
        tooltip("Degrees from east (0), to north at 90");
    }
};

}  // namespace

void set_rule(AppState& state, const automata::Rule& rule) {
    state.session.execute(scene::SetParameter{"automaton.rule", automata::rule_text(rule)});
}

void rule_rows(AppState& state, const automata::Rule& rule) {
    automata::Rule changed = rule;
    const bool edited = std::visit([&](auto& form) { return Rows{state}(form); }, changed.form);
    if (edited) { set_rule(state, changed); }
}

}  // namespace lattice::app
