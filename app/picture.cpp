// SPDX-License-Identifier: MIT
#include "app/picture.hpp"

#include <glad/gl.h>

#include <chrono>
#include <cmath>

#include "app/capture/png.hpp"
#include "app/data_files.hpp"

namespace lattice::app {

namespace {

// A still converges over so many marches; the processor takes longer for each.
constexpr int still_passes = 64;
constexpr int software_still_passes = 12;
constexpr int screenshot_passes = 16;
constexpr int software_screenshot_passes = 2;

// A picture slower than this, in milliseconds, makes the interface stutter.
constexpr double slow_picture = 110;
constexpr double fast_picture = 35;
constexpr int coarsest_level = 2;

// Longest wait of a frame for the simulation to step aside, in milliseconds.
constexpr double sharing_wait = 20;

/// The node under the lens as a point to outline.
scene::Probe lens_mark(const AppState& state) {
    scene::Probe mark;
    mark.kind = scene::ProbeKind::point;
    mark.position = (glm::dvec3(state.ui.lens_node) + 0.5) /
                    static_cast<double>(state.scene().domain.resolution);
    return mark;
}

}  // namespace

Picture::Picture(Session& session, bool software)
    : session_(session), software_(software), renderer_(data_folder() / "shaders") {
    session_.on_buffers_change([this] {
        if (connected_) { renderer_.disconnect(); }
        connected_ = false;
    });
}

Picture::~Picture() {
    session_.on_buffers_change(nullptr);
    if (connected_) { renderer_.disconnect(); }
}

void Picture::take_snapshot(AppState& state) {
    state.snapshot = session_.runner().latest();
    share(state);
    request_contents(state);
    renderer_.set_snapshot(state.snapshot);
}

void Picture::share(AppState& state) {
    if (refused_ || !session_.device().is_cuda() || session_.runner().busy() || !state.snapshot) {
        return;
    }
    session_.runner().with_simulation(
        [&](simulation::Simulation& simulation) {
            if (!connected_) {
                connected_ = renderer_.connect(simulation);
                refused_ = !connected_;
            }
            if (connected_ && shared_version_ != state.snapshot->version) {
                renderer_.update_shared(simulation);
                shared_version_ = state.snapshot->version;
            }
        },
        sharing_wait);
}

void Picture::request_contents(const AppState& state) {
    const bool particles = state.scene().view.mode == scene::ViewMode::particles;
    simulation::SnapshotRequest needed{.density = !connected_,
                                       .particles = !connected_ && particles};
    if (state.ui.lens_open) { needed.lens = state.ui.lens_node; }
    if (requested_ == needed) { return; }
    requested_ = needed;
    session_.runner().request(needed);
}

Picture::Shown Picture::wanted(const AppState& state) const {
    const view::FrameOptions options = frame_options(state);
    return {.snapshot = state.snapshot ? state.snapshot->version : 0,
            .eye = state.camera.eye,
            .target = state.camera.target,
            .view = state.scene().view,
            .size = drawn_size(options.still),
            .selected = options.selected_mesh,
            .emitters = options.outlined_emitters,
            .probes = options.outlined_probes,
            .still = options.still};
}

glm::ivec2 Picture::drawn_size(bool still) const {
    if (!software_ || still || level_ == 0) { return pixels_; }
    const double scale = std::pow(0.5, 0.5 * level_);
    return glm::max(glm::ivec2(glm::round(glm::dvec2(pixels_) * scale)), glm::ivec2(16));
}

void Picture::choose_level(double milliseconds) {
    if (milliseconds > slow_picture && level_ < coarsest_level) {
        ++level_;
    } else if (milliseconds < fast_picture && level_ > 0) {
        --level_;
    }
}

view::FrameOptions Picture::frame_options(const AppState& state) const {
    view::FrameOptions options;
    options.still = !session_.runner().running() && !session_.runner().busy();
    options.budget_ms = software_ ? 40 : 10;
    if (state.snapshot && state.ui.outline_selected &&
        state.ui.selected_obstacle < state.snapshot->meshes.size()) {
        options.selected_mesh = state.ui.selected_obstacle;
    }
    const auto& emitters = state.scene().emitters;
    if (state.ui.outlined_emitter && *state.ui.outlined_emitter < emitters.size()) {
        options.outlined_emitters = {emitters[*state.ui.outlined_emitter]};
    }
    const auto& probes = state.scene().probes;
    if (state.ui.outlined_probe && *state.ui.outlined_probe < probes.size()) {
        options.outlined_probes = {probes[*state.ui.outlined_probe]};
    }
    if (state.ui.lens_open) { options.outlined_probes.push_back(lens_mark(state)); }
    return options;
}

bool Picture::out_of_date(const AppState& state) const {
    const Shown now = wanted(state);
    if (now != shown_) { return true; }
    // What refines a still picture would be missing in what is measured.
    if (session_.layout_search().running()) { return false; }
    const int passes = software_ ? software_still_passes : still_passes;
    return now.still && renderer_.accumulated_frames() < passes;
}

/// Shader files may be edited while the program runs; a mistake shows in the dialog.
void Picture::reload_shaders() {
    if (auto problem = renderer_.reload_shaders_if_changed()) {
        session_.report({"shaders", std::move(*problem), "The shader before it is still in use."});
    }
}

void Picture::draw(AppState& state) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    reload_shaders();
    shown_ = wanted(state);
    renderer_.resize(shown_.size.x, shown_.size.y);
    renderer_.draw(state.scene().view, state.camera, frame_options(state));
    if (software_) {
        glFinish();
        const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
        if (!shown_.still) { choose_level(time.count()); }
    }
    state.picture.stages = renderer_.stage_times();
    state.picture.render_scale = renderer_.render_scale();
    state.picture.accumulated_frames = renderer_.accumulated_frames();
    state.picture.sharing = renderer_.sharing();
}

void Picture::blit(glm::ivec2 lower_left) const {
    const glm::ivec2 size = renderer_.size();
    glBlitNamedFramebuffer(renderer_.framebuffer(), 0, 0, 0, size.x, size.y, lower_left.x,
                           lower_left.y, lower_left.x + pixels_.x, lower_left.y + pixels_.y,
                           GL_COLOR_BUFFER_BIT, size == pixels_ ? GL_NEAREST : GL_LINEAR);
}

void Picture::save_png(AppState& state, const std::filesystem::path& file) {
    view::FrameOptions options = frame_options(state);
    options.selected_mesh.reset();
    options.outlined_emitters.clear();
    options.outlined_probes.clear();
    options.render_scale = 1;
    options.still = true;
    const int passes = software_ ? software_screenshot_passes : screenshot_passes;
    renderer_.resize(pixels_.x, pixels_.y);
    for (int pass = 0; pass < passes; ++pass) {
        renderer_.draw(state.scene().view, state.camera, options);
    }
    const glm::ivec2 size = renderer_.size();
    capture::write_png(file, size.x, size.y, 3, renderer_.read_pixels());
    shown_ = {};
}

}  // namespace lattice::app
