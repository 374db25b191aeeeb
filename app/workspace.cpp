// SPDX-License-Identifier: MIT
#include "app/workspace.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/dialogs.hpp"
#include "app/filming.hpp"
#include "app/panels/camera_panel.hpp"
#include "app/panels/capture_panel.hpp"
#include "app/panels/cell_lens_panel.hpp"
#include "app/panels/cells_panel.hpp"
#include "app/panels/compare_panel.hpp"
#include "app/panels/domain_panel.hpp"
#include "app/panels/field_panel.hpp"
#include "app/panels/fluid_panel.hpp"
#include "app/panels/grid_panel.hpp"
#include "app/panels/layout_panel.hpp"
#include "app/panels/lens_panel.hpp"
#include "app/panels/lessons_panel.hpp"
#include "app/panels/lines_panel.hpp"
#include "app/panels/look_panel.hpp"
#include "app/panels/obstacle_panel.hpp"
#include "app/panels/performance_panel.hpp"
#include "app/panels/population_panel.hpp"
#include "app/panels/probe_panel.hpp"
#include "app/panels/rule_panel.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/panels/smoke_panel.hpp"
#include "app/panels/tuner_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/panels/watch_panel.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/world_text.hpp"

namespace lattice::app {

namespace {

constexpr double notice_seconds = 3.5;
constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

void place_window(const Rectangle& place) {
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
}

std::string help_with_keys(const char* help, Action action) {
    return fmt::format("{} ({})", help, keys_of(action));
}

void run_buttons(AppState& state) {
    const bool running = state.session.runner().running();
    if (icon_button(state, "run.pause", running ? Icon::pause : Icon::play,
                    help_with_keys(running ? "Pause" : "Run", Action::toggle_pause))) {
        state.act(Action::toggle_pause);
    }
    ImGui::SameLine(0, 2 * state.scale);
    if (icon_button(state, "run.step", Icon::step, help_with_keys("One step", Action::step_once))) {
        state.act(Action::step_once);
    }
    ImGui::SameLine(0, 2 * state.scale);
    if (icon_button(state, "run.reset", Icon::reset,
                    help_with_keys("Start again", Action::reset))) {
        state.act(Action::reset);
    }
    ImGui::SameLine(0, 2 * state.scale);
    if (icon_button(state, "run.rewind", Icon::rewind,
                    help_with_keys("Back to the last checkpoint", Action::rewind))) {
        state.act(Action::rewind);
    }
    const scene::Document& document = state.session.document();
    ImGui::SameLine(0, 14 * state.scale);
    const std::string undo = document.can_undo() ? "Undo: " + document.undo_label() : "Undo";
    if (icon_button(state, "edit.undo", Icon::undo, help_with_keys(undo.c_str(), Action::undo),
                    document.can_undo())) {
        state.act(Action::undo);
    }
    ImGui::SameLine(0, 2 * state.scale);
    const std::string redo = document.can_redo() ? "Redo: " + document.redo_label() : "Redo";
    if (icon_button(state, "edit.redo", Icon::redo, help_with_keys(redo.c_str(), Action::redo),
                    document.can_redo())) {
        state.act(Action::redo);
    }
}

std::string run_figures(const AppState& state) {
    if (!state.snapshot) { return ""; }
    const simulation::Statistics& figures = state.snapshot->statistics;
    std::string text =
        fmt::format("{} {}", state.shows_cells() ? "generation" : "step", figures.step);
    if (state.session.runner().running()) {
        text += fmt::format("   ·   {:.1f} steps/s   ·   {}", figures.steps_per_second,
                            world_speed_text(state.scene().kind, figures.mlups * 1e6));
    }
    return text;
}

/// Text on a rounded dark ground, centred at `centre`.
void chip(ImVec2 centre, const std::string& text, ImU32 colour, float scale) {
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    const ImVec2 pad(12 * scale, 6 * scale);
    const ImVec2 low(std::round(centre.x - extent.x * 0.5F),
                     std::round(centre.y - extent.y * 0.5F));
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled({low.x - pad.x, low.y - pad.y},
                       {low.x + extent.x + pad.x, low.y + extent.y + pad.y},
                       IM_COL32(16, 19, 24, 215), 6 * scale);
    list.AddText(low, colour, text.c_str());
}

}  // namespace

Workspace::Workspace() {
    constexpr auto fluid = scene::Kind::fluid;
    constexpr auto automaton = scene::Kind::automaton;
    left_.push_back({std::make_unique<ScenePanel>(), {}});
    left_.push_back({std::make_unique<LessonsPanel>(), {}});
    left_.push_back({std::make_unique<FluidPanel>(), fluid});
    left_.push_back({std::make_unique<ObstaclePanel>(), fluid});
    left_.push_back({std::make_unique<SmokePanel>(), fluid});
    left_.push_back({std::make_unique<DomainPanel>(), fluid});
    left_.push_back({std::make_unique<LayoutPanel>(), fluid});
    left_.push_back({std::make_unique<TunerPanel>(), fluid});
    left_.push_back({std::make_unique<RulePanel>(), automaton});
    left_.push_back({std::make_unique<CellsPanel>(), automaton});
    left_.push_back({std::make_unique<GridPanel>(), automaton});
    left_.push_back({std::make_unique<WatchPanel>(), {}});
    left_.push_back({std::make_unique<ProbePanel>(), fluid});
    left_.push_back({std::make_unique<LinesPanel>(), fluid});
    right_.push_back({std::make_unique<ViewPanel>(), fluid});
    right_.push_back({std::make_unique<FieldPanel>(), fluid});
    right_.push_back({std::make_unique<CameraPanel>(), fluid});
    right_.push_back({std::make_unique<LookPanel>(), automaton});
    right_.push_back({std::make_unique<PopulationPanel>(), automaton});
    right_.push_back({std::make_unique<CapturePanel>(), {}});
    right_.push_back({std::make_unique<ComparePanel>(), {}});
    right_.push_back({std::make_unique<PerformancePanel>(), {}});
    left_.push_back({std::make_unique<LensPanel>(), fluid});
    left_.push_back({std::make_unique<CellLensPanel>(), automaton});
}

bool Workspace::animating(const AppState& state) const {
    return ImGui::GetTime() < notice_until_ || state.filming->busy() ||
           state.ui.awaits_mesh_report || state.session.writing() ||
           state.session.runner().doing() != shown_doing_;
}

void Workspace::draw_bar(AppState& state, float width, float height) {
    place_window({0, 0, width, height});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(19, 22, 28, 255));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {10 * state.scale, 7 * state.scale});
    ImGui::Begin("##bar", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar);
    run_buttons(state);
    ImGui::SameLine(0, 18 * state.scale);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(state.scene().title.c_str());
    if (state.session.modified()) {
        ImGui::SameLine(0, 6 * state.scale);
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(theme::warning), "edited");
    }
    const std::string figures = run_figures(state);
    const float extent = ImGui::CalcTextSize(figures.c_str()).x;
    const float keys_width = ImGui::CalcTextSize("F1 keys").x + 16 * state.scale;
    const float start = width - extent - keys_width - 26 * state.scale;
    ImGui::SameLine();
    if (start > ImGui::GetCursorPosX()) {
        ImGui::SetCursorPosX(start);
        ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
        ImGui::TextUnformatted(figures.c_str());
        ImGui::PopStyleColor();
        ImGui::SameLine(0, 14 * state.scale);
    }
    ImGui::SetCursorPosX(width - keys_width - 10 * state.scale);
    if (button(state, "F1 keys", "help.keys", keys_width)) { state.act(Action::toggle_key_sheet); }
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

void Workspace::draw_column(AppState& state, const char* id, Column& column,
                            const Rectangle& place) {
    place_window(place);
    ImGui::Begin(id, nullptr, fixed_window);
    for (const auto& [panel, kind] : column) {
        if (kind.value_or(state.scene().kind) != state.scene().kind) { continue; }
        const ImGuiTreeNodeFlags flags =
            panel->open_at_start() ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None;
        if (state.ui.open_panel == panel->title()) { ImGui::SetNextItemOpen(true); }
        const bool open = ImGui::CollapsingHeader(panel->title(), flags);
        state.report.widget(std::string("panel.") + panel->title());
        if (!open) { continue; }
        ImGui::PushID(panel->title());
        ImGui::Dummy({0, 1});
        panel->draw(state);
        ImGui::Dummy({0, 4 * state.scale});
        ImGui::PopID();
    }
    ImGui::End();
}

void Workspace::draw_overlay(AppState& state, const Rectangle& picture) {
    if (std::string text = state.session.take_notice(); !text.empty()) {
        notice_ = std::move(text);
        notice_until_ = ImGui::GetTime() + notice_seconds;
    }
    const ImVec2 top(picture.x + picture.width * 0.5F, picture.y + 24 * state.scale);
    const ImVec2 bottom(top.x, picture.y + picture.height - 24 * state.scale);
    shown_doing_ = state.session.runner().doing();
    if (state.session.runner().busy()) {
        chip(top, shown_doing_.empty() ? "Building the simulation" : shown_doing_, theme::warning,
             state.scale);
    } else if (state.session.layout_search().running()) {
        chip(top, "Standing still while steps are timed", theme::warning, state.scale);
    } else if (!state.session.runner().running()) {
        chip(top, "Paused", theme::dim_text, state.scale);
    }
    if (!state.ui.hint.empty()) {
        chip(bottom, state.ui.hint, theme::warning, state.scale);
    } else if (ImGui::GetTime() < notice_until_) {
        chip(bottom, notice_, theme::text, state.scale);
    }
}

Rectangle Workspace::draw(AppState& state) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    Rectangle picture{0, 0, size.x, size.y};
    state.ui.outlined_probe.reset();
    state.ui.seed_handles.reset();
    state.ui.lens_open = false;
    state.ui.show_camera_path = false;
    state.ui.turnover_shown = false;
    state.ui.awaits_mesh_report = false;
    if (state.ui.show_panels) {
        const float bar = ImGui::GetFrameHeight() + 14 * state.scale;
        const float left = std::clamp(size.x * 0.235F, 250 * state.scale, 330 * state.scale);
        const float right = size.x < 800 * state.scale
                                ? 0
                                : std::clamp(size.x * 0.205F, 215 * state.scale, 290 * state.scale);
        const float height = std::max(1.0F, size.y - bar);
        draw_bar(state, size.x, bar);
        draw_column(state, "##left", left_, {0, bar, left, height});
        if (right > 0) {
            draw_column(state, "##right", right_, {size.x - right, bar, right, height});
        }
        picture = {left, bar, std::max(16.0F, size.x - left - right), height};
        state.ui.open_panel.clear();
    }
    draw_overlay(state, picture);
    draw_film_mark(state, {picture.x, picture.y});
    draw_key_sheet(state);
    draw_film_question(state);
    draw_error_dialog(state);
    return picture;
}

}  // namespace lattice::app
