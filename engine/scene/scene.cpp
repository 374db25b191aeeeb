// SPDX-License-Identifier: MIT
#include "engine/scene/scene.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::scene {

namespace {

/// round(value * factor), at least `least`.
int scale_count(int value, double factor, int least) {
    return static_cast<int>(std::clamp(std::round(value * factor), double(least), 1e9));
}

/// To twelve significant digits.
double rounded(double value) {
    return std::stod(fmt::format("{:.12g}", value));
}

glm::dvec3 rounded(const glm::dvec3& value) {
    return {rounded(value.x), rounded(value.y), rounded(value.z)};
}

}  // namespace

Extent grid_extent(const Domain& domain) {
    const glm::dvec3 nodes = glm::max(glm::round(domain.size * double(domain.resolution)), 1.0);
    for (int axis = 0; axis < 3; ++axis) {
        // Written so that NaN fails as well.
        if (!(nodes[axis] <= double(max_axis_nodes))) {
            throw Error("domain.size",
                        fmt::format("{} units at {} nodes per unit are {:.0f} nodes along {}",
                                    domain.size[axis], domain.resolution, nodes[axis], "xyz"[axis]),
                        fmt::format("allowed: at most {} nodes along an axis; lower "
                                    "domain.resolution or domain.size",
                                    max_axis_nodes));
        }
    }
    if (nodes.x * nodes.y * nodes.z > double(max_grid_nodes)) {
        throw Error("domain.size",
                    fmt::format("{:.0f} x {:.0f} x {:.0f} nodes are {:.3g} nodes", nodes.x, nodes.y,
                                nodes.z, nodes.x * nodes.y * nodes.z),
                    fmt::format("allowed: at most {:.3g} nodes; lower domain.resolution or "
                                "domain.size",
                                double(max_grid_nodes)));
    }
    return {static_cast<int>(nodes.x), static_cast<int>(nodes.y), static_cast<int>(nodes.z)};
}

double reference_speed(const Scene& scene) {
    const auto has = [&](FaceKind kind) {
        return std::ranges::find(scene.domain.faces, kind) != scene.domain.faces.end();
    };
    const InitialFlow start = scene.start.flow;
    if (has(FaceKind::inlet)) { return scene.fluid.inflow_speed_lu; }
    if (has(FaceKind::moving_wall)) { return glm::length(scene.domain.wall_velocity_lu); }
    if (start != InitialFlow::inflow && start != InitialFlow::rest) { return scene.start.speed_lu; }
    return scene.fluid.inflow_speed_lu;
}

glm::dvec3 inlet_normal(const Domain& domain) {
    glm::dvec3 normal(0.0);
    const auto inlet = std::ranges::find(domain.faces, FaceKind::inlet) - domain.faces.begin();
    if (inlet < face_count) { normal[static_cast<int>(inlet / 2)] = inlet % 2 == 0 ? 1 : -1; }
    return normal;
}

glm::dvec3 stream_direction(const Scene& scene) {
    const auto moving = std::ranges::find(scene.domain.faces, FaceKind::moving_wall);
    const bool wall = moving != scene.domain.faces.end();
    for (const glm::dvec3& candidate :
         {inlet_normal(scene.domain), wall ? scene.domain.wall_velocity_lu : glm::dvec3(0.0),
          scene.start.background_lu, scene.fluid.body_force_lu}) {
        if (glm::length(candidate) > 0) { return glm::normalize(candidate); }
    }
    return {1, 0, 0};
}

double reynolds_number(const Scene& scene) {
    return reference_speed(scene) * scene.fluid.length * scene.domain.resolution /
           scene.fluid.viscosity_lu;
}

void set_reynolds_number(Scene& scene, double reynolds) {
    if (!(reynolds > 0) || !std::isfinite(reynolds)) {
        throw Error("fluid.reynolds", fmt::format("{} is not a Reynolds number", reynolds),
                    "allowed: a positive number");
    }
    const double speed_times_length =
        reference_speed(scene) * scene.fluid.length * scene.domain.resolution;
    if (!(speed_times_length > 0)) {
        throw Error("fluid.reynolds",
                    "no viscosity gives a Reynolds number while the flow has no speed",
                    "set fluid.inflow_speed (or what else drives the flow) first, or set "
                    "fluid.viscosity instead");
    }
    scene.fluid.viscosity_lu = speed_times_length / reynolds;
}

void change_resolution(Scene& scene, int resolution) {
    if (resolution < 1) {
        throw Error("domain.resolution", fmt::format("{} nodes per scene unit", resolution),
                    "allowed: a positive whole number");
    }
    if (resolution == scene.domain.resolution) { return; }
    const double ratio = double(resolution) / scene.domain.resolution;
    scene.domain.resolution = resolution;
    if (scene.fluid.hold != Held::viscosity) { scene.fluid.viscosity_lu *= ratio; }
    scene.fluid.body_force_lu /= ratio;
    scene.solid.gravity_lu /= ratio;
    for (Obstacle& obstacle : scene.obstacles) {
        obstacle.spin_degrees /= ratio;
        obstacle.period *= ratio;
        for (ObstacleKey& key : obstacle.keys) { key.step *= ratio; }
    }
    for (Emitter& emitter : scene.emitters) {
        emitter.rate *= ratio * ratio;
        if (emitter.lifetime < lasting) { emitter.lifetime *= ratio; }
        emitter.duration *= ratio;
    }
    for (Probe& probe : scene.probes) {
        probe.interval = scale_count(probe.interval, ratio, 1);
        probe.start = scale_count(probe.start, ratio, 0);
    }
    for (CameraKey& key : scene.camera_keys) { key.step *= ratio; }
    scene.run.steps_per_frame = scale_count(scene.run.steps_per_frame, ratio, 1);
    scene.run.warm_up = scale_count(scene.run.warm_up, ratio, 0);
}

Obstacle default_obstacle(const Scene& scene, std::string mesh) {
    const glm::dvec3& size = scene.domain.size;
    Obstacle obstacle;
    obstacle.mesh = std::move(mesh);
    obstacle.position = size * glm::dvec3(1.0 / 3.0, 0.5, 0.5);
    obstacle.scale = std::min({scene.fluid.length, 0.5 * size.x, 0.5 * size.y, 0.5 * size.z});
    return obstacle;
}

namespace {

/// Takes a GPU's value in place of the CPU's, which is kept.
void take_gpu_value(int& value, int of_gpu, int& kept) {
    if (of_gpu <= 0 || kept != 0) { return; }
    kept = value;
    value = of_gpu;
}

void put_cpu_value_back(int& value, int& of_gpu, int kept) {
    if (kept <= 0) { return; }
    of_gpu = value;
    value = kept;
}

}  // namespace

void apply_gpu_defaults(Scene& scene) {
    if (scene.domain.gpu_resolution > 0 && scene.cpu.resolution == 0) {
        scene.cpu.resolution = scene.domain.resolution;
        change_resolution(scene, scene.domain.gpu_resolution);
    }
    take_gpu_value(scene.smoke.capacity, scene.smoke.gpu_capacity, scene.cpu.capacity);
    take_gpu_value(scene.automaton.width, scene.automaton.gpu_width, scene.cpu.width);
    take_gpu_value(scene.automaton.height, scene.automaton.gpu_height, scene.cpu.height);
}

Scene at_present_size(const Scene& scene) {
    Scene fixed = scene;
    fixed.cpu = {};
    fixed.domain.gpu_resolution = 0;
    fixed.smoke.gpu_capacity = 0;
    fixed.automaton.gpu_width = 0;
    fixed.automaton.gpu_height = 0;
    return fixed;
}

Scene without_gpu_defaults(const Scene& scene) {
    Scene written = scene;
    if (scene.cpu.resolution > 0) {
        written.domain.gpu_resolution = scene.domain.resolution;
        change_resolution(written, scene.cpu.resolution);
        // There and back through a factor leaves the last bits of a number such as 60 behind.
        written.fluid.viscosity_lu = rounded(written.fluid.viscosity_lu);
        written.fluid.body_force_lu = rounded(written.fluid.body_force_lu);
        written.solid.gravity_lu = rounded(written.solid.gravity_lu);
        for (Obstacle& obstacle : written.obstacles) {
            obstacle.spin_degrees = rounded(obstacle.spin_degrees);
            obstacle.period = rounded(obstacle.period);
            for (ObstacleKey& key : obstacle.keys) { key.step = rounded(key.step); }
        }
        for (Emitter& emitter : written.emitters) {
            emitter.rate = rounded(emitter.rate);
            emitter.lifetime = rounded(emitter.lifetime);
            emitter.duration = rounded(emitter.duration);
        }
        for (CameraKey& key : written.camera_keys) { key.step = rounded(key.step); }
    }
    put_cpu_value_back(written.smoke.capacity, written.smoke.gpu_capacity, scene.cpu.capacity);
    put_cpu_value_back(written.automaton.width, written.automaton.gpu_width, scene.cpu.width);
    put_cpu_value_back(written.automaton.height, written.automaton.gpu_height, scene.cpu.height);
    written.cpu = {};
    return written;
}

}  // namespace lattice::scene
