// SPDX-License-Identifier: MIT
#include "app/state_report.hpp"

#include <string>

#include "app/filming.hpp"

namespace lattice::app {

namespace {

void report_cells(AppState& state) {
    if (!state.snapshot || !state.snapshot->grid) { return; }
    state.report.number("population",
                        static_cast<double>(state.snapshot->grid->census.population()));
    state.report.number("cells_x", state.cell_camera.centre.x);
    state.report.number("cells_y", state.cell_camera.centre.y);
    state.report.number("cells_per_pixel", state.cell_camera.cells_per_pixel);
    state.report.flag("cells_selected", state.ui.cells.selection.has_value());
}

void report_film(AppState& state) {
    const Filming& film = *state.filming;
    state.report.flag("filming", film.recording());
    state.report.flag("film_busy", film.busy());
    state.report.flag("film_asking", film.asking());
    state.report.number("film_frames", film.frames_taken());
    state.report.number("film_written", film.progress().frames);
    state.report.text("film_file", film.progress().location.string());
}

}  // namespace

void report_state(AppState& state, const Rectangle& picture) {
    if (!state.report.enabled()) { return; }
    const simulation::Statistics figures =
        state.snapshot ? state.snapshot->statistics : simulation::Statistics{};
    state.report.number("step", static_cast<double>(figures.step));
    state.report.number("steps_per_second", figures.steps_per_second);
    state.report.flag("running", state.session.runner().running());
    state.report.flag("busy", state.session.runner().busy());
    state.report.flag("tuning", state.session.layout_search().running());
    state.report.number("applied", static_cast<double>(state.session.runner().applied()));
    state.report.number("errors", static_cast<double>(state.session.errors().size()));
    state.report.text("error",
                      state.session.errors().empty() ? "" : state.session.errors().front().what());
    state.report.flag("modified", state.session.modified());
    state.report.text("hint", state.ui.hint);
    state.report.text("legend", state.picture.legend);
    state.report.flag("obstacle_selected", state.ui.outline_selected);
    state.report.flag("key_sheet", state.ui.show_key_sheet);
    state.report.flag("panels", state.ui.show_panels);
    state.report.number("eye_x", state.camera.eye.x);
    state.report.number("eye_y", state.camera.eye.y);
    state.report.number("eye_z", state.camera.eye.z);
    state.report.number("obstacles", static_cast<double>(state.session.scene().obstacles.size()));
    report_cells(state);
    report_film(state);
    state.report.text("title", state.session.scene().title);
    state.report.text("renderer", state.picture.renderer);
    state.report.text("sharing", state.picture.sharing);
    state.report.rectangle("picture", picture.x, picture.y, picture.x + picture.width,
                           picture.y + picture.height);
    state.report.end_frame();
}

}  // namespace lattice::app
