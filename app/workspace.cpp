// SPDX-License-Identifier: MIT
#include "app/workspace.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "app/dialogs.hpp"
#include "app/filming.hpp"
#include "app/object_actions.hpp"
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
#include "app/panels/search_results.hpp"
#include "app/panels/smoke_panel.hpp"
#include "app/panels/tuner_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/panels/watch_panel.hpp"
#include "app/panels/widgets.hpp"
#include "app/panels/window_panel.hpp"
#include "app/recovery_dialog.hpp"
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
    if (icon_button(
            state, "start.open", Icon::gallery,
            help_with_keys("Scenes, patterns and recent files", Action::toggle_start_page))) {
        state.act(Action::toggle_start_page);
    }
    ImGui::SameLine(0, 14 * state.scale);
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
    const std::string time = world_time_text(state.scene(), figures.step);
    if (!time.empty()) { text += " = " + time; }
    if (state.session.runner().running()) {
        text += fmt::format("   ·   {:.1f} steps/s   ·   {}", figures.steps_per_second,
                            world_speed_text(state.scene().kind, figures.mlups * 1e6));
    }
    return text;
}

/// A text on a rounded ground.
struct Chip {
    std::string text;
    ImU32 colour = theme::text;
    const char* reported = "";
};

/// In the middle of the picture's width, in several lines where it is wider; `y` is its upper edge,
/// or its lower one for a `share` of 1.
void draw_chip(AppState& state, const Rectangle& picture, float y, float share, const Chip& chip) {
    const ImVec2 pad(12 * state.scale, 6 * state.scale);
    const float most = std::max(8 * pad.x, picture.width - 4 * pad.x);
    const ImVec2 extent = ImGui::CalcTextSize(chip.text.c_str(), nullptr, false, most);
    const float height = extent.y + 2 * pad.y;
    const ImVec2 low(std::round(picture.x + (picture.width - extent.x) * 0.5F - pad.x),
                     std::round(y - share * height));
    const ImVec2 high(low.x + extent.x + 2 * pad.x, low.y + height);
    // The start page, a window, would cover what it has to tell itself.
    const bool above = state.shell->start_page && share > 0;
    ImDrawList& list = above ? *ImGui::GetForegroundDrawList() : *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(low, high, theme::overlay, 6 * state.scale);
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {low.x + pad.x, low.y + pad.y},
                 chip.colour, chip.text.c_str(), nullptr, most);
    state.report.rectangle(chip.reported, low.x, low.y, high.x, high.y);
}

/// Why the simulation stands still, if it does. `doing`: what it is at while it is built.
void draw_doing(AppState& state, const Rectangle& picture, float top, const std::string& doing) {
    if (state.session.runner().busy()) {
        draw_chip(state, picture, top, 0,
                  {doing.empty() ? "Building the simulation" : doing, theme::warning, "told.run"});
    } else if (state.session.layout_search().running()) {
        draw_chip(state, picture, top, 0,
                  {"Standing still while steps are timed", theme::warning, "told.run"});
    } else if (!state.session.runner().running()) {
        draw_chip(state, picture, top, 0, {"Paused", theme::dim_text, "told.run"});
    }
}

/// A panel whose heading is low in its column or out of it goes to the top.
void bring_into_view(AppState& state) {
    state.ui.panel_to_open.clear();
    const float place = ImGui::GetItemRectMin().y - ImGui::GetWindowPos().y;
    if (place < 0 || place > 0.6F * ImGui::GetWindowHeight()) { ImGui::SetScrollHereY(0); }
}

/// Of the columns; the right one is 0 where the picture would have too little room beside both.
struct Widths {
    float left;
    float right;
};

Widths widths_of(float scale, float window) {
    // In whole units: ImGui rounds windows, and between two roundings a column of pixels would be
    // left that nobody draws.
    const float left = std::round(std::clamp(window * 0.235F, 250 * scale, 330 * scale));
    const float right = std::round(std::clamp(window * 0.205F, 235 * scale, 290 * scale));
    return {std::min(left, window), window < 800 * scale ? 0 : right};
}

/// The header of a panel; whether it is open. That is remembered where it is not as it comes.
bool section(AppState& state, const Panel& panel) {
    std::map<std::string, bool>& known = state.settings->panels;
    const auto kept = known.find(panel.title());
    const bool wanted = state.ui.panel_to_open == panel.title();
    ImGui::SetNextItemOpen(wanted || (kept != known.end() ? kept->second : panel.open_at_start()),
                           wanted ? ImGuiCond_Always : ImGuiCond_Once);
    const bool open = ImGui::CollapsingHeader(panel.title());
    state.report.widget(std::string("panel.") + panel.title());
    if (wanted) { bring_into_view(state); }
    if (kept != known.end()) {
        kept->second = open;
    } else if (open != panel.open_at_start()) {
        known[panel.title()] = open;
    }
    return open;
}

/// Which of the columns is shown where there is room for one; returns the height.
float draw_tabs(AppState& state, const Rectangle& place) {
    const float height = std::round(ImGui::GetFrameHeight() + 12 * state.scale);
    place_window({place.x, place.y, place.width, height});
    ImGui::Begin("##columns", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar);
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    bool& right = state.shell->right_column;
    for (const bool tab : {false, true}) {
        const bool chosen = tab == right;
        if (chosen) {
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
        }
        if (button(state, tab ? "Picture" : "World", tab ? "column.right" : "column.left", width)) {
            right = tab;
        }
        if (chosen) { ImGui::PopStyleColor(); }
        ImGui::SameLine();
    }
    ImGui::End();
    return height;
}

}  // namespace

Workspace::Workspace() {
    constexpr auto fluid = scene::Kind::fluid;
    constexpr auto automaton = scene::Kind::automaton;
    left_.push_back({std::make_unique<ScenePanel>(), {}});
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
    right_.push_back({std::make_unique<LessonsPanel>(), {}});
    right_.push_back({std::make_unique<WindowPanel>(), {}});
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
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme::bar);
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

/// As wide as the headers of the panels below it, beside whose scroll bar it ends.
bool Workspace::objects_header(AppState& state, float height) {
    constexpr float tall = 1000;  // windows have room for the list from the start
    const ImGuiTreeNodeFlags flags =
        height >= tall * state.scale ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None;
    const float bar = panels_scroll_ ? ImGui::GetStyle().ScrollbarSize : 0;
    ImGui::BeginChild("##objects_header", {-std::max(bar, 0.01F), ImGui::GetFrameHeight()}, false,
                      ImGuiWindowFlags_NoScrollbar);
    const bool open = ImGui::CollapsingHeader("Objects", flags);
    state.report.widget("panel.Objects");
    ImGui::EndChild();
    return open;
}

/// The search and the list of objects stay in their places while the panels below them are moved.
void Workspace::draw_left(AppState& state, const Rectangle& place) {
    constexpr float share_of_objects = 0.32F;  // of the height, at most
    place_window(place);
    ImGui::Begin("##left", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar);
    search_field(state);
    const bool listed = !state.shows_cells() && objects_header(state, place.height);
    if (listed) { objects_.draw(state, place.height * share_of_objects); }
    draw_column(state, "##panels", left_);
    ImGui::End();
}

void Workspace::draw_right(AppState& state, const Rectangle& place) {
    place_window(place);
    ImGui::Begin("##right", nullptr, fixed_window);
    draw_column(state, "##panels_right", right_);
    ImGui::End();
}

void Workspace::draw_column(AppState& state, const char* id, Column& column) {
    ImGui::BeginChild(id, {0, 0});
    const bool of_world = &column == &left_;
    const bool searching = of_world && !state.ui.search.empty();
    if (searching) { search_results(state); }
    for (const auto& [panel, kind] : column) {
        if (searching || kind.value_or(state.scene().kind) != state.scene().kind) { continue; }
        const bool open = section(state, *panel);
        if (!open) { continue; }
        ImGui::PushID(panel->title());
        ImGui::Dummy({0, 1});
        panel->draw(state);
        ImGui::Dummy({0, 4 * state.scale});
        ImGui::PopID();
    }
    if (of_world) { panels_scroll_ = ImGui::GetScrollMaxY() > 0; }
    ImGui::EndChild();
}

/// Both columns, or where there is no room for both the one chosen at its top.
Rectangle Workspace::draw_columns(AppState& state, float bar) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float height = std::max(1.0F, size.y - bar);
    const Widths widths = widths_of(state.scale, size.x);
    draw_bar(state, size.x, bar);
    if (widths.right > 0) {
        draw_left(state, {0, bar, widths.left, height});
        draw_right(state, {size.x - widths.right, bar, widths.right, height});
    } else {
        const float tabs = draw_tabs(state, {0, bar, widths.left, height});
        const Rectangle below{0, bar + tabs, widths.left, std::max(1.0F, height - tabs)};
        if (state.shell->right_column) {
            draw_right(state, below);
        } else {
            draw_left(state, below);
        }
    }
    return {widths.left, bar, std::max(16.0F, size.x - widths.left - widths.right), height};
}

/// While presenting, a column comes over the picture when the mouse touches its edge of the window,
/// and goes when the mouse leaves it.
void Workspace::draw_drawer(AppState& state) {
    using Drawer = ShellState::Drawer;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float mouse = ImGui::GetIO().MousePos.x;
    Drawer& drawer = state.shell->drawer;
    const float edge = 3 * state.scale;
    const bool inside = ImGui::IsMousePosValid() && !ImGui::IsAnyMouseDown();
    const float left = widths_of(state.scale, size.x).left;
    const float slack = 12 * state.scale;
    if (inside && drawer == Drawer::none) {
        if (mouse <= edge) { drawer = Drawer::left; }
        if (mouse >= size.x - 1 - edge) { drawer = Drawer::right; }
    } else if (inside && !ImGui::IsAnyItemActive() &&
               !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
        const bool away =
            drawer == Drawer::left ? mouse > left + slack : mouse < size.x - left - slack;
        if (away) { drawer = Drawer::none; }
    }
    if (drawer == Drawer::left) { draw_left(state, {0, 0, left, size.y}); }
    if (drawer == Drawer::right) { draw_right(state, {size.x - left, 0, left, size.y}); }
}

void Workspace::draw_overlay(AppState& state, const Rectangle& picture, float free_down_to) {
    if (std::string text = state.session.take_notice(); !text.empty()) {
        notice_ = std::move(text);
        notice_until_ = ImGui::GetTime() + notice_seconds;
    }
    const bool notice = ImGui::GetTime() < notice_until_;
    state.report.text("notice", notice ? notice_ : "");
    const float top = picture.y + (state.shell->presenting ? 88 : 12) * state.scale;
    const bool page = state.shell->start_page;
    const float foot = page ? ImGui::GetFrameHeightWithSpacing() : 0;
    const float bottom = free_down_to - foot - 10 * state.scale;
    shown_doing_ = state.session.runner().doing();
    // The start page covers the picture and what is said of it; a notice may be about a card.
    if (!page) { draw_doing(state, picture, top, shown_doing_); }
    if (!page && !state.ui.hint.empty()) {
        draw_chip(state, picture, bottom, 1, {state.ui.hint, theme::warning, "told.hint"});
    } else if (notice) {
        draw_chip(state, picture, bottom, 1, {notice_, theme::text, "told.notice"});
    }
}

float Workspace::bar_height(const AppState& state) const {
    return state.ui.show_panels ? std::round(ImGui::GetFrameHeight() + 14 * state.scale) : 0;
}

Rectangle Workspace::draw(AppState& state) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    Rectangle picture{0, 0, size.x, size.y};
    state.ui.seed_handles.reset();
    state.ui.lens_open = false;
    state.ui.show_camera_path = false;
    state.ui.turnover_shown = false;
    state.ui.awaits_mesh_report = false;
    state.ui.objects_listed = false;
    mark_picked(state);
    if (state.ui.show_panels && state.shell->start_page) {
        const float bar = bar_height(state);
        draw_bar(state, size.x, bar);
        picture = {0, bar, size.x, std::max(1.0F, size.y - bar)};
    } else if (state.ui.show_panels) {
        picture = draw_columns(state, bar_height(state));
    } else if (state.shell->presenting) {
        draw_drawer(state);
    }
    draw_film_mark(state, {picture.x, picture.y});
    draw_key_sheet(state);
    draw_film_question(state);
    draw_recovery_dialog(state);
    draw_error_dialog(state);
    return picture;
}

}  // namespace lattice::app
