// SPDX-License-Identifier: MIT
#include "app/panels/lens_stages.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "app/comparison.hpp"
#include "app/panels/population_layers.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

using simulation::NodeLens;

NodeLens::Populations to_double(const fluid::NodeState::Populations& values) {
    NodeLens::Populations result{};
    for (std::size_t i = 0; i < values.size(); ++i) { result[i] = values[i]; }
    return result;
}

bool differ(const fluid::Vector3<float>& a, const fluid::Vector3<float>& b) {
    return a.x != b.x || a.y != b.y || a.z != b.z;
}

std::string text_of(const fluid::Vector3<float>& v) {
    return fmt::format("{:.2e} {:.2e} {:.2e}", v.x, v.y, v.z);
}

void figure(const char* name, const std::string& value, bool changed, const char* help) {
    if (changed) { ImGui::PushStyleColor(ImGuiCol_Text, theme::accent_bright); }
    figure_row(name, value, help);
    if (changed) { ImGui::PopStyleColor(); }
}

void draw_list(const NodeLens::UnderWay& step) {
    for (std::size_t i = 0; i < step.stages.size(); ++i) {
        const bool last_done = i + 1 == step.done;
        const ImU32 colour = last_done       ? theme::accent_bright
                             : i < step.done ? theme::text
                                             : theme::dim_text;
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        const char* sign = i < step.done ? "+" : "-";
        ImGui::TextUnformatted(fmt::format("{} {}", sign, step.stages[i]).c_str());
        ImGui::PopStyleColor();
    }
}

void draw_memory(const NodeLens::UnderWay& step) {
    const fluid::NodeMemory& now = step.memory;
    const fluid::NodeMemory& before = step.before;
    figure("Density", fmt::format("{:.7f}", now.density), now.density != before.density,
           "As `macroscopic` left it");
    figure("Velocity", text_of(now.velocity), differ(now.velocity, before.velocity),
           "As `macroscopic` left it, and `update` with half the force");
    figure("Force", text_of(now.force), differ(now.force, before.force),
           "Of the body force, and once `immersed boundary` is done of the obstacles");
    const auto layers = [](const char* title, const auto& values, const auto& values_before) {
        if (!ImGui::TreeNodeEx(title, ImGuiTreeNodeFlags_DefaultOpen)) { return; }
        const NodeLens::Populations old = to_double(values_before);
        draw_layers(to_double(values), &old);
        ImGui::TreePop();
    };
    layers("Copy that is streamed into", now.streamed, before.streamed);
    layers("Copy that is collided into", now.collided, before.collided);
    dim_text("Populations less their weights. Framed or bright: changed by the last stage.");
}

}  // namespace

void draw_stages(AppState& state, const NodeLens& lens) {
    if (!ImGui::CollapsingHeader("Stage by stage")) {
        state.report.widget("lens.stages");
        return;
    }
    state.report.widget("lens.stages");
    if (!lens.under_way) {
        dim_text(
            "The fused step does all in one pass. The paper's step is done in stages, which "
            "can be gone through one by one. With model ACM its rounding takes about 2e-5 lu "
            "off the viscosity.");
        if (button(state, "Take the paper's step", "lens.use_paper")) {
            state.session.execute(scene::SetParameter{"fluid.variant", std::string("paper")});
        }
        return;
    }
    const NodeLens::UnderWay& step = *lens.under_way;
    state.report.number("lens_stage", static_cast<double>(step.done));
    draw_list(step);
    if (button(state, "Next stage", "lens.next_stage")) {
        // The pair would meet, and run on, before the stage was looked at.
        if (state.comparison != nullptr) { state.comparison->lockstep().set_running(false); }
        state.session.runner().step_stage();
    }
    ImGui::SameLine();
    if (button(state, "Finish the step", "lens.finish_step")) { state.act(Action::step_once); }
    draw_memory(step);
    ImGui::Separator();
}

}  // namespace lattice::app
