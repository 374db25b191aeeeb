// SPDX-License-Identifier: MIT
#include "app/actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "engine/simulation/probe_tables.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

void set_mode(AppState& state, const char* mode) {
    state.session.end_gesture();
    state.session.execute(scene::SetParameter{"view.mode", std::string(mode)});
    state.session.end_gesture();
}

void save_scene(AppState& state) {
    const std::string typed = state.ui.save_path.data();
    scene::View view = state.scene().view;
    state.camera.store(view);
    state.session.save(typed.empty() ? state.session.save_path() : fs::path(typed), view);
}

/// Scenes are framed for pictures wider than high; in a narrower one the camera steps back part of
/// the way to what shows the same width.
void frame_camera(AppState& state) {
    constexpr double framed_aspect = 16.0 / 9.0;
    constexpr double part = 0.7;
    view::Camera camera = view::Camera::from_view(state.scene().view);
    const double factor = std::pow(std::max(1.0, framed_aspect / state.picture_aspect), part);
    camera.eye = camera.target + (camera.eye - camera.target) * factor;
    state.camera = camera;
}

/// A name in the working directory that is not taken: scene, step, a number when need be.
fs::path new_file(const AppState& state, const char* ending) {
    const std::string scene =
        state.scene().file.empty() ? "scene" : state.scene().file.stem().string();
    const std::uint64_t step = state.snapshot ? state.snapshot->statistics.step : 0;
    fs::path file = fs::current_path() / fmt::format("{}_{:06}{}", scene, step, ending);
    std::error_code ignored;
    for (int number = 2; fs::exists(file, ignored); ++number) {
        file.replace_filename(fmt::format("{}_{:06}_{}{}", scene, step, number, ending));
    }
    return file;
}

void export_probes(AppState& state) {
    constexpr double patience = 5000;  // ms, as long as a step of a huge grid may take
    if (state.scene().probes.empty()) {
        state.session.report({"probes", "the scene has none", "add one in the panel Probes"});
        return;
    }
    const fs::path file = new_file(state, ".csv");
    try {
        const bool done = state.session.runner().with_simulation(
            [&](simulation::Simulation& simulation) {
                simulation::write_probe_tables(file, simulation.probe_records());
            },
            patience);
        if (!done) { throw Error("probes", "the simulation did not come free", "try again"); }
        state.session.notify(fmt::format("Saved {} and {}", file.string(),
                                         simulation::statistics_file(file).filename().string()));
    } catch (const Error& error) { state.session.report(error); }
}

void close_dialog(AppState& state) {
    if (!state.session.errors().empty()) {
        state.session.dismiss_error();
    } else {
        state.ui.show_key_sheet = false;
        state.ui.outline_selected = false;
    }
}

}  // namespace

void perform(AppState& state, Action action) {
    Session& session = state.session;
    switch (action) {
        case Action::toggle_pause:
            session.runner().set_running(!session.runner().running());
            break;
        case Action::step_once:
            session.runner().step_once();
            break;
        case Action::reset:
            session.runner().reset();
            break;
        case Action::rewind:
            session.runner().rewind();
            break;
        case Action::smoke_view:
            set_mode(state, "smoke");
            break;
        case Action::particle_view:
            set_mode(state, "particles");
            break;
        case Action::gizmo_move:
            state.ui.gizmo_mode = view::GizmoMode::move;
            break;
        case Action::gizmo_turn:
            state.ui.gizmo_mode = view::GizmoMode::turn;
            break;
        case Action::frame_camera:
            frame_camera(state);
            break;
        case Action::undo:
            session.undo();
            break;
        case Action::redo:
            session.redo();
            break;
        case Action::save:
            save_scene(state);
            break;
        case Action::reload:
            session.reload();
            break;
        case Action::export_probes:
            export_probes(state);
            break;
        case Action::toggle_panels:
            state.ui.show_panels = !state.ui.show_panels;
            break;
        case Action::toggle_key_sheet:
            state.ui.show_key_sheet = !state.ui.show_key_sheet;
            break;
        case Action::close_dialog:
            close_dialog(state);
            break;
        case Action::screenshot:
        case Action::quit:
            break;
    }
}

void save_screenshot(AppState& state, Picture& picture) {
    const fs::path file = new_file(state, ".png");
    try {
        picture.save_png(state, file);
        state.session.notify("Saved " + file.string());
    } catch (const Error& error) { state.session.report(error); }
}

}  // namespace lattice::app
