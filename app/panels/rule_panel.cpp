// SPDX-License-Identifier: MIT
#include "app/panels/rule_panel.hpp"

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/problem_text.hpp"
#include "app/panels/rule_rows.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/automata/named_rules.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::app {

namespace {

/// Where the rule is that nobody wrote in the scene.
std::string unwritten_rule(const AppState& state) {
    const scene::Automaton& automaton = state.scene().automaton;
    if (automaton.rule_file.empty()) { return "that of the pattern"; }
    return std::filesystem::path(automaton.rule_file).filename().string();
}

}  // namespace

void RulePanel::draw_named(AppState& state) {
    const std::string& present = state.scene().automaton.rule;
    const bool of_file = !state.scene().automaton.rule_file.empty();
    const char* shown = of_file ? "That of the rule file" : "Named rules";
    for (const automata::NamedRule& named : automata::named_rules()) {
        if (of_file) { break; }
        if (named.text == present || named.name == present) { shown = named.name.data(); }
    }
    ImGui::SetNextItemWidth(-1);
    const bool open = ImGui::BeginCombo("##named", shown, ImGuiComboFlags_HeightLarge);
    state.report.widget("rule.named");
    if (!open) { return; }
    for (const automata::NamedRule& named : automata::named_rules()) {
        const std::string name(named.name);
        if (ImGui::Selectable(name.c_str(), !of_file && named.text == present)) {
            state.session.take_rule(std::string(named.text));
        }
        state.report.widget("rule.named." + name);
        tooltip(std::string(named.summary) + "\n" + std::string(named.text));
    }
    ImGui::EndCombo();
}

/// A rule that cannot be read is shown with its fault and leaves the one that runs alone.
void RulePanel::draw_text(AppState& state) {
    const scene::Automaton& automaton = state.scene().automaton;
    const std::string present = automaton.rule_file.empty() ? automaton.rule : "";
    if (!editing_ && typed_for_ != present) {
        typed_ = typed_for_ = present;
        problem_.clear();
    }
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##rule", unwritten_rule(state).c_str(), &typed_);
    state.report.widget("automaton.rule");
    state.report.value("automaton.rule", present);
    // Help would cover the message below.
    if (problem_.empty()) {
        tooltip(
            "B3/S23, B36/S23, B2-a/S12, /2/3, 345/2/4, R1/T1/C14/NM, R5,C0,M1,S34..58,B34..45,NM, "
            "WireWorld, ForestFire:p=0.01,f=0.0001, W30, or a name");
    }
    editing_ = ImGui::IsItemActive();
    if (ImGui::IsItemEdited()) {
        problem_.clear();
        try {
            simulation::written_rule(typed_);
        } catch (const Error& error) { problem_ = error.problem() + "\n" + error.cure(); }
    }
    if (ImGui::IsItemDeactivatedAfterEdit() && problem_.empty()) {
        state.session.take_rule(typed_);
    }
    state.report.text("rule_problem", problem_);
    if (problem_.empty()) { return; }
    ImGui::PushStyleColor(ImGuiCol_Text, theme::failure);
    problem_text(problem_);
    ImGui::PopStyleColor();
}

/// The rule that the scene's text means: two quick changes of it must not wait for the grid. Else
/// the one that runs.
automata::Rule RulePanel::present_rule(const AppState& state) {
    const scene::Automaton& automaton = state.scene().automaton;
    if (parsed_for_ != automaton.rule) {
        parsed_for_ = automaton.rule;
        try {
            parsed_.reset();
            if (!parsed_for_.empty()) { parsed_ = automata::parse_rule(parsed_for_); }
        } catch (const Error&) { parsed_.reset(); }  // the session tells
    }
    if (!parsed_) {
        const bool runs = state.snapshot && state.snapshot->grid;
        return runs ? state.snapshot->grid->rule : automata::parse_rule("B3/S23");
    }
    automata::Rule rule = *parsed_;
    simulation::override_fire(rule, automaton);
    return rule;
}

void RulePanel::draw(AppState& state) {
    draw_named(state);
    draw_text(state);
    parameter_row(state, "automaton.rule_file", {.label = "Rule file"});
    if (!state.scene().automaton.rule_file.empty()) { return; }
    rule_rows(state, present_rule(state));
}

}  // namespace lattice::app
