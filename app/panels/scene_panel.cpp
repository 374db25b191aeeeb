// SPDX-License-Identifier: MIT
#include "app/panels/scene_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <system_error>

#include "app/actions.hpp"
#include "app/data_files.hpp"
#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/saved_cells.hpp"

namespace lattice::app {

ScenePanel::ScenePanel() {
    for (const auto& file : gallery_scenes()) {
        try {
            const scene::Scene scene = scene::read_scene_file(file);
            gallery_.push_back({file, scene.title, scene.description});
        } catch (const Error& error) {
            gallery_.push_back({file, file.stem().string(), error.what()});
        }
    }
}

void ScenePanel::draw_gallery(AppState& state) {
    const std::string present =
        state.scene().title.empty() ? state.scene().file.stem().string() : state.scene().title;
    ImGui::SetNextItemWidth(-1);
    const bool open = ImGui::BeginCombo("##gallery", present.c_str(), ImGuiComboFlags_HeightLarge);
    state.report.widget("scene.gallery");
    if (!open) { return; }
    for (const Entry& entry : gallery_) {
        std::error_code ignored;
        const bool shown = std::filesystem::equivalent(entry.file, state.scene().file, ignored);
        if (ImGui::Selectable(entry.title.c_str(), shown)) { state.session.open_file(entry.file); }
        state.report.widget("scene.gallery." + entry.file.stem().string());
        tooltip(entry.description);
    }
    ImGui::EndCombo();
}

void ScenePanel::draw_save(AppState& state) {
    offer_save_path(state);
    UiState& ui = state.ui;
    ImGui::SetNextItemWidth(-1);
    ImGui::InputText("##save path", ui.save_path.data(), ui.save_path.size());
    state.report.widget("scene.save_path");
    tooltip("Where Save writes the scene with all changes and the present camera");
    if (state.shows_cells()) { draw_with_cells(state); }
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    const char* label = state.session.modified() ? "Save *" : "Save";
    if (button(state, label, "scene.save", width)) { state.act(Action::save); }
    tooltip(keys_of(Action::save));
    ImGui::SameLine();
    if (button(state, "Reload", "scene.reload", width)) { state.act(Action::reload); }
    tooltip("Read the scene file again and drop all changes (F5)");
    if (button(state, "Save checkpoint", "scene.checkpoint", 2 * width + spacing)) {
        state.act(Action::save_checkpoint);
    }
    tooltip(
        fmt::format("The running world with its scene in a file that goes on from here ({}). "
                    "For a name of your own end the one above in .lattice and save",
                    keys_of(Action::save_checkpoint)));
}

/// Ticked by itself once a hand has changed cells, which are in no other file.
void ScenePanel::draw_with_cells(AppState& state) {
    bool chosen = saves_cells(state);
    if (ImGui::Checkbox("With cells", &chosen)) { state.ui.save_cells = chosen; }
    state.report.widget("scene.with_cells");
    tooltip("Save writes the present cells beside the scene, which then starts with them");
    if (!chosen) { return; }
    const std::filesystem::path scene_file(state.ui.save_path.data());
    const std::uint64_t generation = state.snapshot ? state.snapshot->statistics.step : 0;
    dim_text(fmt::format("generation {} in {}", generation,
                         simulation::cells_file_of(scene_file).filename().string()));
}

void ScenePanel::draw(AppState& state) {
    draw_gallery(state);
    const std::string& description = state.scene().description;
    if (!description.empty()) {
        dim_text(description.substr(0, description.find('\n')));
        tooltip(description);
    }
    draw_save(state);
    if (state.shows_cells()) { return; }
    parameter_row(state, "domain.resolution", {.low = 8, .high = 512});
    const Extent grid = scene::grid_extent(state.scene().domain);
    figure_row("Grid", fmt::format("{} × {} × {}", grid.x, grid.y, grid.z));
}

}  // namespace lattice::app
