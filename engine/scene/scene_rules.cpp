// SPDX-License-Identifier: MIT
// What must hold in a scene beyond the range of each parameter.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/automaton_rules.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/parameter_table.hpp"

namespace lattice::scene {

namespace {

std::string face_name(std::size_t face) {
    return fmt::format("domain.{}", enum_name(static_cast<Face>(face)));
}

void check_faces(const Domain& domain) {
    for (std::size_t face = 0; face < domain.faces.size(); ++face) {
        const FaceKind opposite = domain.faces[face ^ 1U];
        if (domain.faces[face] == FaceKind::periodic && opposite != FaceKind::periodic) {
            throw Error(
                face_name(face),
                fmt::format("periodic, but {} is {}", face_name(face ^ 1U), enum_name(opposite)),
                fmt::format("periodic faces come in pairs: set {} to periodic as well",
                            face_name(face ^ 1U)));
        }
    }
    const auto inlet = std::ranges::find(domain.faces, FaceKind::inlet);
    const auto outlet = std::ranges::find(domain.faces, FaceKind::outlet);
    if (inlet != domain.faces.end() && outlet == domain.faces.end()) {
        throw Error(face_name(static_cast<std::size_t>(inlet - domain.faces.begin())),
                    "an inlet, but no face is an outlet: mass would pile up",
                    "set another face to outlet, or this one to something else first");
    }
}

/// Shortest side of the face between two faces that are not periodic; 0 where there is none. A side
/// of one node is none: the flow is plane.
double gap_of_face(const Domain& domain, std::size_t face) {
    const Extent grid = grid_extent(domain);
    const int nodes[3] = {grid.x, grid.y, grid.z};
    double gap = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool bounded = domain.faces[2 * axis] != FaceKind::periodic;
        if (axis == face / 2 || !bounded || nodes[axis] == 1) { continue; }
        const double side = domain.size[static_cast<int>(axis)];
        gap = gap == 0 ? side : std::min(gap, side);
    }
    return gap;
}

/// Eddies that fade out over less than their own length beside a wall turn ever faster there.
void check_eddies_fit(const Domain& domain) {
    for (std::size_t face = 0; face < domain.faces.size(); ++face) {
        if (domain.faces[face] != FaceKind::inlet) { continue; }
        const double gap = gap_of_face(domain, face);
        if (gap > 0 && domain.turbulence_length > gap) {
            throw Error(
                "domain.turbulence_length",
                fmt::format("eddies of {} units do not fit between faces {:.4g} units apart",
                            domain.turbulence_length, gap),
                fmt::format("allowed: at most {:.4g} in this domain", gap));
        }
    }
}

/// Eddies need nodes to be made of.
void check_turbulence(const Domain& domain) {
    constexpr double least_nodes = 8;
    if (domain.inlet_profile != InletProfile::turbulent) { return; }
    const double nodes = domain.turbulence_length * domain.resolution;
    if (nodes < least_nodes) {
        throw Error("domain.turbulence_length",
                    fmt::format("eddies of {} units are {:.3g} nodes large",
                                domain.turbulence_length, nodes),
                    fmt::format("allowed: at least {:.4g} at this resolution ({} nodes)",
                                least_nodes / domain.resolution, least_nodes));
    }
    check_eddies_fit(domain);
}

void check_hinges(const Scene& scene) {
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
        const Obstacle& obstacle = scene.obstacles[i];
        if (obstacle.motion == ObstacleMotion::hinged && glm::length(obstacle.axis) < 1e-6) {
            throw Error(fmt::format("obstacle.{}.axis", i), "[0, 0, 0] has no direction",
                        "give the direction of the hinge, [1, 0, 0] for one along x");
        }
    }
}

/// The grid of the CPU and that of the GPU.
void check_grids(const Domain& domain, const Start& start) {
    check_start(start, grid_extent(domain));
    if (domain.gpu_resolution > 0) {
        Domain on_gpu = domain;
        on_gpu.resolution = domain.gpu_resolution;
        check_start(start, grid_extent(on_gpu));
    }
}

/// The staged variants are there to be measured as published: single precision, two copies.
void check_variant(const Fluid& fluid) {
    if (fluid.variant == SolverVariant::fused) { return; }
    const auto refuse = [&](const char* parameter, std::string_view value, std::string_view need) {
        throw Error("fluid.variant",
                    fmt::format("{} keeps populations as fp32 in two copies, but {} is {}",
                                enum_name(fluid.variant), parameter, value),
                    fmt::format("set {} to {}, or fluid.variant to fused", parameter, need));
    };
    if (fluid.storage != Storage::fp32) {
        refuse("fluid.storage", enum_name(fluid.storage), enum_name(Storage::fp32));
    }
    if (fluid.streaming != Streaming::two_copy) {
        refuse("fluid.streaming", enum_name(fluid.streaming), enum_name(Streaming::two_copy));
    }
}

void check_view(const View& view) {
    if (view.light == glm::dvec3(0.0)) {
        throw Error("view.light", "[0, 0, 0] is no direction", "allowed: any other three numbers");
    }
}

void check_camera(const glm::dvec3& eye, const glm::dvec3& target, const std::string& section) {
    if (eye != target) { return; }
    throw Error(section + ".eye", "the camera stands on the point it looks at",
                fmt::format("set {0}.eye and {0}.target to different points", section));
}

/// The camera takes its keys one after the other.
void check_cameras(const Scene& scene) {
    check_camera(scene.view.eye, scene.view.target, "view");
    for (std::size_t i = 0; i < scene.bookmarks.size(); ++i) {
        const Bookmark& bookmark = scene.bookmarks[i];
        check_camera(bookmark.eye, bookmark.target, fmt::format("bookmark.{}", i));
    }
    for (std::size_t i = 0; i < scene.camera_keys.size(); ++i) {
        const CameraKey& key = scene.camera_keys[i];
        const std::string section = fmt::format("camera_key.{}", i);
        check_camera(key.eye, key.target, section);
        if (i == 0 || key.step > scene.camera_keys[i - 1].step) { continue; }
        throw Error(section + ".step",
                    fmt::format("step {} is not after step {} of the key before", key.step,
                                scene.camera_keys[i - 1].step),
                    "give the keys by ascending step");
    }
}

void check_counts(const Scene& scene) {
    for (const std::string_view section :
         {"obstacle", "emitter", "probe", "seed", "bookmark", "camera_key"}) {
        const std::size_t count = instances(scene, section).size();
        if (count > max_listed) {
            throw Error(std::string(section), fmt::format("the scene has {} of them", count),
                        fmt::format("allowed: at most {}", max_listed));
        }
    }
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
        if (scene.obstacles[i].keys.size() > max_keys) {
            throw Error(fmt::format("obstacle.{}.key", i),
                        fmt::format("the obstacle has {} of them", scene.obstacles[i].keys.size()),
                        fmt::format("allowed: at most {}", max_keys));
        }
    }
}

/// From one pose to the next no faster than a velocity may be given.
void check_leg(double way, double steps, const std::string& name, const char* legend) {
    constexpr double fastest = 0.25;  // lu, as obstacle.velocity
    if (way <= fastest * steps) { return; }
    throw Error(name,
                fmt::format("{:.4g} nodes in {:.4g} steps {} are {:.3g} lu", way, steps, legend,
                            way / steps),
                fmt::format("allowed: up to {} lu; give it {:.0f} steps or more, or less way",
                            fastest, std::ceil(way / fastest)));
}

/// A path takes its keys one after the other, and goes back to the first where it repeats.
void check_path(const Domain& domain, const Obstacle& obstacle, std::size_t index) {
    const auto way = [&](const ObstacleKey& from, const ObstacleKey& to) {
        return glm::length(to.position - from.position) * domain.resolution;
    };
    for (std::size_t k = 1; k < obstacle.keys.size(); ++k) {
        const ObstacleKey& from = obstacle.keys[k - 1];
        const ObstacleKey& to = obstacle.keys[k];
        const std::string name = fmt::format("obstacle.{}.key.{}.step", index, k);
        if (!(to.step > from.step)) {
            throw Error(
                name,
                fmt::format("step {} is not after step {} of the key before", to.step, from.step),
                "give the keys by ascending step");
        }
        check_leg(way(from, to), to.step - from.step, name, "from the key before");
    }
    if (obstacle.period == 0 || obstacle.keys.size() < 2) { return; }
    const ObstacleKey& first = obstacle.keys.front();
    const ObstacleKey& last = obstacle.keys.back();
    const std::string name = fmt::format("obstacle.{}.period", index);
    const double back = first.step + obstacle.period - last.step;
    if (!(back > 0)) {
        throw Error(name,
                    fmt::format("{} steps end before the last key, {} steps after the first",
                                obstacle.period, last.step - first.step),
                    fmt::format("allowed: 0, or more than {}", last.step - first.step));
    }
    check_leg(way(last, first), back, name, "from the last key back to the first");
}

void check_inside(const Domain& domain, const glm::dvec3& point, const std::string& name) {
    for (int axis = 0; axis < 3; ++axis) {
        if (point[axis] >= 0 && point[axis] <= domain.size[axis]) { continue; }
        throw Error(name,
                    fmt::format("{} along {} is outside the domain", point[axis], "xyz"[axis]),
                    fmt::format("allowed: 0 to {}, see domain.size", domain.size[axis]));
    }
}

void check_probed_obstacle(const Scene& scene, std::size_t index) {
    const std::size_t count = scene.obstacles.size();
    const int wanted = scene.probes[index].obstacle;
    if (static_cast<std::size_t>(wanted) < count) { return; }
    if (count == 0) {
        throw Error(fmt::format("probe.{}.kind", index), "the scene has no obstacle to measure at",
                    "add one first: [[obstacle]]");
    }
    throw Error(fmt::format("probe.{}.obstacle", index),
                fmt::format("the scene has no obstacle {}", wanted),
                fmt::format("allowed: 0 to {}", count - 1));
}

void check_probes(const Scene& scene) {
    for (std::size_t i = 0; i < scene.probes.size(); ++i) {
        const Probe& probe = scene.probes[i];
        const auto name = [i](const char* key) { return fmt::format("probe.{}.{}", i, key); };
        if (probe.kind == ProbeKind::domain) { continue; }
        if (probe.kind == ProbeKind::obstacle) {
            check_probed_obstacle(scene, i);
            continue;
        }
        check_inside(scene.domain, probe.position, name("position"));
        if (probe.kind != ProbeKind::line) { continue; }
        check_inside(scene.domain, probe.end, name("end"));
        if (probe.end == probe.position) {
            throw Error(name("end"), "both ends of the line are the same point",
                        "set probe.position and probe.end to different points");
        }
    }
}

void check_seeds(const Scene& scene) {
    for (std::size_t i = 0; i < scene.seeds.size(); ++i) {
        const Seed& seed = scene.seeds[i];
        check_inside(scene.domain, seed.position, fmt::format("seed.{}.position", i));
        if (seed.shape == SeedShape::line) {
            check_inside(scene.domain, seed.end, fmt::format("seed.{}.end", i));
        }
    }
}

void check_flow(const Scene& scene) {
    check_faces(scene.domain);
    check_grids(scene.domain, scene.start);
    check_turbulence(scene.domain);
    check_hinges(scene);
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
        check_path(scene.domain, scene.obstacles[i], i);
    }
    check_variant(scene.fluid);
    check_view(scene.view);
    check_cameras(scene);
    check_probes(scene);
    check_seeds(scene);
}

}  // namespace

bool starts_uniform(const Start& start) {
    return start.flow == InitialFlow::inflow || start.flow == InitialFlow::rest;
}

void check_start(const Start& start, const Extent& extent) {
    if (starts_uniform(start)) { return; }
    const bool rings = start.flow == InitialFlow::vortex_rings;
    const int count[3] = {extent.x, extent.y, extent.z};
    const int needed = rings ? 16 : 2;  // nodes, for the rings to be round
    for (int axis = 0; axis < (rings ? 3 : 2); ++axis) {
        if (count[axis] >= needed) { continue; }
        throw Error("start.flow",
                    fmt::format("{} needs {} nodes or more along {}, and the grid has {} along {}",
                                enum_name(start.flow), needed, rings ? "x, y and z" : "x and y",
                                count[axis], "xyz"[axis]),
                    "raise domain.resolution or domain.size, or set start.flow to rest");
    }
}

void check_scene(const Scene& scene) {
    check_counts(scene);
    for (const Parameter& parameter : parameter_table()) {
        if (parameter.derived) { continue; }
        for (const Instance which : instances(scene, section_of(parameter))) {
            checked_value(parameter, parameter.get(scene, which), instance_name(parameter, which));
        }
    }
    if (scene.kind == Kind::automaton) {
        check_automaton(scene.automaton);
    } else {
        check_flow(scene);
    }
}

}  // namespace lattice::scene
