// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "app/commands/commands.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/lessons/lesson.hpp"
#include "app/lessons/to_do.hpp"
#include "app/mesh_text.hpp"
#include "app/obstacle_warnings.hpp"
#include "app/scene_loading.hpp"
#include "app/script/script_player.hpp"
#include "app/task_progress.hpp"
#include "app/world_text.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/fluid/stability.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/grey_image.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "engine/simulation/checkpoint.hpp"
#include "engine/simulation/obstacle_bodies.hpp"
#include "engine/simulation/obstacle_notes.hpp"
#include "engine/simulation/obstacle_samples.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/solid/mesh_report.hpp"

namespace lattice::app {

namespace {

double mebibytes(std::size_t bytes) {
    return static_cast<double>(bytes) / (1024.0 * 1024.0);
}

void check_memory(const compute::Device& device, const scene::Scene& scene) {
    const std::size_t needed = simulation::memory_needed(scene, device.info().backend);
    const std::size_t free = device.memory_free();
    fmt::print("memory      {:.0f} MiB of {:.0f} MiB free\n", mebibytes(needed), mebibytes(free));
    if (needed > free) {
        const bool cells = scene.kind == scene::Kind::automaton;
        throw InputError({cells ? "automaton.width" : "domain.resolution",
                          fmt::format("the scene needs {:.0f} MiB, {:.0f} MiB are free",
                                      mebibytes(needed), mebibytes(free)),
                          cells ? "lower automaton.width or automaton.height"
                                : "lower domain.resolution or smoke.capacity"});
    }
}

void print_obstacle(const scene::Scene& scene, std::size_t index,
                    const simulation::PlacedMesh& placed, const solid::MeshReport& report) {
    const scene::Obstacle& obstacle = scene.obstacles[index];
    const int resolution = scene.domain.resolution;
    const double nodes = solid::nodes_per_mesh_unit(report, obstacle.scale, resolution);
    const double units = nodes / resolution;
    fmt::print("obstacle {}  {}: {} triangles, {} vertices, {}, {}\n", index, obstacle.mesh,
               report.triangles, report.topology.vertices, parts_text(report),
               surface_text(report));
    fmt::print(
        "            extent {}, surface {:.3g}{} in scene units; {} nodes across\n",
        extent_text(report, units), report.area * units * units,
        report.solid() ? fmt::format(", volume {:.3g}", report.volume * std::pow(units, 3)) : "",
        std::lround(obstacle.scale * resolution));
    fmt::print("            {}{} samples, {} of them in the domain\n",
               report.thickness
                   ? fmt::format("thinnest part {:.3g} nodes; ", *report.thickness * nodes)
                   : "",
               placed.samples, placed.samples_inside);
}

void print_notes(const scene::Scene& scene, std::size_t index,
                 const std::vector<simulation::ObstacleNote>& notes) {
    for (const simulation::ObstacleNote& note : notes) {
        fmt::print("{}{}: {}\n", note.warning ? "warning     " : "note        ",
                   obstacle_label(scene, index), note.text);
    }
}

void check_meshes(const scene::Scene& scene) {
    TaskProgress progress;
    simulation::ObstacleSamples samples;
    const simulation::PlacedObstacles placed =
        as_input([&] { return samples.place(scene, progress.listener()); });
    as_input([&] { simulation::obstacle_bodies(scene, placed); });
    for (std::size_t i = 0; i < placed.meshes.size(); ++i) {
        const simulation::PlacedMesh& mesh = placed.meshes[i];
        const solid::MeshReport report = solid::mesh_report(*mesh.mesh);
        print_obstacle(scene, i, mesh, report);
        print_notes(scene, i, simulation::placement_notes(mesh));
        print_notes(scene, i, simulation::motion_notes(scene.obstacles[i]));
        print_notes(scene, i,
                    simulation::shape_notes(scene.obstacles[i], report, scene.domain.resolution));
    }
}

void check_automaton(const compute::Device& device, const scene::Scene& scene) {
    const automata::Rule rule = as_input([&] { return simulation::scene_rule(scene); });
    const scene::Automaton& automaton = scene.automaton;
    fmt::print("grid        {} x {} = {:.2f} million cells, {} states\n", automaton.width,
               automaton.height, 1e-6 * automaton.width * automaton.height, automata::states(rule));
    as_input([&] { check_memory(device, scene); });
    as_input([&] { simulation::start_shares(automaton, rule); });
    if (!std::holds_alternative<automata::UserTable>(rule.form)) {
        fmt::print("rule        {}\n", automata::rule_text(rule));
    }
    const auto shape = simulation::grid_shape(automaton);
    const auto variant = simulation::stepper_settings(scene).variant;
    if (const auto reason = automata::why_not(variant, rule, shape, device)) {
        throw InputError({"automaton.variant", *reason, "set automaton.variant to automatic"});
    }
    if (automaton.start == scene::CellStart::pattern) {
        const automata::Pattern pattern =
            as_input([&] { return simulation::start_pattern(scene, rule); });
        fmt::print("pattern     {} x {}, {} cells alive\n", pattern.width, pattern.height,
                   automata::population(pattern));
        const std::string doubt = automata::doubt_about(pattern);
        if (!doubt.empty()) { fmt::print("warning     {}: {}\n", automaton.pattern, doubt); }
    }
}

void check_flow(const compute::Device& device, const scene::Scene& scene) {
    const Extent grid = scene::grid_extent(scene.domain);
    fmt::print("grid        {} x {} x {} = {:.2f} million nodes\n", grid.x, grid.y, grid.z,
               static_cast<double>(grid.size()) * 1e-6);
    check_memory(device, scene);
    fmt::print("flow        Reynolds number {:.4g}, Mach number {:.3f}, viscosity {:.4g} lu\n",
               scene::reynolds_number(scene), scene::reference_speed(scene) * std::sqrt(3.0),
               scene.fluid.viscosity_lu);
    for (const auto& [name, value] : units_lines(scene)) {
        fmt::print("in SI units {:<17}{}\n", name, value);
    }
    fmt::print("stability   {} (estimate)\n",
               fluid::stability_text(fluid::stability_limits(scene)));
    check_meshes(scene);
    if (scene.domain.inlet_profile == scene::InletProfile::mask) {
        as_input([&] {
            scene::read_grey_image(scene::resolve_mesh_path(scene, scene.domain.inlet_mask),
                                   "domain.inlet_mask");
        });
    }
    fmt::print("smoke       {} emitters, {} particles at most\n", scene.emitters.size(),
               scene.smoke.capacity);
}

void check_lesson(const Lesson& lesson) {
    fmt::print("{}\n{}\n", lesson.title, lesson.about);
    for (const LessonStep& step : lesson.steps) {
        fmt::print("step        {}{}\n", step.text.substr(0, step.text.find('\n')),
                   step.asks() ? "; done when: " + to_do_text(step) : "");
    }
    fmt::print("The lesson is valid.\n");
}

}  // namespace

int check(const CheckOptions& options) {
    if (names_script(options.scene.scene)) {
        const std::size_t lines = as_input([&] { return check_script(options.scene.scene); });
        fmt::print(
            "{} lines of commands, all of them known.\n"
            "What they are given is read when they run.\n",
            lines);
        return exit_success;
    }
    if (names_lesson(options.scene.scene)) {
        check_lesson(as_input([&] { return read_lesson(options.scene.scene); }));
        return exit_success;
    }
    if (scene::names_checkpoint(options.scene.scene)) {
        as_input([&] { simulation::verify_checkpoint(find_scene(options.scene.scene)); });
    }
    const auto device = compute::Device::open(options.scene.backend);
    const scene::Scene scene = load_scene(options.scene, device->info());
    fmt::print("{}\n", scene.title.empty() ? scene.file.filename().string() : scene.title);
    fmt::print("backend     {} ({})\n", device->info().name, device->info().reason);
    if (scene.kind == scene::Kind::automaton) {
        check_automaton(*device, scene);
    } else {
        check_flow(*device, scene);
    }
    fmt::print("The scene is valid.\n");
    return exit_success;
}

}  // namespace lattice::app
