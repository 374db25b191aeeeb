// SPDX-License-Identifier: MIT
#include "app/view/renderer.hpp"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/view/frame_constants.hpp"
#include "app/view/gpu_timers.hpp"
#include "app/view/line_pass.hpp"
#include "app/view/march_budget.hpp"
#include "app/view/particle_pass.hpp"
#include "app/view/picture_target.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/shared_fields.hpp"
#include "app/view/smoke_march.hpp"
#include "app/view/smoke_volume.hpp"
#include "app/view/solid_pass.hpp"
#include "engine/error.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::view {
namespace {

constexpr float box_line_width = 1.1F;

bool draws_in_software() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string_view renderer = name != nullptr ? name : "";
    return renderer.find("llvmpipe") != std::string_view::npos ||
           renderer.find("softpipe") != std::string_view::npos;
}

void check_gl(const char* where) {
    const GLenum status = glGetError();
    if (status != GL_NO_ERROR) {
        throw Error("graphics driver", fmt::format("OpenGL error {:#x} while {}", status, where),
                    "this is a fault of the program or the driver; please report both versions "
                    "that `latticelab info` prints");
    }
}

// Our conventions for the length of one draw(), the defaults again after it: panels and the
// window's own drawing rely on those.
class DrawState {
public:
    DrawState() {
        glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
        glDisable(GL_CULL_FACE);
        glDisable(GL_SCISSOR_TEST);
        glDisable(GL_FRAMEBUFFER_SRGB);
        glEnable(GL_PROGRAM_POINT_SIZE);
    }
    ~DrawState() {
        glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
        glDisable(GL_PROGRAM_POINT_SIZE);
        glDisable(GL_DEPTH_TEST);
        glDisable(GL_BLEND);
        glDepthFunc(GL_LESS);
        glDepthMask(GL_TRUE);
        glBindVertexArray(0);
        glUseProgram(0);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
    }
    DrawState(const DrawState&) = delete;
    DrawState& operator=(const DrawState&) = delete;
};

// What the light volume depends on besides density and solids.
struct LightKey {
    glm::vec3 direction{0.0F};
    float extinction = -1;
    glm::vec3 volume_size{0.0F};
    friend bool operator==(const LightKey&, const LightKey&) = default;
};

}  // namespace

struct Renderer::State {
    explicit State(const std::filesystem::path& folder)
        : shaders(folder),
          software(draws_in_software()),
          solids(software ? 1024 : 2048),
          budget(software ? 4 : 2),
          constants(make_buffer()),
          empty_layout(make_vertex_array()) {
        glNamedBufferStorage(constants.get(), sizeof(FrameConstants), nullptr,
                             GL_DYNAMIC_STORAGE_BIT);
    }

    void upload(const FrameConstants& frame) {
        glNamedBufferSubData(constants.get(), 0, sizeof(FrameConstants), &frame);
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, constants.get());
    }
    void resize_volume(Extent extent) {
        if (smoke.resize(extent) && smoke.present()) { lighting.resize(extent); }
    }
    FrameConstants plan_frame(const scene::View& view, const Camera& camera,
                              const FrameOptions& options) const;
    bool restarts(const FrameConstants& frame, const FrameOptions& options,
                  const scene::View& view);
    void light(const FrameConstants& frame);
    void draw_scene(const FrameConstants& frame, const scene::View& view,
                    const FrameOptions& options);
    void draw_particles();
    void march(FrameConstants& frame, const FrameOptions& options);
    void compose(const FrameConstants& frame, const scene::View& view);
    int wanted_stride(const FrameOptions& options);

    ShaderLibrary shaders;
    bool software;
    GpuTimers timers;
    PictureTarget target;
    SmokeVolume smoke;
    SmokeLighting lighting;
    SmokeMarch smoke_march;
    SolidPass solids;
    LinePass lines;
    ParticlePass particles;
    MarchBudget budget;
    GlBuffer constants;
    VertexArray empty_layout;
    SharedFields shared;
    std::chrono::steady_clock::time_point shaders_checked;
    std::string sharing = "copy through host memory (no simulation was connected yet)";

    std::shared_ptr<const simulation::Snapshot> snapshot;
    bool density_changed = false;
    bool solids_changed = false;
    bool content_changed = true;
    LightKey light_key;
    int reported_marches = 0;

    FrameConstants last_frame;
    scene::ViewMode last_mode = scene::ViewMode::smoke;
    std::vector<Line> last_outlines;
    std::optional<std::size_t> last_selected;
    bool last_box = false;
    bool last_still = false;
};

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
    if (!s.snapshot) {
        s.solids.set_meshes({}, 1);
        s.solids_changed = true;
        if (!s.shared.connected()) { s.resize_volume({}); }
        return;
    }
    if (new_scene) {
        s.solids.set_meshes(s.snapshot->meshes, s.snapshot->nodes_per_unit);
        s.solids_changed = true;
    }
    if (s.shared.connected()) {
        s.particles.set_count(s.snapshot->statistics.particles);
        return;
    }
    s.resize_volume(s.snapshot->density.empty() ? Extent{} : s.snapshot->density_extent);
    if (s.smoke.present()) {
        s.smoke.upload(s.snapshot->density);
        s.density_changed = true;
    }
    s.particles.upload(s.snapshot->particles);
}

bool Renderer::connect(simulation::Simulation& simulation) {
    State& s = *state_;
    disconnect();
    s.resize_volume(simulation.density_extent());
    s.particles.reserve(simulation.particle_capacity());
    const std::string refusal =
        s.shared.connect(simulation, s.smoke.density(), s.particles.buffer());
    s.sharing = refusal.empty() ? "CUDA-OpenGL sharing"
                                : fmt::format("copy through host memory ({})", refusal);
    return refusal.empty();
}

void Renderer::disconnect() {
    state_->shared.disconnect();
    state_->sharing = "copy through host memory (no simulation is connected)";
}

void Renderer::update_shared(simulation::Simulation& simulation) {
    State& s = *state_;
    if (!s.shared.connected()) { return; }
    s.shared.update(simulation);
    s.density_changed = true;
    s.content_changed = true;
}

const std::string& Renderer::sharing() const {
    return state_->sharing;
}

FrameConstants Renderer::State::plan_frame(const scene::View& view, const Camera& camera,
                                           const FrameOptions& options) const {
    FrameConstants frame = make_frame_constants(view, camera, target.size());
    if (!options.show_ground) { frame.ground_albedo = 0; }
    if (options.still) { frame.step_length = 0.5F; }
    if (snapshot) {
        const glm::vec3 nodes(snapshot->domain.x, snapshot->domain.y, snapshot->domain.z);
        frame.volume_size = nodes / static_cast<float>(snapshot->nodes_per_unit);
        frame.ground_reach = 1.5F * glm::length(frame.volume_size);
        const Extent cells = smoke.extent();
        if (smoke.present()) {
            frame.volume_cells = {cells.x, cells.y, cells.z};
            frame.volume_present = 1;
        }
    }
    solids.frame_shadow(frame);
    return frame;
}

// Whether anything that the average was made of has changed since the last frame.
bool Renderer::State::restarts(const FrameConstants& frame, const FrameOptions& options,
                               const scene::View& view) {
    std::vector<Line> outlines;
    const Line style{glm::vec4(0, 0, 0, 1.4F), {}, {0.9F, 0.45F, 0.12F, 0.8F}};
    for (const scene::Emitter& emitter : options.outlined_emitters) {
        const auto some = emitter_outline(emitter, style);
        outlines.insert(outlines.end(), some.begin(), some.end());
    }
    for (const scene::Probe& probe : options.outlined_probes) {
        const auto some = probe_outline(probe, frame.volume_size, style);
        outlines.insert(outlines.end(), some.begin(), some.end());
    }
    const auto same_line = [](const Line& a, const Line& b) {
        return a.start == b.start && a.end == b.end && a.tint == b.tint;
    };
    const bool unchanged = !content_changed && last_still && frame == last_frame &&
                           last_mode == view.mode && last_selected == options.selected_mesh &&
                           last_box == view.show_box &&
                           std::equal(outlines.begin(), outlines.end(), last_outlines.begin(),
                                      last_outlines.end(), same_line);
    last_outlines = std::move(outlines);
    last_frame = frame;
    last_mode = view.mode;
    last_selected = options.selected_mesh;
    last_box = view.show_box;
    content_changed = false;
    return !unchanged;
}

void Renderer::State::light(const FrameConstants& frame) {
    const LightKey key{frame.light_direction, frame.extinction, frame.volume_size};
    const bool light_moved = !(key == light_key);
    if (solids_changed || light_moved) {
        const auto timed = timers.measure("shadow map");
        solids.draw_shadow(shaders);
    }
    if (smoke.present() && (solids_changed || density_changed || light_moved)) {
        if (density_changed) {
            const auto timed = timers.measure("macro grid");
            smoke.update_macro(shaders);
        }
        const auto timed = timers.measure("light sweep");
        lighting.update(shaders, smoke, frame, solids.shadow_map());
    }
    light_key = key;
    solids_changed = false;
    density_changed = false;
}

void Renderer::State::draw_scene(const FrameConstants& frame, const scene::View& view,
                                 const FrameOptions& options) {
    const auto timed = timers.measure("solids and ground");
    glBindFramebuffer(GL_FRAMEBUFFER, target.scene());
    glViewport(0, 0, target.size().x, target.size().y);
    constexpr float infinitely_far = 0;
    glDepthMask(GL_TRUE);
    glClearNamedFramebufferfv(target.scene(), GL_DEPTH, 0, &infinitely_far);
    glBindTextureUnit(0, lighting.key());
    glBindTextureUnit(1, lighting.sky());
    glBindTextureUnit(2, solids.shadow_map());

    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    shaders.program("backdrop").use();
    glBindVertexArray(empty_layout.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);

    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    solids.draw(shaders, options.selected_mesh);

    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (view.show_box && snapshot) {
        const Line style{glm::vec4(0, 0, 0, box_line_width), {}, {0.26F, 0.31F, 0.38F, 0.30F}};
        lines.draw(shaders, box_edges(frame.volume_size, frame.eye, true, style));
    }
    if (view.mode == scene::ViewMode::particles) { draw_particles(); }
}

void Renderer::State::draw_particles() {
    if (!snapshot) { return; }
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    particles.draw(shaders, snapshot->nodes_per_unit, lighting.combined(), smoke.present());
}

int Renderer::State::wanted_stride(const FrameOptions& options) {
    if (options.render_scale > 0) {
        return std::clamp(static_cast<int>(std::lround(1 / options.render_scale)), 1,
                          MarchBudget::coarsest);
    }
    const int measured = timers.measurements("march");
    if (measured > reported_marches) { budget.report(timers.latest("march"), options.budget_ms); }
    reported_marches = measured;
    return budget.stride();
}

void Renderer::State::march(FrameConstants& frame, const FrameOptions& options) {
    smoke_march.plan(frame, wanted_stride(options), options.still);
    upload(frame);
    if (frame.volume_present == 0) { return; }
    const auto timed = timers.measure("march");
    smoke_march.run(shaders, frame, smoke, lighting.combined(), target.scene_depth());
}

void Renderer::State::compose(const FrameConstants& frame, const scene::View& view) {
    const auto timed = timers.measure("compose");
    glBindFramebuffer(GL_FRAMEBUFFER, target.picture());
    glViewport(0, 0, target.size().x, target.size().y);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glBindTextureUnit(0, target.scene_colour());
    glBindTextureUnit(1, target.scene_depth());
    smoke_march.bind(2);
    ShaderProgram& program = shaders.program("compose");
    program.set("sample_count", target.samples());
    program.use();
    glBindVertexArray(empty_layout.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);

    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (view.show_box && snapshot) {
        const Line style{glm::vec4(0, 0, 0, box_line_width), {}, {0.55F, 0.62F, 0.72F, 0.16F}};
        lines.draw(shaders, box_edges(frame.volume_size, frame.eye, false, style));
    }
    lines.draw(shaders, last_outlines);
}

void Renderer::draw(const scene::View& view, const Camera& camera, const FrameOptions& options) {
    State& s = *state_;
    const DrawState draw_state;
    s.timers.collect();
    FrameConstants frame = s.plan_frame(view, camera, options);
    const bool restart = s.restarts(frame, options, view);
    s.last_still = options.still;
    s.upload(frame);
    if (restart || !options.still) {
        s.smoke_march.restart();
        s.light(frame);
        s.draw_scene(frame, view, options);
    }
    if (view.mode == scene::ViewMode::particles) { frame.volume_present = 0; }
    s.march(frame, options);
    s.compose(frame, view);
    check_gl("drawing a frame");
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
        state_->density_changed = true;
        state_->solids_changed = true;
    }
    return problem;
}

std::vector<std::string> Renderer::unknown_uniforms() const {
    return state_->shaders.unknown_uniforms();
}

}  // namespace lattice::view
