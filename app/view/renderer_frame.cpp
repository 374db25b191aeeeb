// SPDX-License-Identifier: MIT
// The stages of a frame: plan, light, solids and fields, smoke, exposure, composition.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/view/draw_state.hpp"
#include "app/view/emitter_colours.hpp"
#include "app/view/renderer_state.hpp"
#include "app/view/work_groups.hpp"
#include "engine/error.hpp"

namespace lattice::view {

namespace {

constexpr float box_line_width = 1.1F;

}  // namespace

void Renderer::State::place_tile(FrameConstants& frame, const FrameOptions& options) const {
    const glm::ivec2 whole = whole_picture(options);
    if (const int limit = largest_tiled(); whole.x > limit || whole.y > limit) {
        throw Error("picture",
                    fmt::format("a size of {} x {} pixels was asked for", whole.x, whole.y),
                    fmt::format("this graphics driver places at most {} pixels a side", limit));
    }
    frame.tile_corner = options.tile.corner;
    frame.tile_size = target.size();
    frame.pixel_scale = options.pixel_scale;
    frame.point_size *= options.pixel_scale;
    frame.transparent = options.transparent ? 1 : 0;
}

FrameConstants Renderer::State::plan_frame(const scene::View& view, const Camera& camera,
                                           const FrameOptions& options) const {
    FrameConstants frame = make_frame_constants(view, camera, whole_picture(options));
    place_tile(frame, options);
    if (!options.show_ground) { frame.ground_albedo = 0; }
    if (options.still) { frame.step_length = 0.5F; }
    if (snapshot) {
        frame.albedo *= common_tint(snapshot->emitter_colours);
        const glm::vec3 nodes(snapshot->domain.x, snapshot->domain.y, snapshot->domain.z);
        frame.volume_size = nodes / static_cast<float>(snapshot->nodes_per_unit);
        frame.ground_reach = 1.5F * glm::length(frame.volume_size);
        const Extent cells = smoke.extent();
        if (smoke.present() && view.mode != scene::ViewMode::none) {
            frame.volume_cells = {cells.x, cells.y, cells.z};
            frame.volume_present = 1;
            frame.coloured = smoke.channels() == 4 ? 1 : 0;
        }
    }
    solids.frame_shadow(frame);
    return frame;
}

// Whether anything that the average was made of has changed since the last frame.
bool Renderer::State::restarts(const FrameConstants& frame, const FrameOptions& options,
                               const scene::View& view) {
    const bool unchanged = !content_changed && last_still && frame == last_frame &&
                           last_view == view && last_selected == options.selected_mesh &&
                           last_overlays == options.overlays && !fields.changed(options.fields);
    // Particles leave no history of smoke.
    const bool other_mode = last_view.mode != view.mode;
    if (!seen_before || other_mode || is_cut(last_frame, frame)) { smoke_march.cut(); }
    seen_before = true;
    last_frame = frame;
    last_view = view;
    last_selected = options.selected_mesh;
    last_overlays = options.overlays;
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

void Renderer::State::draw_ground() {
    const auto timed = timers.measure("ground");
    const glm::ivec2 size = target.size();
    if (backdrop_size != size) {
        backdrop_size = size;
        backdrop = make_texture_2d(GL_RGBA16F, size.x, size.y);
    }
    bind_light();
    shaders.program("backdrop_image").use();
    glBindImageTexture(0, backdrop.get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA16F);
    dispatch_over(size);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    shaders.program("backdrop").use();
    glBindTextureUnit(0, backdrop.get());
    glBindVertexArray(empty_layout.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Renderer::State::bind_light() const {
    glBindTextureUnit(0, lighting.key());
    glBindTextureUnit(1, lighting.sky());
    glBindTextureUnit(2, solids.shadow_map());
}

void Renderer::State::draw_scene(const FrameConstants& frame, const scene::View& view,
                                 const FrameOptions& options) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.scene());
    view_tile(frame.target_size, frame.tile_corner);
    constexpr float infinitely_far = 0;
    glDepthMask(GL_TRUE);
    glClearNamedFramebufferfv(target.scene(), GL_DEPTH, 0, &infinitely_far);
    target.clear_measured();

    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    if (options.transparent) {
        constexpr float nothing[] = {0, 0, 0, 1};
        glClearNamedFramebufferfv(target.scene(), GL_COLOR, 0, nothing);
    } else {
        draw_ground();
    }

    draw_solids(options);

    glDepthMask(GL_FALSE);
    if (view.mode == scene::ViewMode::particles && snapshot) {
        const auto timed = timers.measure("particles");
        particles.sum_up(shaders, view, snapshot->nodes_per_unit,
                         {lighting.combined(), smoke.present()}, target);
    }
    glEnable(GL_BLEND);
    draw_thin(frame, view, false);
    if (!options.transparent) { return; }
    constexpr float all[] = {1, 1, 1, 1};
    glBindFramebuffer(GL_FRAMEBUFFER, target.share());
    glClearNamedFramebufferfv(target.share(), GL_COLOR, 0, all);
    draw_thin(frame, view, true);
}

void Renderer::State::draw_solids(const FrameOptions& options) {
    const auto timed = timers.measure("solids");
    bind_light();
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    target.write_measured(true);
    solids.draw(shaders, options.selected_mesh, fields.solid_colours());
    const bool finest = options.still && (options.render_scale >= 1 || !software);
    fields.draw(shaders, target.size(), SurfacePass::fineness(finest, software && !options.still),
                target.scene_depth());
    if (const auto colours = fields.line_colours()) { ribbons.draw(shaders, *colours); }
    target.write_measured(false);
}

/// Lines behind and particles, which have no depth; or what they leave of what stands behind them.
void Renderer::State::draw_thin(const FrameConstants& frame, const scene::View& view,
                                bool share_left) {
    // Alpha is how much covers what was measured.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (share_left) { glBlendFunc(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA); }
    if (view.show_box && snapshot) {
        const Line style{glm::vec4(0, 0, 0, box_line_width), {}, {0.26F, 0.31F, 0.38F, 0.30F}};
        lines.draw(shaders, box_edges(frame.volume_size, frame.eye, true, style));
    }
    if (view.mode == scene::ViewMode::particles && snapshot) {
        glBlendFunc(share_left ? GL_ZERO : GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        glDisable(GL_DEPTH_TEST);
        particles.draw(shaders, empty_layout);
        glEnable(GL_DEPTH_TEST);
    }
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

void Renderer::State::meter(const FrameConstants& frame, bool at_once) {
    if (frame.auto_exposure == 0 || exposed_like != nullptr) { return; }
    const auto timed = timers.measure("light meter");
    constexpr float adaptation = 0.12F;  // of the way, a frame
    light_meter.measure(shaders, target.scene_colour(), target.scene_depth(), smoke_march.shown(),
                        at_once ? 1.0F : adaptation);
}

void Renderer::State::compose(const FrameConstants& frame, const scene::View& view) {
    const auto timed = timers.measure("compose");
    glBindTextureUnit(0, target.scene_colour());
    glBindTextureUnit(1, target.scene_depth());
    smoke_march.bind(2);
    glBindTextureUnit(6, target.scene_measured());
    const LightMeter& meter = exposed_like != nullptr ? exposed_like->light_meter : light_meter;
    glBindTextureUnit(7, meter.factor());
    glBindTextureUnit(8, target.share_colour());
    ShaderProgram& program = shaders.program("compose");
    program.set("sample_count", target.samples());
    program.use();
    glBindImageTexture(0, target.picture_texture(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8);
    dispatch_over(target.size());
    glMemoryBarrier(GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT |
                    GL_TEXTURE_FETCH_BARRIER_BIT);

    glBindFramebuffer(GL_FRAMEBUFFER, target.picture());
    view_tile(frame.target_size, frame.tile_corner);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (view.show_box && snapshot) {
        const Line style{glm::vec4(0, 0, 0, box_line_width), {}, {0.55F, 0.62F, 0.72F, 0.16F}};
        lines.draw(shaders, box_edges(frame.volume_size, frame.eye, false, style));
    }
    lines.draw(shaders, overlay_lines(last_overlays, frame.volume_size, frame.eye));
    fields.draw_legend(shaders, frame.target_size, frame.pixel_scale);
}

}  // namespace lattice::view
