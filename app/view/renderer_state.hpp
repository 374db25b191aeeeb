// SPDX-License-Identifier: MIT
// What a renderer holds, and the stages that a frame goes through in it.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <glad/gl.h>

#include "app/view/cell_pass.hpp"
#include "app/view/draw_state.hpp"
#include "app/view/field_pass.hpp"
#include "app/view/frame_constants.hpp"
#include "app/view/gpu_timers.hpp"
#include "app/view/light_meter.hpp"
#include "app/view/line_pass.hpp"
#include "app/view/march_budget.hpp"
#include "app/view/particle_pass.hpp"
#include "app/view/picture_target.hpp"
#include "app/view/renderer.hpp"
#include "app/view/ribbon_pass.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/shared_fields.hpp"
#include "app/view/smoke_march.hpp"
#include "app/view/smoke_volume.hpp"
#include "app/view/solid_pass.hpp"

namespace lattice::view {

struct Renderer::State {
    explicit State(const std::filesystem::path& folder)
        : shaders(folder),
          software(draws_in_software()),
          solids(software ? 1024 : 2048),
          budget(software ? 4 : 2),
          fields(folder.parent_path() / "assets" / "colormaps"),
          constants(make_buffer()),
          empty_layout(make_vertex_array()) {
        glNamedBufferStorage(constants.get(), sizeof(FrameConstants), nullptr,
                             GL_DYNAMIC_STORAGE_BIT);
    }

    void upload(const FrameConstants& frame) {
        glNamedBufferSubData(constants.get(), 0, sizeof(FrameConstants), &frame);
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, constants.get());
    }
    void resize_volume(Extent extent, int channels) {
        if (smoke.resize(extent, channels) && smoke.present()) { lighting.resize(extent); }
    }
    glm::ivec2 whole_picture(const FrameOptions& options) const {
        return options.tile.picture.x > 0 ? options.tile.picture : target.size();
    }
    void place_tile(FrameConstants& frame, const FrameOptions& options) const;
    FrameConstants plan_frame(const scene::View& view, const Camera& camera,
                              const FrameOptions& options) const;
    bool restarts(const FrameConstants& frame, const FrameOptions& options,
                  const scene::View& view);
    void light(const FrameConstants& frame);
    void bind_light() const;
    void draw_ground();
    void draw_solids(const FrameOptions& options);
    void draw_scene(const FrameConstants& frame, const scene::View& view,
                    const FrameOptions& options);
    void draw_thin(const FrameConstants& frame, const scene::View& view, bool share_left);
    void march(FrameConstants& frame, const FrameOptions& options);
    void meter(const FrameConstants& frame, bool at_once);
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
    RibbonPass ribbons;
    ParticlePass particles;
    LightMeter light_meter;
    const State* exposed_like = nullptr;  ///< whose meter this one's pictures follow
    CellPass cells;
    MarchBudget budget;
    FieldPass fields;
    GlBuffer constants;
    VertexArray empty_layout;
    Texture backdrop;  ///< sky and ground
    glm::ivec2 backdrop_size{0};
    SharedFields shared;
    std::chrono::steady_clock::time_point shaders_checked;
    std::string sharing = "copy through host memory (no simulation was connected yet)";

    std::shared_ptr<const simulation::Snapshot> snapshot;
    bool density_changed = false;
    bool solids_changed = false;
    bool content_changed = true;
    bool seen_before = false;  ///< the history shows this scene at an earlier step
    LightKey light_key;
    int reported_marches = 0;

    FrameConstants last_frame;
    scene::View last_view;
    Overlays last_overlays;
    std::optional<std::size_t> last_selected;
    bool last_still = false;
};

}  // namespace lattice::view
