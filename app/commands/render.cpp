// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>

#include "app/capture/disk_room.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/probe_output.hpp"
#include "app/commands/render_output.hpp"
#include "app/commands/studio.hpp"
#include "app/exit_status.hpp"
#include "app/interruption.hpp"
#include "app/obstacle_warnings.hpp"
#include "app/pattern_scene.hpp"
#include "app/progress_bar.hpp"
#include "app/scene_loading.hpp"
#include "app/world_text.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;

/// Steps in portions, so that the bar moves. Returns what stopped the flow, if anything did.
std::optional<simulation::UnstableFlow> warm_up(Studio& studio, int steps,
                                                const Interruption& interruption) {
    if (steps <= 0) { return std::nullopt; }
    ProgressBar bar("Warming up", steps);
    const int portion = std::max(1, std::min(50, steps / 100));
    for (int done = 0; done < steps && !interruption.requested();) {
        bar.update(done);
        const int count = std::min(portion, steps - done);
        studio.step(count);
        if (auto stopped = studio.stopped()) { return stopped; }
        done += count;
    }
    if (!interruption.requested()) { bar.update(steps); }
    return std::nullopt;
}

struct Take {
    int frames = 0;  ///< fewer than asked for when the film was interrupted or the flow stopped
    std::optional<simulation::UnstableFlow> stopped;
    bool disk_full = false;  ///< and therefore ended
};

Take shoot(Studio& studio, const RenderOptions& options, int steps_per_frame, RenderOutput& output,
           const Interruption& interruption) {
    using Clock = std::chrono::steady_clock;
    const bool picture = output.is_picture();
    ProgressBar bar(picture ? "Stepping" : "Filming", options.frames);
    const double nodes = studio.nodes_per_step();
    double stepping_seconds = 0;
    Take take;
    int& frame = take.frames;
    for (; frame < options.frames && !interruption.requested(); ++frame) {
        const Clock::time_point begin = Clock::now();
        studio.step(steps_per_frame);
        take.stopped = studio.stopped();
        if (take.stopped) { break; }
        stepping_seconds += std::chrono::duration<double>(Clock::now() - begin).count();
        take.disk_full = output.disk_full();
        if (take.disk_full) { break; }
        output.take(studio, frame, frame + 1 == options.frames);
        const double steps = static_cast<double>(frame + 1) * steps_per_frame;
        bar.update(frame + 1,
                   world_speed_text(studio.first().scene().kind, steps * nodes / stepping_seconds));
    }
    if (frame == options.frames || (!picture && frame > 0)) { output.finish(); }
    return take;
}

/// What a person is told, and has, of a take that ended early.
void report_end(const Take& take, const RenderOptions& options, Studio& studio,
                RenderOutput& output) {
    fmt::print(stderr, "\nStopped after {} of {} frames; ", take.frames, options.frames);
    const std::string location = fs::absolute(output.location()).lexically_normal().string();
    if (!output.is_picture() && take.frames > 0) {
        fmt::print(stderr, "they are in {}\n", location);
    } else if (take.stopped && output.is_picture()) {
        // The simulation went back to where the flow was sound.
        output.take(studio, take.frames, true);
        fmt::print(stderr, "the picture {} shows step {}, to which the flow went back\n", location,
                   studio.first().simulation().step_count());
    } else {
        fmt::print(stderr, "nothing was written\n");
    }
}

}  // namespace

int render(const RenderOptions& options) {
    RenderOutput output(options);
    const auto device = compute::Device::open(options.scene.backend);
    const scene::Scene scene = load_scene(options.scene, device->info());
    std::optional<scene::Scene> other;
    if (options.compare.wanted()) {
        other = load_compared_scene(options.scene, options.compare, device->info());
        check_comparable(scene, *other);
    }
    check_probe_output(options.probes, scene);
    if (const std::string doubt = doubt_about_start(scene); !doubt.empty()) {
        fmt::print(stderr, "Warning: {}\n", doubt);
    }
    Studio studio(options, *device, scene, other ? &*other : nullptr);
    simulation::Simulation& simulation = studio.first().simulation();
    fmt::print(stderr, "{}: {} on {} ({})\n", scene.title,
               world_size_text(scene.kind, simulation.domain()), device->info().name,
               device->info().reason);
    fmt::print(stderr, "Drawing with {}{}\n", studio.graphics(),
               device->is_cuda() ? ", " + studio.first().sharing() : "");

    warn_of_obstacles(simulation, scene);

    const Interruption interruption;
    output.open();
    Take take;
    const bool warm = scene::names_checkpoint(scene.file);
    const int usual_warm_up = warm ? 0 : scene.run.warm_up;
    take.stopped =
        warm_up(studio, options.warm_up >= 0 ? options.warm_up : usual_warm_up, interruption);
    const int steps =
        options.steps_per_frame > 0 ? options.steps_per_frame : scene.run.steps_per_frame;
    if (!take.stopped) { take = shoot(studio, options, steps, output, interruption); }
    studio.report_stopped_side();
    write_probe_output(options.probes, simulation, take.stopped);
    if (take.frames < options.frames) {
        report_end(take, options, studio, output);
        if (take.disk_full) {
            throw Error(output.location().string(),
                        fmt::format("less than {} are free on this disk, so the film ends here",
                                    capture::bytes_text(capture::least_room)),
                        "make room, or choose a folder on another disk");
        }
        if (take.stopped) { throw simulation::UnstableFlow(*take.stopped); }
        return exit_interrupted;
    }
    fmt::print("{}\n", fs::absolute(output.location()).lexically_normal().string());
    return exit_success;
}

}  // namespace lattice::app
