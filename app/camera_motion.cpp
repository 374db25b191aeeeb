// SPDX-License-Identifier: MIT
#include "app/camera_motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/rounding.hpp"
#include "app/view/camera_path.hpp"

namespace lattice::app {

namespace {

constexpr double film_frames_per_second = 30;

bool follows(const AppState& state) {
    return state.scene().view.follow_path && !state.scene().camera_keys.empty();
}

}  // namespace

/// Whether something else has moved the camera since the path placed it.
bool CameraMotion::taken_away(const AppState& state) {
    if (state.session.scene_generation() != generation_) {
        generation_ = state.session.scene_generation();
        placed_.reset();
    }
    return placed_ && state.camera.eye != *placed_;
}

void CameraMotion::follow(AppState& state) {
    if (taken_away(state)) {
        placed_.reset();
        state.session.end_gesture();
        state.session.execute(scene::SetParameter{"view.follow_path", false});
        state.session.notify("The camera has left its path");
        return;
    }
    const std::uint64_t step = state.snapshot ? state.snapshot->statistics.step : 0;
    state.camera = view::camera_at(state.scene().camera_keys, static_cast<double>(step));
    state.camera.orbit(turned_, 0);
    placed_ = state.camera.eye;
}

/// At the pace of a film of 30 frames a second.
void CameraMotion::preview(AppState& state, double seconds) {
    const auto& keys = state.scene().camera_keys;
    if (keys.size() < 2 || taken_away(state)) {
        state.ui.preview_step.reset();
        placed_.reset();
        return;
    }
    const double pace = film_frames_per_second * state.scene().run.steps_per_frame;
    *state.ui.preview_step += seconds * pace;
    state.camera = view::camera_at(keys, *state.ui.preview_step);
    placed_ = state.camera.eye;
    if (*state.ui.preview_step >= keys.back().step) { state.ui.preview_step.reset(); }
}

void CameraMotion::tick(AppState& state, double seconds, bool by_hand) {
    if (state.shows_cells()) { return; }
    if (state.ui.preview_step) {
        preview(state, seconds);
        return;
    }
    const double turn = by_hand ? 0 : glm::radians(state.scene().view.turntable * seconds);
    if (follows(state)) {
        turned_ = std::remainder(turned_ + turn, glm::radians(360.0));
        follow(state);
        return;
    }
    placed_.reset();
    turned_ = 0;
    if (turn != 0) { state.camera.orbit(turn, 0); }
}

bool CameraMotion::moving(const AppState& state) {
    if (state.shows_cells()) { return false; }
    return state.ui.preview_step.has_value() || state.scene().view.turntable != 0;
}

void keep_camera(AppState& state) {
    const auto& bookmarks = state.scene().bookmarks;
    const view::Camera& camera = state.camera;
    scene::Bookmark bookmark;
    bookmark.name = fmt::format("Camera {}", bookmarks.size() + 1);
    bookmark.eye = rounded(camera.eye, 1e4);
    bookmark.target = rounded(camera.target, 1e4);
    bookmark.field_of_view = rounded(camera.field_of_view, 100);
    state.session.end_gesture();
    if (!state.session.execute(scene::AddBookmark{bookmark})) { return; }
    state.ui.selected_bookmark = bookmarks.size() - 1;
    state.session.notify("Kept " + bookmark.name);
}

void recall_camera(AppState& state, std::size_t index) {
    // A copy: a command moves the scene.
    const scene::Bookmark bookmark = state.scene().bookmarks.at(index);
    state.ui.selected_bookmark = index;
    state.ui.preview_step.reset();
    if (state.scene().view.follow_path) {
        state.session.execute(scene::SetParameter{"view.follow_path", false});
    }
    state.camera = {bookmark.eye, bookmark.target, bookmark.field_of_view};
}

void recall_next_camera(AppState& state, int way) {
    const auto count = static_cast<int>(state.scene().bookmarks.size());
    if (count == 0) {
        state.session.notify("No camera is kept yet: B keeps this one");
        return;
    }
    // Before one was chosen the first and the last are next.
    const int before_first = way > 0 ? -1 : count;
    const auto& selected = state.ui.selected_bookmark;
    const int now = selected ? std::min(static_cast<int>(*selected), count - 1) : before_first;
    const int next = (now + way + count) % count;
    recall_camera(state, static_cast<std::size_t>(next));
    state.session.notify(state.scene().bookmarks[static_cast<std::size_t>(next)].name);
}

void key_camera(AppState& state) {
    scene::CameraKey key;
    key.step = state.snapshot ? static_cast<double>(state.snapshot->statistics.step) : 0;
    key.eye = rounded(state.camera.eye, 1e4);
    key.target = rounded(state.camera.target, 1e4);
    key.field_of_view = rounded(state.camera.field_of_view, 100);
    state.session.end_gesture();
    if (!state.session.execute(scene::AddCameraKey{key})) { return; }
    const auto& keys = state.scene().camera_keys;
    const auto place = std::ranges::find(keys, key.step, &scene::CameraKey::step);
    state.ui.selected_camera_key = static_cast<std::size_t>(place - keys.begin());
    state.session.notify(fmt::format("Camera keyed at step {:.0f}", key.step));
}

}  // namespace lattice::app
