// SPDX-License-Identifier: MIT
#include "app/picture.hpp"

#include <glad/gl.h>

#include <chrono>
#include <cmath>

#include "app/capture/png.hpp"
#include "app/data_files.hpp"
#include "app/font.hpp"
#include "app/theme.hpp"
#include "app/view/cell_palette.hpp"

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
// The same of a picture that is saved.
constexpr double fine_cells_wait = 2000;

// Texels of a picture of cells at most; the processor would spend its time on moving them.
constexpr std::size_t most_texels = std::size_t{1} << 24;
constexpr std::size_t software_most_texels = std::size_t{1} << 21;

/// While another scene is loaded the picture is still that of the one before.
bool shows_cells(const AppState& state) {
    return state.snapshot && state.snapshot->grid;
}

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
    renderer_.set_font(find_font());
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
            const bool newer = shared_version_ != state.snapshot->version ||
                               shared_value_ != state.scene().view.particle_colour;
            if (connected_ && newer) {
                const bool cells = simulation.kind() == scene::Kind::automaton;
                connected_ = renderer_.update_shared(
                    simulation, cells ? grid_request(state) : std::nullopt,
                    state.scene().view.particle_colour, field_request(state));
                refused_ = !connected_;
                shared_version_ = state.snapshot->version;
                shared_value_ = state.scene().view.particle_colour;
            }
        },
        sharing_wait);
}

/// What the view of cells shows. Before the first snapshot the rule, and with it the colours, are
/// not known.
std::optional<simulation::GridRequest> Picture::grid_request(const AppState& state) const {
    if (!state.shows_cells() || !state.snapshot || !state.snapshot->grid) { return std::nullopt; }
    const simulation::GridSnapshot& grid = *state.snapshot->grid;
    const std::size_t most = software_ ? software_most_texels : most_texels;
    const glm::ivec2 size = whole_size();
    return simulation::GridRequest{cell_camera(state, size).texels(grid.shape, size, most),
                                   view::cell_colours(state.scene().look, grid.rule), !connected_};
}

simulation::FieldRequest Picture::field_request(const AppState& state) const {
    if (state.shows_cells()) { return {}; }
    return simulation::needed_fields(state.scene().field, !connected_);
}

void Picture::request_contents(const AppState& state) {
    const scene::ViewMode mode = state.scene().view.mode;
    simulation::SnapshotRequest needed{
        .density = !connected_ && mode != scene::ViewMode::none,
        .particles = !connected_ && mode == scene::ViewMode::particles,
        .grid = grid_request(state),
        .fields = field_request(state)};
    if (needed.particles) { needed.particle_value = state.scene().view.particle_colour; }
    if (state.ui.lens_open) { needed.lens = state.ui.lens_node; }
    needed.turnover = state.ui.turnover_shown;
    if (requested_ == needed) { return; }
    requested_ = needed;
    session_.runner().request(needed);
}

Picture::Shown Picture::wanted(const AppState& state) const {
    const view::FrameOptions options = frame_options(state);
    return {.snapshot = state.snapshot ? state.snapshot->version : 0,
            .eye = state.seen_from().eye,
            .target = state.seen_from().target,
            .field_of_view = state.camera.field_of_view,
            .view = state.scene().view,
            .fields = options.fields,
            .cells = state.cell_camera,
            .look = state.scene().look,
            .size = drawn_size(options.still),
            .selected = options.selected_mesh,
            .overlays = options.overlays,
            .still = options.still};
}

glm::ivec2 Picture::drawn_size(bool still) const {
    if (film_size_) { return *film_size_; }
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

/// In a comparison: the same colours, and one exposure, stand for the same on both sides.
void Picture::follow_other_side(const AppState& state, view::FrameOptions& options) const {
    if (beside_ == nullptr || state.beside == nullptr) { return; }
    options.fields.beside =
        beside_->renderer_.field_scales(view::field_options(state.beside->scene()));
    options.fields.legend_left = !follows_exposure_ && !state.halved;
    const bool both_metered =
        state.scene().view.auto_exposure && state.beside->scene().view.auto_exposure;
    if (follows_exposure_ && both_metered) { options.exposed_like = &beside_->renderer_; }
}

view::FrameOptions Picture::frame_options(const AppState& state) const {
    view::FrameOptions options;
    // A still picture would cut the filter of a film's live frames.
    options.still = !film_size_ && !session_.runner().running() && !session_.runner().busy();
    options.budget_ms = software_ ? 40 : 10;
    options.fields = view::field_options(state.scene());
    options.pixel_scale = static_cast<float>(whole_size().y) / static_cast<float>(pixels_.y);
    follow_other_side(state, options);
    if (film_size_) { return options; }
    if (state.snapshot && state.ui.outline_selected &&
        state.ui.selected_obstacle < state.snapshot->meshes.size()) {
        options.selected_mesh = state.ui.selected_obstacle;
    }
    const auto& emitters = state.scene().emitters;
    if (state.ui.outlined_emitter && *state.ui.outlined_emitter < emitters.size()) {
        options.overlays.emitters = {emitters[*state.ui.outlined_emitter]};
    }
    const auto& probes = state.scene().probes;
    if (state.ui.outlined_probe && *state.ui.outlined_probe < probes.size()) {
        options.overlays.probes = {probes[*state.ui.outlined_probe]};
    }
    if (state.ui.lens_open) { options.overlays.probes.push_back(lens_mark(state)); }
    if (state.ui.show_camera_path && !state.scene().view.follow_path && !state.ui.preview_step) {
        options.overlays.camera_keys = state.scene().camera_keys;
    }
    return options;
}

bool Picture::out_of_date(const AppState& state) const {
    const Shown now = wanted(state);
    if (now != shown_) { return true; }
    if (shows_cells(state)) { return false; }
    // What refines a still picture would be missing in what is measured.
    if (session_.layout_search().running()) { return false; }
    const int passes = software_ ? software_still_passes : still_passes;
    return now.still && renderer_.accumulated_frames() < passes;
}

/// The same view in a picture of another size; where that has another shape, of the same height.
view::CellCamera Picture::cell_camera(const AppState& state, glm::ivec2 size) const {
    view::CellCamera camera = state.cell_camera;
    camera.cells_per_pixel *= static_cast<double>(pixels_.y) / size.y;
    return camera;
}

bool Picture::draw_film_frame(AppState& state) {
    const bool known = state.snapshot != nullptr;
    if (!known || (connected_ && shared_version_ != state.snapshot->version)) { return false; }
    const glm::ivec2 size = whole_size();
    view::FrameOptions options = frame_options(state);
    options.still = false;
    options.render_scale = 1;
    renderer_.resize(size.x, size.y);
    if (shows_cells(state)) {
        renderer_.draw_cells(cell_camera(state, size), state.scene().look, options);
    } else {
        renderer_.draw(state.scene().view, state.camera, options);
    }
    shown_ = wanted(state);
    return true;
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
    const bool changed = !refining(state);
    shown_ = wanted(state);
    if (shows_cells(state)) {
        const glm::ivec2 size = whole_size();
        renderer_.resize(size.x, size.y);
        renderer_.draw_cells(cell_camera(state, size), state.scene().look, frame_options(state));
    } else {
        // What has just changed, as under a hand that moves the camera of a paused scene, is
        // drawn as if it moved: whole at once, and filtered.
        view::FrameOptions options = frame_options(state);
        options.still = options.still && !changed;
        const glm::ivec2 size = drawn_size(options.still);
        renderer_.resize(size.x, size.y);
        renderer_.draw(state.scene().view, state.seen_from(), options);
    }
    if (software_) {
        glFinish();
        const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
        if (!shown_.still && !shows_cells(state)) { choose_level(time.count()); }
    }
    state.picture.stages = renderer_.stage_times();
    state.picture.render_scale = renderer_.render_scale();
    state.picture.accumulated_frames = renderer_.accumulated_frames();
    state.picture.sharing = renderer_.sharing();
    state.picture.legend.clear();
    for (const view::LegendBar& bar : renderer_.legend_bars()) {
        state.picture.legend += bar.title + ";";
    }
}

void Picture::clear_window() {
    const ImVec4 ground = ImGui::ColorConvertU32ToFloat4(theme::ground);
    glClearNamedFramebufferfv(0, GL_COLOR, 0, &ground.x);
}

void Picture::blit(glm::ivec2 lower_left, int first, int last) const {
    if (last <= first) { return; }
    const glm::ivec2 size = renderer_.size();
    // A coarser picture is drawn out; its columns are those nearest.
    const double scale = static_cast<double>(size.x) / pixels_.x;
    const auto source = [scale](int column) {
        return static_cast<int>(std::lround(column * scale));
    };
    glBlitNamedFramebuffer(renderer_.framebuffer(), 0, source(first), 0, source(last), size.y,
                           lower_left.x + first, lower_left.y, lower_left.x + last,
                           lower_left.y + pixels_.y, GL_COLOR_BUFFER_BIT,
                           size == pixels_ ? GL_NEAREST : GL_LINEAR);
}

Image Picture::still(AppState& state, int scale) {
    Image image{pixels_ * scale, {}};
    draw_still(state, {.scale = scale}, [&](std::span<const std::uint8_t> rows, double) {
        image.rgb.insert(image.rgb.end(), rows.begin(), rows.end());
    });
    return image;
}

/// A larger picture of cells may show finer texels than the window does.
void Picture::take_fine_cells(AppState& state, const view::CellCamera& camera, glm::ivec2 size) {
    const simulation::GridSnapshot& grid = *state.snapshot->grid;
    const simulation::GridRequest request{camera.texels(grid.shape, size, most_texels),
                                          view::cell_colours(state.scene().look, grid.rule),
                                          !connected_};
    session_.runner().with_simulation(
        [&](simulation::Simulation& simulation) {
            if (connected_) {
                connected_ = renderer_.update_shared(simulation, request);
                refused_ = !connected_;
                shared_version_ = 0;
                return;
            }
            auto fine = std::make_shared<simulation::Snapshot>();
            simulation.fill(*fine, {.density = false, .grid = request});
            fine->version = state.snapshot->version;
            fine->scene_version = state.snapshot->scene_version;
            renderer_.set_snapshot(std::move(fine));
        },
        fine_cells_wait);
}

void Picture::draw_still(AppState& state, const StillSettings& settings,
                         const view::TakeRows& take) {
    const view::StillFormat format{.size = pixels_ * settings.scale,
                                   .pixel_scale = static_cast<float>(settings.scale),
                                   .transparent = settings.transparent};
    view::FrameOptions base;
    base.fields = view::field_options(state.scene());
    base.hold_exposure = true;  // as it is seen
    follow_other_side(state, base);
    const bool cells = shows_cells(state);
    const view::CellCamera camera = cell_camera(state, format.size);
    if (cells && settings.scale > 1) { take_fine_cells(state, camera, format.size); }
    const int passes = software_ ? software_screenshot_passes : screenshot_passes;
    const auto history = renderer_.put_history_aside();  // of a film under way
    view::draw_still(
        renderer_, format, base,
        [&](const view::FrameOptions& frame) {
            if (cells) { renderer_.draw_cells(camera, state.scene().look, frame); }
            for (int pass = 0; pass < passes && !cells; ++pass) {
                renderer_.draw(state.scene().view, state.seen_from(), frame);
            }
        },
        take);
    renderer_.take_history_back(history);
    renderer_.set_snapshot(state.snapshot);
    shown_ = {};
}

void Picture::save_png(AppState& state, const std::filesystem::path& file) {
    const StillSettings& settings = state.ui.still;
    const glm::ivec2 size = pixels_ * settings.scale;
    capture::PngEncoder encoder(size.x, size.y, settings.transparent ? 4 : 3);
    draw_still(state, settings,
               [&](std::span<const std::uint8_t> rows, double) { encoder.add_rows(rows); });
    capture::write_png(file, encoder);
}

}  // namespace lattice::app
