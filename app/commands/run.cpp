// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

#include "app/commands/commands.hpp"
#include "app/commands/probe_output.hpp"
#include "app/exit_status.hpp"
#include "app/interruption.hpp"
#include "app/obstacle_warnings.hpp"
#include "app/progress_bar.hpp"
#include "app/scene_loading.hpp"
#include "app/task_progress.hpp"
#include "engine/simulation/probe_tables.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::app {

namespace {

struct Course {
    int steps = 0;  ///< done; fewer than asked for when interrupted or stopped
    std::optional<simulation::UnstableFlow> stopped;
};

Course follow(simulation::Simulation& simulation, int steps, const Interruption& interruption) {
    using Clock = std::chrono::steady_clock;
    ProgressBar bar("Stepping", steps);
    const auto nodes = static_cast<double>(simulation.domain().size());
    const int portion = std::clamp(steps / 100, 1, 100);
    const Clock::time_point begin = Clock::now();
    Course course;
    while (course.steps < steps && !interruption.requested()) {
        const int count = std::min(portion, steps - course.steps);
        try {
            simulation.step(count);
            simulation.device().synchronize();
        } catch (const simulation::UnstableFlow& error) {
            course.stopped = error;
            return course;
        }
        course.steps += count;
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        bar.update(course.steps,
                   fmt::format("{:.1f} MLUPS", course.steps * nodes * 1e-6 / seconds));
    }
    return course;
}

}  // namespace

int run_scene(const RunOptions& options) {
    const auto device = compute::Device::open(options.scene.backend);
    scene::Scene scene = load_scene(options.scene, device->info());
    check_probe_output(options.probes, scene);
    scene.emitters.clear();  // no picture shows their smoke
    TaskProgress progress;
    const auto simulation =
        as_input([&] { return simulation::make_simulation(*device, scene, progress.listener()); });
    const Extent grid = simulation->domain();
    fmt::print(stderr, "{}: {} x {} x {} nodes on {} ({})\n", scene.title, grid.x, grid.y, grid.z,
               device->info().name, device->info().reason);
    warn_of_misplaced_obstacles(*simulation, scene);
    const Interruption interruption;
    const Course course = follow(*simulation, options.steps, interruption);
    write_probe_output(options.probes, *simulation, course.stopped);
    if (course.stopped) { throw simulation::UnstableFlow(*course.stopped); }
    if (course.steps < options.steps) {
        fmt::print(stderr, "\nStopped after {} of {} steps\n", course.steps, options.steps);
        return exit_interrupted;
    }
    return exit_success;
}

}  // namespace lattice::app
