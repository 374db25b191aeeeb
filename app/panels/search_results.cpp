// SPDX-License-Identifier: MIT
#include "app/panels/search_results.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <utility>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/parameter_search.hpp"
#include "app/scene_objects.hpp"

namespace lattice::app {

namespace {

constexpr std::size_t most_shown = 60;

/// "Fluid", "Emitter 2: left smoke".
std::string heading(const scene::Scene& scene, const scene::ParameterReference& found) {
    const std::string_view section = scene::section_of(*found.parameter);
    if (section.empty()) { return "Scene"; }
    if (section == scene::key_section) {
        return fmt::format("Key {} of {}", found.index.key + 1,
                           label_of(scene, {ObjectKind::obstacle, found.index.index}));
    }
    if (!scene::is_listed(*found.parameter)) { return human_name(section); }
    for (const ObjectKind kind : object_kinds) {
        const SceneObject object{kind, found.index.index};
        const std::string name = exists(scene, object) ? name_parameter(object) : "";
        if (name.starts_with(fmt::format("{}.", section))) {
            return fmt::format("{} {}: {}", human_name(section), found.index.index + 1,
                               label_of(scene, object));
        }
    }
    return fmt::format("{} {}", human_name(section), found.index.index + 1);
}

}  // namespace

void search_field(AppState& state) {
    if (std::exchange(state.ui.search_cleared, false)) {
        ImGui::ClearActiveID();  // else the field gives back what it held
    }
    if (std::exchange(state.ui.search_wanted, false)) { ImGui::SetKeyboardFocusHere(); }
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##search", "Search parameters (Ctrl+F)", &state.ui.search,
                             ImGuiInputTextFlags_AutoSelectAll);
    // Enter ends a field; whoever types on would otherwise press keys of the run.
    const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter)) ||
                         ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter));
    if (ImGui::IsItemDeactivated() && entered) { state.ui.search_wanted = true; }
    state.report.widget("search");
    state.report.flag("searching", ImGui::IsItemActive() && ImGui::GetIO().WantTextInput);
    tooltip("Words of a name, of what is said of it, a unit or a choice; Esc ends the search");
}

void search_results(AppState& state) {
    const auto found = find_matching(state.scene(), state.ui.search, most_shown);
    state.report.number("search_results", static_cast<double>(found.size()));
    if (found.empty()) {
        dim_text("No parameter matches. Panels and keys are not searched: F1 lists the keys.");
    }
    std::string above;
    for (std::size_t i = 0; i < std::min(found.size(), most_shown); ++i) {
        // A change may have taken a thing of the scene away.
        const auto all = scene::instances(state.scene(), scene::section_of(*found[i].parameter));
        if (std::ranges::find(all, found[i].index) == all.end()) { continue; }
        const std::string title = heading(state.scene(), found[i]);
        if (title != std::exchange(above, title)) { dim_text(title); }
        parameter_row(state, scene::instance_name(*found[i].parameter, found[i].index),
                      {.report_prefix = "search."});
    }
    if (found.size() > most_shown) {
        dim_text(fmt::format("The first {}; more words find fewer.", most_shown));
    }
}

}  // namespace lattice::app
