// SPDX-License-Identifier: MIT
#include "app/view/renderer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/view/draw_state.hpp"
#include "app/view/renderer_state.hpp"
#include "engine/error.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::view {

Renderer::Renderer(const std::filesystem::path& shader_folder)
    : state_(std::make_unique<State>(shader_folder)) {
    resize(960, 540);
    check_gl("loading the renderer");
}

Renderer::~Renderer() = default;

void Renderer::resize(int width, int height) {
    constexpr int samples = 4;
    if (state_->target.resize({width, height}, samples)) {
        state_->smoke_march.resize({width, height});
        state_->content_changed = true;
    }
}

struct Renderer::History {
    SmokeMarch march;
    glm::ivec2 size{0};
    FrameConstants frame;
    scene::View view;
    bool seen_before = false;
};

std::shared_ptr<Renderer::History> Renderer::put_history_aside() {
    State& s = *state_;
    const glm::ivec2 size = s.target.size();
    auto history = std::make_shared<History>(
        History{std::move(s.smoke_march), size, s.last_frame, s.last_view, s.seen_before});
    s.smoke_march = SmokeMarch{};
    s.smoke_march.resize(size);
    return history;
}

void Renderer::take_history_back(const std::shared_ptr<History>& history) {
    State& s = *state_;
    resize(history->size.x, history->size.y);
    s.smoke_march = std::move(history->march);
    s.last_frame = history->frame;
    s.last_view = history->view;
    s.seen_before = history->seen_before;
    s.content_changed = true;
}

glm::ivec2 Renderer::size() const {
    return state_->target.size();
}

void Renderer::set_snapshot(std::shared_ptr<const simulation::Snapshot> snapshot) {
    State& s = *state_;
    if (snapshot == s.snapshot) { return; }
    const auto before = std::exchange(s.snapshot, std::move(snapshot));
    s.content_changed = true;
    const bool new_scene = !before || !s.snapshot ||
                           before->scene_version != s.snapshot->scene_version ||
                           before->meshes != s.snapshot->meshes;
    s.seen_before = before && s.snapshot && s.seen_before &&
                    before->scene_version == s.snapshot->scene_version &&
                    before->statistics.step <= s.snapshot->statistics.step;
    if (!s.snapshot) {
        if (!s.shared.connected()) { s.fields.clear(); }
        s.solids.set_meshes({}, 1);
        s.solids_changed = true;
        s.ribbons.set_lines({}, 1);
        if (!s.shared.connected()) { s.resize_volume({}, 1); }
        return;
    }
    s.ribbons.set_lines(s.snapshot->lines, s.snapshot->nodes_per_unit);
    if (new_scene) {
        s.solids.set_meshes(s.snapshot->meshes, s.snapshot->nodes_per_unit);
        s.solids_changed = true;
    }
    s.fields.set_snapshot(*s.snapshot, s.shared.connected());
    s.particles.set_emitter_colours(s.snapshot->emitter_colours);
    if (s.shared.connected()) {
        s.particles.set_count(s.snapshot->statistics.particles);
        return;
    }
    if (s.snapshot->grid) {
        s.cells.upload(s.snapshot->grid->texel_rect, s.snapshot->grid->texels);
        return;
    }
    s.resize_volume(s.snapshot->density.empty() ? Extent{} : s.snapshot->density_extent,
                    s.snapshot->density_channels);
    if (s.smoke.present()) {
        s.smoke.upload(s.snapshot->density);
        s.density_changed = true;
    }
    s.particles.upload(s.snapshot->particles, s.snapshot->particle_values);
}

bool Renderer::connect(simulation::Simulation& simulation) {
    State& s = *state_;
    disconnect();
    SharedFields::Objects objects;
    if (simulation.kind() == scene::Kind::automaton) {
        objects.grid_texture = s.cells.reserve(texels_shown(s.target.size()));
        objects.grid_size = s.cells.room();
    } else {
        s.resize_volume(simulation.density_extent(), simulation.density_channels());
        s.particles.reserve(simulation.particle_capacity());
        objects.density_texture = s.smoke.density();
        objects.particle_buffer = s.particles.buffer();
        objects.value_buffer = s.particles.value_buffer();
    }
    const std::string refusal = s.shared.connect(simulation, objects);
    s.sharing = refusal.empty() ? "CUDA-OpenGL sharing"
                                : fmt::format("copy through host memory ({})", refusal);
    return refusal.empty();
}

void Renderer::disconnect() {
    state_->shared.disconnect();
    state_->sharing = "copy through host memory (no simulation is connected)";
}

bool Renderer::update_shared(simulation::Simulation& simulation,
                             const std::optional<simulation::GridRequest>& grid,
                             scene::ParticleColour particle_value,
                             const simulation::FieldRequest& fields) {
    State& s = *state_;
    if (!s.shared.connected()) { return false; }
    try {
        if (grid) {
            const auto shape = simulation.domain();
            const automata::TexelRect rect =
                automata::clipped(grid->texels, {shape.x, shape.y, automata::Edge::torus});
            if (!s.cells.holds(rect)) {
                // A larger picture wants a larger texture, which is shared anew.
                disconnect();
                s.cells.reserve({rect.width, rect.height});
                if (!connect(simulation)) { return false; }
            }
            s.cells.filled(rect);
        }
        // Emitters were given colours, or lost them: the texture is another.
        if (!grid && simulation.density_channels() != s.smoke.channels() && !connect(simulation)) {
            return false;
        }
        s.shared.connect_volumes(simulation, s.fields.volumes(), fields);
        s.shared.update(simulation, grid, particle_value, s.fields.volumes().request());
        s.fields.written();
    } catch (const Error& error) {
        disconnect();
        s.sharing = fmt::format("copy through host memory ({})", error.problem());
        return false;
    }
    s.density_changed = true;
    s.content_changed = true;
    return true;
}

void Renderer::set_font(const std::filesystem::path& file) {
    state_->fields.set_font(file);
}

std::vector<LegendBar> Renderer::legend_bars() const {
    return state_->fields.bars();
}

FieldScales Renderer::field_scales(const FieldOptions& options) const {
    return state_->fields.own_scales(options);
}

const std::string& Renderer::sharing() const {
    return state_->sharing;
}

void Renderer::draw_cells(const CellCamera& camera, const scene::Look& look,
                          const FrameOptions& options) {
    State& s = *state_;
    const DrawState draw_state;
    s.timers.collect();
    FrameConstants frame = make_frame_constants({}, {}, s.whole_picture(options));
    s.place_tile(frame, options);
    s.upload(frame);
    const auto timed = s.timers.measure("cells");
    glBindVertexArray(s.empty_layout.get());
    const bool known = s.snapshot && s.snapshot->grid;
    const automata::GridShape grid = known ? s.snapshot->grid->shape : automata::GridShape{};
    s.cells.draw(s.shaders, s.target.picture(), frame, camera, look, grid);
    check_gl("drawing cells");
}

void Renderer::draw(const scene::View& view, const Camera& camera, const FrameOptions& options) {
    State& s = *state_;
    const DrawState draw_state;
    s.timers.collect();
    FrameConstants frame = s.plan_frame(view, camera, options);
    const bool restart = s.restarts(frame, options, view);
    s.last_still = options.still;
    s.exposed_like = options.exposed_like != nullptr ? options.exposed_like->state_.get() : nullptr;
    s.upload(frame);
    if (restart || !options.still) {
        s.smoke_march.restart();
        s.light(frame);
        s.fields.prepare(s.shaders, options.fields, frame.volume_size);
        s.draw_scene(frame, view, options);
    }
    if (view.mode == scene::ViewMode::particles) { frame.volume_present = 0; }
    s.march(frame, options);
    if ((restart || !options.still) && !options.hold_exposure) {
        s.meter(frame, options.still || frame.new_share == 1);
    }
    s.compose(frame, view);
    check_gl("drawing a frame");
}

void Renderer::restart() {
    state_->content_changed = true;
}

int Renderer::accumulated_frames() const {
    return state_->last_still ? state_->smoke_march.full_frames() : 0;
}

unsigned Renderer::texture() const {
    return state_->target.picture_texture();
}

unsigned Renderer::framebuffer() const {
    return state_->target.picture();
}

void Renderer::blit_to(unsigned framebuffer, int x, int y) const {
    const glm::ivec2 size = state_->target.size();
    glBlitNamedFramebuffer(state_->target.picture(), framebuffer, 0, 0, size.x, size.y, x, y,
                           x + size.x, y + size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

std::vector<std::uint8_t> Renderer::read_pixels() const {
    return state_->target.read();
}

std::vector<std::uint8_t> Renderer::read_with_cover() const {
    auto pixels = state_->target.read(4);
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        const int cover = pixels[i + 3];
        for (std::size_t c = i; cover > 0 && c < i + 3; ++c) {
            const int straight = (pixels[c] * 255 + cover / 2) / cover;
            pixels[c] = static_cast<std::uint8_t>(std::min(straight, 255));
        }
    }
    return pixels;
}

int Renderer::largest_drawn() {
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    return limit;
}

int Renderer::largest_tiled() {
    GLint limits[2] = {0, 0};
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, limits);
    return std::min(limits[0], limits[1]);
}

std::vector<compute::StageTime> Renderer::stage_times() const {
    return state_->timers.averages();
}

float Renderer::render_scale() const {
    return 1.0F / static_cast<float>(std::max(state_->smoke_march.stride(), 1));
}

std::optional<std::string> Renderer::reload_shaders_if_changed() {
    const auto now = std::chrono::steady_clock::now();
    if (now - state_->shaders_checked < std::chrono::milliseconds(400)) { return std::nullopt; }
    state_->shaders_checked = now;
    // The average must not mix pictures of two versions; the light volume is made again as well.
    const auto built = state_->shaders.builds();
    auto problem = state_->shaders.reload_if_changed();
    if (state_->shaders.builds() != built) {
        state_->content_changed = true;
        state_->fields.written();
        state_->density_changed = true;
        state_->solids_changed = true;
    }
    return problem;
}

std::vector<std::string> Renderer::unset_uniforms() const {
    return state_->shaders.unset_uniforms();
}

std::vector<std::string> Renderer::unknown_uniforms() const {
    return state_->shaders.unknown_uniforms();
}

}  // namespace lattice::view
