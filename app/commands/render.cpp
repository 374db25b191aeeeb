// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "app/capture/png.hpp"
#include "app/capture/video.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/probe_output.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/interruption.hpp"
#include "app/obstacle_warnings.hpp"
#include "app/progress_bar.hpp"
#include "app/scene_loading.hpp"
#include "app/task_progress.hpp"
#include "app/view/renderer.hpp"
#include "app/window/offscreen_context.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;

constexpr int still_marches = 8;  ///< that a single picture converges over

enum class Output { film, picture, sequence };

Output output_of(const fs::path& out) {
    if (out.empty()) {
        throw InputError({"--out", "the name is empty", "name a .mp4, a .png or a folder"});
    }
    std::error_code ignored;
    const fs::path extension = out.extension();
    const bool folder = fs::is_directory(out, ignored) || !out.has_filename();
    if (folder || extension.empty()) { return Output::sequence; }
    if (extension == ".png") { return Output::picture; }
    for (const char* film : {".mp4", ".mkv", ".mov", ".webm"}) {
        if (extension == film) { return Output::film; }
    }
    throw InputError({"--out", "\"" + out.string() + "\" ends in " + extension.string(),
                      "name a film (.mp4, .mkv, .mov, .webm), a picture (.png) or a folder"});
}

/// The single picture of the last frame, as a sink like the others.
class LastFrame : public capture::FrameSink {
public:
    LastFrame(fs::path file, int width, int height)
        : file_(std::move(file)), width_(width), height_(height) {}
    void write(std::span<const std::uint8_t> rgb) override {
        capture::write_png(file_, width_, height_, 3, rgb);
    }
    void finish() override {}
    fs::path location() const override { return file_; }

private:
    fs::path file_;
    int width_;
    int height_;
};

std::unique_ptr<capture::FrameSink> open_sink(const RenderOptions& options, Output output) {
    const capture::FilmFormat format{.width = options.width,
                                     .height = options.height,
                                     .frames_per_second = options.frames_per_second,
                                     .quality = options.quality};
    switch (output) {
        case Output::picture:
            return std::make_unique<LastFrame>(options.out, options.width, options.height);
        case Output::sequence: {
            fs::path name = options.out.has_filename() ? options.out : options.out.parent_path();
            return std::make_unique<capture::PngSequence>(name += ".png", format);
        }
        case Output::film:
            break;
    }
    std::string note;
    auto sink = capture::open_film(options.out, format, note);
    if (!note.empty()) { fmt::print(stderr, "{}\n", note); }
    return sink;
}

/// A simulation and the renderer that shows it, stepped by the caller.
class Studio {
public:
    Studio(const RenderOptions& options, compute::Device& device, const scene::Scene& scene)
        : scene_(scene),
          context_({.cuda_ordinal = device.is_cuda() ? device.ordinal() : -1}),
          renderer_(data_folder() / "shaders"),
          simulation_(as_input(
              [&] { return simulation::make_simulation(device, scene, progress_.listener()); })),
          camera_(view::Camera::from_view(scene.view)),
          passes_(options.passes) {
        renderer_.resize(options.width, options.height);
        shared_ = device.is_cuda() && renderer_.connect(*simulation_);
    }
    ~Studio() {
        if (shared_) { renderer_.disconnect(); }
    }
    Studio(const Studio&) = delete;
    Studio& operator=(const Studio&) = delete;

    simulation::Simulation& simulation() { return *simulation_; }
    const std::string& graphics() const { return context_.description(); }
    const std::string& sharing() const { return renderer_.sharing(); }

    std::vector<std::uint8_t> draw(int passes) {
        auto snapshot = std::make_shared<simulation::Snapshot>();
        const bool particles = scene_.view.mode == scene::ViewMode::particles;
        simulation_->fill(*snapshot, {.density = !shared_, .particles = !shared_ && particles});
        snapshot->version = ++version_;
        snapshot->scene_version = 1;
        renderer_.set_snapshot(std::move(snapshot));
        if (shared_) { renderer_.update_shared(*simulation_); }
        view::FrameOptions frame;
        frame.render_scale = 1;
        frame.still = true;
        const int marches = passes_ > 0 ? passes_ : passes;
        for (int pass = 0; pass < marches; ++pass) { renderer_.draw(scene_.view, camera_, frame); }
        return renderer_.read_pixels();
    }

private:
    const scene::Scene& scene_;
    TaskProgress progress_;
    window::OffscreenContext context_;
    view::Renderer renderer_;
    std::unique_ptr<simulation::Simulation> simulation_;
    view::Camera camera_;
    int passes_;
    bool shared_ = false;
    std::uint64_t version_ = 0;
};

/// Steps in portions, so that the bar moves. Returns what stopped the flow, if anything did.
std::optional<simulation::UnstableFlow> warm_up(simulation::Simulation& simulation, int steps,
                                                const Interruption& interruption) {
    if (steps <= 0) { return std::nullopt; }
    ProgressBar bar("Warming up", steps);
    const int portion = std::max(1, std::min(50, steps / 100));
    for (int done = 0; done < steps && !interruption.requested();) {
        bar.update(done);
        const int count = std::min(portion, steps - done);
        try {
            simulation.step(count);
            simulation.device().synchronize();
        } catch (const simulation::UnstableFlow& error) { return error; }
        done += count;
    }
    if (!interruption.requested()) { bar.update(steps); }
    return std::nullopt;
}

struct Take {
    int frames = 0;  ///< fewer than asked for when the film was interrupted or the flow stopped
    std::optional<simulation::UnstableFlow> stopped;
};

Take shoot(Studio& studio, const RenderOptions& options, Output output, int steps_per_frame,
           capture::FrameSink& sink, const Interruption& interruption) {
    using Clock = std::chrono::steady_clock;
    const bool picture = output == Output::picture;
    ProgressBar bar(picture ? "Stepping" : "Filming", options.frames);
    const auto nodes = static_cast<double>(studio.simulation().domain().size());
    double stepping_seconds = 0;
    Take take;
    int& frame = take.frames;
    for (; frame < options.frames && !interruption.requested(); ++frame) {
        const Clock::time_point begin = Clock::now();
        try {
            studio.simulation().step(steps_per_frame);
            studio.simulation().device().synchronize();
        } catch (const simulation::UnstableFlow& error) {
            take.stopped = error;
            break;
        }
        stepping_seconds += std::chrono::duration<double>(Clock::now() - begin).count();
        const bool last = frame + 1 == options.frames;
        if (!picture || last) { sink.write(studio.draw(picture ? still_marches : 1)); }
        const double steps = static_cast<double>(frame + 1) * steps_per_frame;
        bar.update(frame + 1, fmt::format("{:.1f} MLUPS", steps * nodes * 1e-6 / stepping_seconds));
    }
    if (frame == options.frames || (!picture && frame > 0)) { sink.finish(); }
    return take;
}

/// What a person is told, and has, of a take that ended early.
void report_end(const Take& take, const RenderOptions& options, Output output, Studio& studio,
                capture::FrameSink& sink) {
    fmt::print(stderr, "\nStopped after {} of {} frames; ", take.frames, options.frames);
    const std::string location = fs::absolute(sink.location()).lexically_normal().string();
    if (output != Output::picture && take.frames > 0) {
        fmt::print(stderr, "they are in {}\n", location);
    } else if (take.stopped && output == Output::picture) {
        // The simulation went back to where the flow was sound.
        sink.write(studio.draw(still_marches));
        sink.finish();
        fmt::print(stderr, "the picture {} shows step {}, to which the flow went back\n", location,
                   studio.simulation().step_count());
    } else {
        fmt::print(stderr, "nothing was written\n");
    }
}

}  // namespace

int render(const RenderOptions& options) {
    const Output output = output_of(options.out);
    const auto device = compute::Device::open(options.scene.backend);
    const scene::Scene scene = load_scene(options.scene, device->info());
    check_probe_output(options.probes, scene);
    Studio studio(options, *device, scene);
    const Extent grid = studio.simulation().domain();
    fmt::print(stderr, "{}: {} x {} x {} nodes on {} ({})\n", scene.title, grid.x, grid.y, grid.z,
               device->info().name, device->info().reason);
    fmt::print(stderr, "Drawing with {}{}\n", studio.graphics(),
               device->is_cuda() ? ", " + studio.sharing() : "");

    warn_of_misplaced_obstacles(studio.simulation(), scene);

    const Interruption interruption;
    const auto sink = open_sink(options, output);
    Take take;
    take.stopped =
        warm_up(studio.simulation(), options.warm_up >= 0 ? options.warm_up : scene.run.warm_up,
                interruption);
    const int steps =
        options.steps_per_frame > 0 ? options.steps_per_frame : scene.run.steps_per_frame;
    if (!take.stopped) { take = shoot(studio, options, output, steps, *sink, interruption); }
    write_probe_output(options.probes, studio.simulation(), take.stopped);
    if (take.frames < options.frames) {
        report_end(take, options, output, studio, *sink);
        if (take.stopped) { throw simulation::UnstableFlow(*take.stopped); }
        return exit_interrupted;
    }
    fmt::print("{}\n", fs::absolute(sink->location()).lexically_normal().string());
    return exit_success;
}

}  // namespace lattice::app
