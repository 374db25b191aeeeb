// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

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
#include "app/output_file.hpp"
#include "app/pattern_scene.hpp"
#include "app/progress_bar.hpp"
#include "app/scene_loading.hpp"
#include "app/script/script_name.hpp"
#include "app/task_progress.hpp"
#include "app/world_loading.hpp"
#include "app/world_text.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/checkpoint.hpp"
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
                   world_speed_text(simulation.kind(), course.steps * nodes / seconds));
    }
    return course;
}

/// How many cells are in which state.
void print_census(simulation::Simulation& simulation) {
    simulation::Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    const simulation::Census& census = snapshot.grid->census;
    fmt::print("generation {}: population {}; cells in states 0 to {}: {}\n", census.generation,
               census.population(), census.cells.size() - 1, fmt::join(census.cells, " "));
}

void warn_of_pattern(const scene::Scene& scene) {
    const std::string doubt = doubt_about_start(scene);
    if (!doubt.empty()) { fmt::print(stderr, "Warning: {}\n", doubt); }
}

void check_pattern_output(const std::filesystem::path& file, const scene::Scene& scene) {
    if (file.empty()) { return; }
    if (scene.kind != scene::Kind::automaton) {
        throw InputError({"--out", "the scene is a flow, which has no cells",
                          "take a scene of kind automaton, or --probes"});
    }
    if (automata::format_of_name(file) == automata::PatternFormat::mcell) {
        throw InputError({"--out", "MCell files are read, not written", "name an .rle file"});
    }
    check_output_file("--out", file);
}

void write_pattern_output(const std::filesystem::path& file,
                          const simulation::Simulation& simulation) {
    if (file.empty()) { return; }
    const Extent grid = simulation.domain();
    const automata::Pattern pattern = simulation.pattern({0, 0, grid.x, grid.y});
    automata::write_pattern(file, pattern);
    fmt::print(stderr, "Pattern: {}, {} x {} cells\n", file.string(), pattern.width,
               pattern.height);
}

void check_checkpoint_output(const std::filesystem::path& file) {
    if (!file.empty() && !scene::names_checkpoint(file)) {
        throw InputError({"--checkpoint", file.string() + " does not end in .lattice",
                          "name it so: its ending tells what it is"});
    }
    check_output_file("--checkpoint", file);
}

void write_checkpoint_output(const std::filesystem::path& file, simulation::Simulation& simulation,
                             const scene::Scene& scene) {
    if (file.empty()) { return; }
    simulation::write_checkpoint(simulation::take_checkpoint(simulation, scene), file);
    fmt::print(stderr, "Checkpoint: {}, {} {}\n", file.string(),
               scene.kind == scene::Kind::automaton ? "generation" : "step",
               simulation.step_count());
}

}  // namespace

int run_scene(const RunOptions& options) {
    if (names_script(options.scene.scene)) { return run_script(options); }
    const auto device = compute::Device::open(options.scene.backend);
    scene::Scene scene = load_scene(options.scene, device->info());
    check_probe_output(options.probes, scene);
    check_pattern_output(options.out, scene);
    check_checkpoint_output(options.checkpoint);
    const bool smoke_shows = !options.checkpoint.empty() || scene::names_checkpoint(scene.file);
    if (!smoke_shows) { scene.emitters.clear(); }  // no picture shows it
    TaskProgress progress;
    const auto simulation = load_world(*device, scene, progress.listener());
    fmt::print(stderr, "{}: {} on {} ({})\n", scene.title,
               world_size_text(scene.kind, simulation->domain()), device->info().name,
               device->info().reason);
    warn_of_obstacles(*simulation, scene);
    warn_of_pattern(scene);
    const Interruption interruption;
    const Course course = follow(*simulation, options.steps, interruption);
    write_probe_output(options.probes, *simulation, course.stopped);
    if (course.stopped) { throw simulation::UnstableFlow(*course.stopped); }
    if (scene.kind == scene::Kind::automaton) { print_census(*simulation); }
    write_pattern_output(options.out, *simulation);
    write_checkpoint_output(options.checkpoint, *simulation, scene);
    if (course.steps < options.steps) {
        fmt::print(stderr, "\nStopped after {} of {} steps\n", course.steps, options.steps);
        return exit_interrupted;
    }
    return exit_success;
}

}  // namespace lattice::app
