// SPDX-License-Identifier: MIT
#include "app/panels/compare_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/comparison.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/scene_difference.hpp"
#include "app/scene_loading.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr std::size_t most_rows = 12;
constexpr std::size_t most_matches = 10;

using Target = Comparison::Target;

/// One of several; true when it was chosen.
bool choice(AppState& state, const char* label, const std::string& reported, bool chosen) {
    const bool pressed = ImGui::RadioButton(label, chosen);
    state.report.widget(reported);
    return pressed && !chosen;
}

/// Names of what both scenes have, with the number of each listed thing.
std::vector<std::string> matching_parameters(const scene::Scene& scene, const std::string& part) {
    std::vector<std::string> names;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        const bool text = parameter.name == "title" || parameter.name == "description";
        if (text || parameter.name == "kind" || !scene::belongs_to(parameter, scene.kind)) {
            continue;
        }
        for (const auto& which : scene::instances(scene, scene::section_of(parameter))) {
            std::string name = scene::instance_name(parameter, which);
            if (name.find(part) != std::string::npos) { names.push_back(std::move(name)); }
            if (names.size() > most_matches) { return names; }
        }
    }
    return names;
}

bool has(const scene::Scene& scene, const std::string& name) {
    try {
        const auto [parameter, which] = scene::find_parameter(scene, name);
        const auto there = scene::instances(scene, scene::section_of(*parameter));
        return std::ranges::count(there, which) > 0;
    } catch (const Error&) { return false; }
}

void make_alike(AppState& first, AppState& second, const std::string& name) {
    second.session.end_gesture();
    second.session.execute(scene::SetParameter{name, scene::get_parameter(first.scene(), name)});
    second.session.end_gesture();
}

/// What the first side has, and the control of the second.
void difference_row(AppState& first, AppState& second, const std::string& name) {
    ImGui::PushID(name.c_str());
    dim_text(name);
    ImGui::TextUnformatted(
        fmt::format("A: {}", scene::to_text(scene::get_parameter(first.scene(), name))).c_str());
    const bool alike =
        scene::get_parameter(first.scene(), name) == scene::get_parameter(second.scene(), name);
    if (!alike) {
        ImGui::SameLine();
        if (ImGui::SmallButton("same for B")) { make_alike(first, second, name); }
        first.report.widget("compare." + name + ".same");
    }
    parameter_row(second, name, {.label = "B", .report_prefix = "compare."});
    ImGui::PopID();
}

}  // namespace

void ComparePanel::draw_start(AppState& state) {
    dim_text("Two simulations in one picture, step by step together.");
    const float width = ImGui::GetContentRegionAvail().x;
    if (button(state, "Compare with a variant", "compare.start", width)) {
        state.compare(state.scene());
    }
    tooltip(
        "A second simulation of this scene; both start again at step 0. Then choose what it "
        "has otherwise");
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##other", "another scene: name or file", &other_);
    state.report.widget("compare.other");
    ImGui::BeginDisabled(other_.empty());
    if (button(state, "Compare with that scene", "compare.start_other", width)) {
        try {
            SceneOptions wanted;
            wanted.scene = other_;
            state.compare(load_scene(wanted, state.session.device().info()));
        } catch (const Error& error) { state.session.report(error); }
    }
    ImGui::EndDisabled();
}

void ComparePanel::draw_control(AppState& state) {
    Comparison& comparison = *state.comparison;
    Split& split = comparison.split;
    if (button(state, "Stop comparing", "compare.stop", ImGui::GetContentRegionAvail().x)) {
        state.compare(std::nullopt);
    }
    tooltip("Goes on with A alone");
    if (choice(state, "Curtain", "compare.curtain", split.layout == SplitLayout::curtain)) {
        split.layout = SplitLayout::curtain;
    }
    tooltip("The same view of both; draw the line between them aside");
    ImGui::SameLine();
    if (choice(state, "Side by side", "compare.side_by_side",
               split.layout == SplitLayout::side_by_side)) {
        split.layout = SplitLayout::side_by_side;
    }
    dim_text("The other panels show and change");
    constexpr std::array targets{std::pair{Target::both, "Both"}, std::pair{Target::first, "A"},
                                 std::pair{Target::second, "B"}};
    constexpr std::array reported{"compare.to_both", "compare.to_a", "compare.to_b"};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const auto& [target, label] = targets.at(i);
        if (i > 0) { ImGui::SameLine(); }
        if (choice(state, label, reported.at(i), comparison.target() == target)) {
            comparison.set_target(target);
        }
        if (target == Target::both) { tooltip("They show A; a change is made in B as well"); }
    }
    if (comparison.differs_in_fineness()) {
        bool same_time = !comparison.same_steps();
        if (ImGui::Checkbox("Same time of the flow", &same_time)) {
            comparison.set_same_steps(!same_time);
        }
        state.report.widget("compare.same_time");
        tooltip(
            "The finer grid does more steps, in proportion to its resolution. Otherwise both "
            "do the same number");
    }
}

void ComparePanel::draw_choice(AppState& first, AppState& second) {
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "let B differ in: model, alpha ...", &search_);
    first.report.widget("compare.search");
    tooltip("Part of a parameter's name; any of the table that both sides have");
    if (search_.empty()) { return; }
    const std::vector<std::string> names = matching_parameters(second.scene(), search_);
    for (std::size_t i = 0; i < std::min(names.size(), most_matches); ++i) {
        if (!has(first.scene(), names[i])) { continue; }
        if (ImGui::Selectable(names[i].c_str())) {
            if (std::ranges::count(chosen_, names[i]) == 0) { chosen_.push_back(names[i]); }
            search_.clear();
        }
        first.report.widget("compare.choose." + names[i]);
    }
    if (names.empty()) { dim_text("no parameter has that in its name"); }
    if (names.size() > most_matches) { dim_text("and more: type on"); }
}

void ComparePanel::draw_differences(AppState& state) {
    // The state drawn may have become the other one's only in this frame, by draw_control().
    const bool shows_first = &state.session == &state.comparison->first();
    AppState& first = shows_first ? state : *state.beside;
    AppState& second = shows_first ? *state.beside : state;
    draw_choice(first, second);
    std::vector<std::string> names = differing_parameters(first.scene(), second.scene());
    for (const std::string& name : chosen_) {
        const bool there = has(first.scene(), name) && has(second.scene(), name);
        if (there && std::ranges::count(names, name) == 0) { names.push_back(name); }
    }
    for (std::size_t i = 0; i < std::min(names.size(), most_rows); ++i) {
        difference_row(first, second, names[i]);
    }
    if (names.size() > most_rows) {
        dim_text(fmt::format("and {} more that differ", names.size() - most_rows));
    }
}

void ComparePanel::draw(AppState& state) {
    if (state.comparison == nullptr) {
        chosen_.clear();
        draw_start(state);
        return;
    }
    draw_control(state);
    ImGui::Separator();
    draw_differences(state);
    ImGui::Separator();
    const std::string gap = state.comparison->gap_text();
    if (state.comparison->a_side_stopped()) {
        dim_text("A side has stopped: how far they are apart is not measured.");
    } else {
        dim_text(gap.empty() ? "How far they are apart is not known yet." : "Now " + gap + ".");
    }
}

}  // namespace lattice::app
