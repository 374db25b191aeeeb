// SPDX-License-Identifier: MIT
#include "app/actions.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "app/camera_motion.hpp"
#include "app/cell_clipboard.hpp"
#include "app/comparison.hpp"
#include "app/object_actions.hpp"
#include "app/panels/widgets.hpp"
#include "app/rounding.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "engine/simulation/probe_tables.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// Changes how a flow is shown, in a step of its own. Cells have neither smoke nor fields.
void set_view(AppState& state, const char* name, scene::Value value) {
    if (state.shows_cells()) { return; }
    state.session.end_gesture();
    state.session.execute(scene::SetParameter{name, std::move(value)});
    state.session.end_gesture();
}

void set_mode(AppState& state, const char* mode) {
    set_view(state, "view.mode", std::string(mode));
}

void toggle(AppState& state, const char* name) {
    set_view(state, name, !std::get<bool>(scene::get_parameter(state.scene(), name)));
}

void next_quantity(AppState& state) {
    const auto& names = scene::EnumNames<scene::FlowField>::values;
    const auto next = (static_cast<std::size_t>(state.scene().field.quantity) + 1) % names.size();
    set_view(state, "field.quantity", std::string(names[next]));
}

/// What an action does to how smoke and fields are shown; false when it is none of theirs.
bool choose_view(AppState& state, Action action) {
    switch (action) {
        case Action::smoke_view:
            set_mode(state, "smoke");
            return true;
        case Action::particle_view:
            set_mode(state, "particles");
            return true;
        case Action::no_smoke_view:
            set_mode(state, "none");
            return true;
        case Action::toggle_slices:
            toggle(state, "field.slices");
            return true;
        case Action::toggle_surface:
            toggle(state, "field.surface");
            return true;
        case Action::toggle_flow_texture:
            toggle(state, "field.lines");
            return true;
        case Action::next_quantity:
            next_quantity(state);
            return true;
        default:
            return false;
    }
}

}  // namespace

void offer_save_path(AppState& state) {
    UiState& ui = state.ui;
    const std::string file = state.scene().file.string();
    if (ui.save_path_for == file && ui.save_path[0] != '\0') { return; }
    ui.save_path_for = file;
    const std::string path = state.session.save_path().string();
    ui.save_path.fill('\0');
    std::copy_n(path.begin(), std::min(path.size(), ui.save_path.size() - 1), ui.save_path.begin());
}

namespace {

void save_scene(AppState& state) {
    // What was typed for another scene would overwrite that one's file.
    const bool typed_for_this = state.ui.save_path_for == state.scene().file.string();
    const std::string typed = typed_for_this ? state.ui.save_path.data() : "";
    save_scene_as(state, typed.empty() ? state.session.save_path() : fs::path(typed),
                  saves_cells(state));
}

void save_checkpoint(AppState& state) {
    const SeenNow now = seen_now(state);
    state.session.save_checkpoint(new_file(state, ".lattice"), now.view, now.look);
}

/// That a scene's camera is framed for. In a half what is drawn stands back by itself, see
/// AppState::seen_from().
double framing_aspect(const AppState& state) {
    return state.halved ? 2 * state.picture_aspect : state.picture_aspect;
}

void frame_camera(AppState& state) {
    if (state.shows_cells()) {
        state.cell_camera = view::CellCamera::from_look(
            state.scene().look, simulation::grid_shape(state.scene().automaton),
            state.picture_pixels);
        return;
    }
    state.camera = view::Camera::from_view(state.scene().view).framed_for(framing_aspect(state));
}

void export_probes(AppState& state) {
    try {
        state.session.notify(save_probes(state, new_file(state, ".csv")));
    } catch (const Error& error) { state.session.report(error); }
}

/// Selects a tool's worth of cells, copies, cuts, pastes. Means nothing in a scene without cells.
void act_on_cells(AppState& state, Action action) {
    if (!state.shows_cells()) { return; }
    try {
        if (action == Action::copy_cells || action == Action::cut_cells) {
            ImGui::SetClipboardText(copied_cells(state).c_str());
            state.session.notify("Copied as RLE text");
        }
        if (action == Action::cut_cells || action == Action::clear_cells) { clear_cells(state); }
        if (action == Action::paste_cells) {
            const char* text = ImGui::GetClipboardText();
            paste_text(state, text != nullptr ? text : "");
        }
        if (action == Action::take_copied_cells) {
            const char* text = ImGui::GetClipboardText();
            take_text_in_hand(state, text != nullptr ? text : "");
        }
        if (action == Action::select_all_cells) {
            state.ui.cells.selection.reset();
            state.ui.cells.selection = selected_cells(state);
        }
    } catch (const Error& error) { state.session.report(error); }
}

std::optional<CellTool> tool_of(Action action) {
    switch (action) {
        case Action::move_tool:
            return CellTool::pan;
        case Action::draw_tool:
            return CellTool::draw;
        case Action::erase_tool:
            return CellTool::erase;
        case Action::line_tool:
            return CellTool::line;
        case Action::box_tool:
            return CellTool::rectangle;
        case Action::fill_tool:
            return CellTool::fill;
        case Action::select_tool:
            return CellTool::select;
        default:
            return std::nullopt;
    }
}

/// Takes a tool for cells in hand; false when the action is none of them.
bool choose_tool(AppState& state, Action action) {
    const auto tool = tool_of(action);
    if (!tool) { return false; }
    if (state.shows_cells()) { choose_tool(state.ui.cells, *tool); }
    return true;
}

void close_dialog(AppState& state) {
    if (!state.session.errors().empty()) {
        state.session.dismiss_error();
    } else if (close_open_list()) {
        return;
    } else if (state.ui.renaming) {
        state.ui.renaming.reset();
    } else if (!state.ui.search.empty()) {
        state.ui.search.clear();
        state.ui.search_cleared = true;
    } else if (state.ui.show_console) {
        state.ui.show_console = false;
    } else {
        unpick(state);
        state.ui.cells.selection.reset();
        state.ui.cells.anchor.reset();
        state.ui.cells.stamp.reset();
        state.ui.show_key_sheet = false;
        state.ui.aim_light = false;
    }
}

/// What an action does to things of the scene; false when it is none of theirs. Arrow keys go
/// through their list while it is seen.
bool act_on_objects(AppState& state, Action action) {
    if (state.shows_cells()) { return false; }
    switch (action) {
        case Action::next_object:
        case Action::previous_object:
            if (state.ui.objects_listed) {
                pick_next(state, action == Action::next_object ? 1 : -1);
            }
            return true;
        case Action::rename_object:
            rename_picked(state);
            return true;
        case Action::duplicate_object:
            duplicate_picked(state);
            return true;
        case Action::clear_cells:
            remove_picked(state);
            return true;
        default:
            return false;
    }
}

/// Of both sides when two are compared; false when the action is none of these.
bool control_compared_run(Comparison& comparison, Action action) {
    simulation::Lockstep& run = comparison.lockstep();
    switch (action) {
        case Action::toggle_pause:
            run.set_running(!run.running());
            return true;
        case Action::step_once:
            run.step_once();
            return true;
        case Action::reset:
            comparison.reset();
            return true;
        case Action::rewind:
            comparison.rewind();
            return true;
        case Action::undo:
            comparison.undo();
            return true;
        case Action::redo:
            comparison.redo();
            return true;
        case Action::reload:
            comparison.reload();
            return true;
        default:
            return false;
    }
}

/// What an action does to the run and its history; false when it is none of theirs.
bool control_run(Session& session, Action action) {
    switch (action) {
        case Action::toggle_pause:
            session.runner().set_running(!session.runner().running());
            return true;
        case Action::step_once:
            session.runner().step_once();
            return true;
        case Action::reset:
            session.reset();
            return true;
        case Action::rewind:
            session.rewind();
            return true;
        case Action::undo:
            session.undo();
            return true;
        case Action::redo:
            session.redo();
            return true;
        case Action::reload:
            session.reload();
            return true;
        default:
            return false;
    }
}

/// What an action does to the camera and the light of a flow; false when it is none of theirs.
bool control_camera(AppState& state, Action action) {
    switch (action) {
        case Action::aim_light:
            state.ui.aim_light = !state.ui.aim_light && !state.shows_cells();
            return true;
        case Action::frame_camera:
            frame_camera(state);
            return true;
        case Action::keep_camera:
            if (!state.shows_cells()) { keep_camera(state); }
            return true;
        case Action::next_camera:
        case Action::previous_camera:
            if (!state.shows_cells()) {
                recall_next_camera(state, action == Action::next_camera ? 1 : -1);
            }
            return true;
        case Action::key_camera:
            if (!state.shows_cells()) { key_camera(state); }
            return true;
        default:
            return false;
    }
}

void save_pattern(AppState& state) {
    if (!state.shows_cells()) { return; }
    const std::string& typed = state.ui.pattern_path;
    state.session.save_pattern(typed.empty() ? new_file(state, ".rle") : fs::path(typed),
                               selected_cells(state));
}

}  // namespace

fs::path new_file(const AppState& state, const char* ending) {
    const std::string scene =
        state.scene().file.empty() ? "scene" : state.scene().file.stem().string();
    const std::uint64_t step = state.snapshot ? state.snapshot->statistics.step : 0;
    std::error_code ignored;  // of a working folder that is gone: the name alone
    fs::path file = fs::current_path(ignored) / fmt::format("{}_{:06}{}", scene, step, ending);
    for (int number = 2; fs::exists(file, ignored); ++number) {
        file.replace_filename(fmt::format("{}_{:06}_{}{}", scene, step, number, ending));
    }
    return file;
}

SeenNow seen_now(const AppState& state) {
    SeenNow now{state.scene().view, state.scene().look};
    // Whoever opens the file frames it again, for a picture that may have another shape.
    view::Camera camera = state.camera.before_framing(framing_aspect(state));
    camera.eye = rounded(camera.eye, 1e6);
    camera.target = rounded(camera.target, 1e6);
    camera.store(now.view);
    state.cell_camera.store(now.look, simulation::grid_shape(state.scene().automaton),
                            state.picture_pixels);
    return now;
}

void save_scene_as(AppState& state, const fs::path& file, bool with_cells) {
    const SeenNow now = seen_now(state);
    if (scene::names_checkpoint(file)) {
        state.session.save_checkpoint(file, now.view, now.look);
    } else {
        state.session.save(file, now.view, now.look, with_cells);
    }
}

std::string save_probes(AppState& state, const fs::path& file) {
    constexpr double patience = 5000;  // ms, as long as a step of a huge grid may take
    if (state.scene().probes.empty()) {
        throw Error("probes", "the scene has none", "add one first, in the panel Probes");
    }
    const bool done = state.session.runner().with_simulation(
        [&](simulation::Simulation& simulation) {
            simulation::write_probe_tables(file, simulation.probe_records());
        },
        patience);
    if (!done) { throw Error("probes", "the simulation did not come free", "try again"); }
    return fmt::format("Saved {} and {}", file.string(),
                       simulation::statistics_file(file).filename().string());
}

void perform(AppState& state, Action action) {
    if (state.comparison != nullptr && control_compared_run(*state.comparison, action)) { return; }
    if (control_run(state.session, action) || choose_view(state, action) ||
        control_camera(state, action) || act_on_objects(state, action) ||
        choose_tool(state, action)) {
        return;
    }
    switch (action) {
        case Action::gizmo_move:
            state.ui.gizmo_mode = view::GizmoMode::move;
            break;
        case Action::gizmo_turn:
            state.ui.gizmo_mode = view::GizmoMode::turn;
            break;
        case Action::save:
            save_scene(state);
            break;
        case Action::save_checkpoint:
            save_checkpoint(state);
            break;
        case Action::export_probes:
            export_probes(state);
            break;
        case Action::save_pattern:
            save_pattern(state);
            break;
        case Action::copy_cells:
        case Action::cut_cells:
        case Action::paste_cells:
        case Action::take_copied_cells:
        case Action::select_all_cells:
        case Action::clear_cells:
            act_on_cells(state, action);
            break;
        case Action::search:
            state.ui.show_panels = true;
            state.ui.search_wanted = true;
            break;
        case Action::toggle_panels:
            state.ui.show_panels = !state.ui.show_panels;
            break;
        case Action::toggle_key_sheet:
            state.ui.show_key_sheet = !state.ui.show_key_sheet;
            break;
        case Action::toggle_console:
            state.ui.show_console = !state.ui.show_console;
            break;
        case Action::close_dialog:
            close_dialog(state);
            break;
        default:  // a screenshot and the end are the window's
            break;
    }
}

void save_screenshot(AppState& state, const std::function<void(const fs::path&)>& save) {
    const fs::path file = new_file(state, ".png");
    try {
        save(file);
        state.session.notify("Saved " + file.string());
    } catch (const Error& error) { state.session.report(error); }
}

}  // namespace lattice::app
