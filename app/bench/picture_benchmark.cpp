// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glad/gl.h>

#include "app/bench/measure.hpp"
#include "app/data_files.hpp"
#include "app/view/camera_path.hpp"
#include "app/view/renderer.hpp"
#include "app/window/offscreen_context.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/fluid_simulation.hpp"

namespace lattice::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr glm::ivec2 picture_size(1920, 1080);
constexpr int most_particles = 4'000'000;
constexpr int frames_per_repeat = 60;
constexpr int frames_in_software = 3;  // of a repeat, where drawing takes the processor seconds

/// The default scene in a box of this many nodes, full of the smoke of its three streams.
scene::Scene stream_scene(const compute::Device& device, const BenchOptions& options) {
    const int side = device.is_cuda() ? 256 : 48;
    const Extent e = options.extent.size() > 0 ? options.extent : Extent{side, side, side};
    scene::Scene s = scene::read_scene_file(app::default_scene());
    scene::set_parameter(s, "fluid.model", options.model);
    s.fluid.alpha = options.alpha;
    s.fluid.viscosity_lu = 0.004;  // calm enough for any grid
    s.domain.size = {1, static_cast<double>(e.y) / e.x, static_cast<double>(e.z) / e.x};
    s.domain.resolution = e.x;
    s.smoke.capacity = static_cast<int>(
        std::min<std::int64_t>(most_particles, std::max<std::int64_t>(e.size() / 4, 1)));
    s.smoke.volume_scale = 1;
    // Smoke from the inlet fills the box in as many steps as the stream takes to cross it.
    s.run.warm_up = static_cast<int>(std::ceil(1.2 * e.x / s.fluid.inflow_speed_lu));
    for (scene::Emitter& emitter : s.emitters) {
        emitter.position.y *= s.domain.size.y / 0.8;
        emitter.position.z *= s.domain.size.z / 0.8;
        emitter.rate =
            s.smoke.capacity / (0.9 * s.run.warm_up * static_cast<double>(s.emitters.size()));
        emitter.lifetime = 100.0 * s.run.warm_up;
    }
    // The shock of the start runs together in a ball's middle, the harder the larger it is.
    s.obstacles.front().scale = 0.15;
    s.obstacles.front().position = {0.3, 0.51 * s.domain.size.y, 0.49 * s.domain.size.z};
    s.view.target = 0.5 * s.domain.size;
    s.view.eye = s.view.target + glm::dvec3(-0.4, -1.5, 0.5);
    return s;
}

/// Brings the steps of a simulation to pictures, as the window does.
class Frames {
public:
    Frames(simulation::FluidSimulation& simulation, const scene::Scene& scene)
        : simulation_(simulation), scene_(scene), renderer_(app::data_folder() / "shaders") {
        renderer_.resize(picture_size.x, picture_size.y);
        shared_ = simulation.device().is_cuda() && renderer_.connect(simulation);
    }
    ~Frames() { renderer_.disconnect(); }
    Frames(const Frames&) = delete;
    Frames& operator=(const Frames&) = delete;

    /// The present step, drawn; returns when it is.
    void draw(scene::ViewMode mode) {
        auto snapshot = std::make_shared<simulation::Snapshot>();
        simulation_.fill(*snapshot, {.density = !shared_, .particles = !shared_});
        snapshot->version = ++version_;
        snapshot->scene_version = 1;
        stages_ = snapshot->statistics.picture_stages;
        renderer_.set_snapshot(std::move(snapshot));
        if (shared_) { shared_ = renderer_.update_shared(simulation_); }
        scene::View view = scene_.view;
        view.mode = mode;
        view::FrameOptions options;
        options.render_scale = 1;
        renderer_.draw(view, view::film_camera(scene_, 0, 0), options);
        glFinish();
    }

    /// Those of the simulation's side come first.
    std::vector<compute::StageTime> stages() const {
        std::vector<compute::StageTime> all = stages_;
        const auto drawing = renderer_.stage_times();
        all.insert(all.end(), drawing.begin(), drawing.end());
        return all;
    }

    const std::string& sharing() const { return renderer_.sharing(); }

private:
    simulation::FluidSimulation& simulation_;
    const scene::Scene& scene_;
    view::Renderer renderer_;
    std::vector<compute::StageTime> stages_;
    std::uint64_t version_ = 0;
    bool shared_ = false;
};

/// Between two frames the smoke moves, so nothing of a frame is known from the one before.
void measure_frames(simulation::FluidSimulation& simulation, Frames& frames, scene::ViewMode mode,
                    const BenchOptions& options, std::vector<Figure>& figures) {
    const int each = simulation.device().is_cuda() ? frames_per_repeat : frames_in_software;
    const int warm_up = each / 3;
    const std::string name(scene::enum_name(mode));
    for (int frame = -warm_up; frame < options.repeats * each; ++frame) {
        simulation.step(1);
        simulation.device().synchronize();
        const Clock::time_point begin = Clock::now();
        frames.draw(mode);
        const std::chrono::duration<double, std::milli> taken = Clock::now() - begin;
        if (frame < 0) { continue; }
        add_sample(figures, name + ": whole frame", taken.count());
        for (const compute::StageTime& stage : frames.stages()) {
            add_sample(figures, fmt::format("{}: {}", name, stage.name), stage.milliseconds);
        }
    }
}

}  // namespace

/// What a frame of the picture takes beside the steps of the flow: the newest step brought to
/// OpenGL, lit, marched at full resolution and composed.
BenchReport run_picture(compute::Device& device, const BenchOptions& options) {
    const scene::Scene scene = stream_scene(device, options);
    BenchReport report;
    report.benchmark = "picture";
    report.device = device.info();
    report.copy = measure_copy(device, options);
    const window::OffscreenContext context(
        {.cuda_ordinal = device.is_cuda() ? device.ordinal() : -1});
    simulation::FluidSimulation simulation(device, scene);
    simulation.step(scene.run.warm_up);
    for (const auto mode : {scene::ViewMode::smoke, scene::ViewMode::particles}) {
        Frames frames(simulation, scene);
        measure_frames(simulation, frames, mode, options, report.figures);
        report.workload = frames.sharing();
    }
    simulation::Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    const Extent e = simulation.domain();
    report.workload = fmt::format(
        "{} x {} pixels, {} x {} x {} nodes, {} particles, {}, {}", picture_size.x, picture_size.y,
        e.x, e.y, e.z, snapshot.statistics.particles, context.description(), report.workload);
    return report;
}

}  // namespace lattice::bench
