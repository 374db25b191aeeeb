// SPDX-License-Identifier: MIT
// Simulations filmed offscreen: one, or two that share the picture. They are stepped by the caller.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/label_text.hpp"
#include "app/options.hpp"
#include "app/split_picture.hpp"
#include "app/task_progress.hpp"
#include "app/view/renderer.hpp"
#include "app/view/tiled_picture.hpp"
#include "app/window/offscreen_context.hpp"
#include "engine/compute/device.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/unstable_flow.hpp"
#include "engine/simulation/world_gap.hpp"

namespace lattice::app {

/// A simulation and the renderer that shows it. Needs a current OpenGL context.
class Stage {
public:
    /// Throws InputError when the simulation cannot be built. `device` and `scene` must outlive it.
    Stage(compute::Device& device, const scene::Scene& scene, glm::ivec2 size);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    simulation::Simulation& simulation() { return *simulation_; }
    const simulation::Simulation& simulation() const { return *simulation_; }
    const scene::Scene& scene() const { return scene_; }
    const std::string& sharing() const { return renderer_.sharing(); }

    /// From now on the camera steps back where the picture is narrow, see Camera::framed_for().
    void frame_for_half() { framed_ = true; }
    /// The present step, seen by this camera, averaged over so many marches; a single march is
    /// filtered in time. Cells are seen as this scene looks at them.
    Image draw(const scene::Scene& look_of, const view::Camera& camera, int passes);
    /// The same as a still picture of any size, in rows.
    void draw_still(const view::StillFormat& format, const view::Camera& camera, int passes,
                    const view::TakeRows& take);

    /// From now on lines, points and letters are so many times larger.
    void set_pixel_scale(int scale) { pixel_scale_ = static_cast<float>(scale); }
    /// The same of two that are compared: one legend and one exposure for both.
    static std::array<Image, 2> draw_pair(Stage& one, Stage& other, const view::Camera& camera,
                                          int passes);

    /// What stopped the flow, if anything did; it is then not stepped any more.
    std::optional<simulation::UnstableFlow> stopped;

private:
    Image draw_taken(const view::Camera& camera, int passes, const Stage* beside = nullptr,
                     bool second = false);
    void show(std::shared_ptr<simulation::Snapshot> snapshot);
    void take_flow();
    void take_cells(const view::CellCamera& camera, glm::ivec2 picture);
    view::FrameOptions frame_options() const;
    Image draw_cells(const scene::Scene& look_of);

    const scene::Scene& scene_;
    TaskProgress progress_;
    view::Renderer renderer_;
    std::unique_ptr<simulation::Simulation> simulation_;
    bool shared_ = false;
    bool framed_ = false;
    float pixel_scale_ = 1;
    std::uint64_t version_ = 0;
};

class Studio {
public:
    /// Of one scene or, with `second`, of two behind a curtain or side by side. Throws InputError
    /// when a simulation cannot be built. All must outlive it.
    Studio(const RenderOptions& options, compute::Device& device, const scene::Scene& first,
           const scene::Scene* second);

    Stage& first() { return *stages_.front(); }
    const std::string& graphics() const { return context_.description(); }

    /// So many steps of the first; of the second as many, or as many more as its grid is finer. A
    /// flow that becomes unstable is left where it went back to, and the other goes on.
    void step(int count);
    /// What stopped all flows, once that is so.
    std::optional<simulation::UnstableFlow> stopped() const;
    /// Says on standard error which side stopped, if one of two did.
    void report_stopped_side() const;

    /// Nodes or cells updated in a step of the first.
    double nodes_per_step() const;
    /// sRGB bytes, top row first; averaged over --passes marches, else over so many. `frame` of the
    /// film counts from 0.
    std::vector<std::uint8_t> draw(int passes, int frame);
    /// Of one scene: the same as a still picture of any size, in rows.
    void draw_still(const view::StillFormat& format, int passes, int frame,
                    const view::TakeRows& take);

private:
    int steps_of_second(int count);
    view::Camera camera_of(int frame) const;
    std::string state_text(const Stage& stage) const;
    Image draw_split(const view::Camera& camera, int passes);

    const RenderOptions& options_;
    window::OffscreenContext context_;
    std::vector<std::unique_ptr<Stage>> stages_;
    std::optional<simulation::WorldComparer> compare_;
    LabelPainters labels_;
    double pace_ = 1;    ///< steps of the second for one of the first
    double wanted_ = 0;  ///< steps of the first so far
};

}  // namespace lattice::app
