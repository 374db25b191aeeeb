// SPDX-License-Identifier: MIT
#include "engine/simulation/unstable_flow.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/scene/enum_names.hpp"

namespace lattice::simulation {

namespace {

using scene::CollisionModel;
using scene::FaceKind;
using scene::Scene;

/// Speeds that a scene imposes on the flow are safe up to here, whatever the collision model.
constexpr double safe_speed = 0.12;
constexpr double good_speed = 0.08;

/// Above this many samples on a node spacing squared, unweighted forces add up beyond what stops
/// the flow.
constexpr double densest_unweighted = 2.6;

/// Speed over viscosity (the Reynolds number of one node spacing) that models without special care
/// for high orders bear, roughly.
constexpr double bearable_node_reynolds = 10;

/// To two digits: a suggestion, not a result.
std::string rounded(double value) {
    return fmt::format("{:.2g}", value);
}

bool has(const scene::Domain& domain, FaceKind kind) {
    return std::ranges::find(domain.faces, kind) != domain.faces.end();
}

/// A parameter whose speed the flow is given.
struct ImposedSpeed {
    const char* parameter;
    double speed;
};

std::vector<ImposedSpeed> imposed_speeds(const Scene& scene) {
    std::vector<ImposedSpeed> speeds;
    if (has(scene.domain, FaceKind::inlet)) {
        speeds.push_back({"fluid.inflow_speed", scene.fluid.inflow_speed_lu});
    }
    if (has(scene.domain, FaceKind::moving_wall)) {
        speeds.push_back({"domain.wall_velocity", glm::length(scene.domain.wall_velocity_lu)});
    }
    if (scene.start.flow != scene::InitialFlow::inflow) {
        speeds.push_back({"start.background", glm::length(scene.start.background_lu)});
        if (scene.start.flow != scene::InitialFlow::rest) {
            speeds.push_back({"start.speed", scene.start.speed_lu});
        }
    }
    return speeds;
}

double largest_imposed_speed(const Scene& scene) {
    double largest = 0;
    for (const ImposedSpeed& imposed : imposed_speeds(scene)) {
        largest = std::max(largest, imposed.speed);
    }
    return largest > 0 ? largest : good_speed;
}

void blame_speeds(const Scene& scene, std::vector<std::string>& cures) {
    for (const ImposedSpeed& imposed : imposed_speeds(scene)) {
        if (imposed.speed <= safe_speed) { continue; }
        const double factor = good_speed / imposed.speed;
        cures.push_back(fmt::format(
            "{} is {:.3g} lu, fast for the lattice: set it to {} and fluid.viscosity to {}, which "
            "keeps the Reynolds number",
            imposed.parameter, imposed.speed, good_speed,
            rounded(scene.fluid.viscosity_lu * factor)));
    }
}

void blame_boundary(const Scene& scene, std::vector<std::string>& cures) {
    const bool visible =
        std::ranges::any_of(scene.obstacles, [](const auto& obstacle) { return obstacle.visible; });
    const double samples = 1 / (scene.solid.spacing_lu * scene.solid.spacing_lu);
    if (!visible || scene.solid.weighting != scene::SampleWeighting::none ||
        samples < densest_unweighted) {
        return;
    }
    cures.push_back(fmt::format(
        "solid.weighting is none, and {:.1f} samples stand on a node spacing squared: set it to "
        "normalised, or solid.spacing to 0.8",
        samples));
}

void blame_model(const Scene& scene, std::vector<std::string>& cures) {
    const CollisionModel model = scene.fluid.model;
    const double viscosity = scene.fluid.viscosity_lu;
    if (model == CollisionModel::acm || model == CollisionModel::kbc) { return; }
    const double bearable = largest_imposed_speed(scene) / bearable_node_reynolds;
    cures.push_back(fmt::format(
        "fluid.viscosity {:.3g} is small for fluid.model {}: set the model to acm, or the "
        "viscosity to {}",
        viscosity, scene::enum_name(model), rounded(std::max(bearable, 2 * viscosity))));
}

void blame_force(const Scene& scene, std::vector<std::string>& cures) {
    const glm::dvec3& force = scene.fluid.body_force_lu;
    if (force == glm::dvec3(0.0)) { return; }
    cures.push_back(fmt::format(
        "fluid.body_force speeds the flow up by {:.3g} lu a step until something brakes it: set it "
        "to [{}, {}, {}]",
        glm::length(force), rounded(force.x / 4), rounded(force.y / 4), rounded(force.z / 4)));
}

void blame_rest(const Scene& scene, const FastestNode& found, std::vector<std::string>& cures) {
    constexpr double usual_limiter = 0.02;
    if (scene.fluid.model == CollisionModel::acm && scene.fluid.limiter > 2 * usual_limiter) {
        cures.push_back(fmt::format("fluid.limiter is {:.3g}: set it to {}, which damps more",
                                    scene.fluid.limiter, usual_limiter));
    }
    if (cures.empty()) {
        const double speed = largest_imposed_speed(scene);
        cures.push_back(fmt::format("set fluid.viscosity to {} (it is {:.3g})",
                                    rounded(std::max(4 * scene.fluid.viscosity_lu, speed / 1000)),
                                    scene.fluid.viscosity_lu));
    }
    constexpr double usual_limit = 0.4;
    if (found.finite && scene.run.speed_limit_lu < usual_limit) {
        cures.push_back(fmt::format(
            "where the flow is meant to be so fast, set run.speed_limit to {}", usual_limit));
    }
}

std::string place_of(const Scene& scene, const glm::ivec3& node) {
    const glm::dvec3 position = (glm::dvec3(node) + 0.5) / double(scene.domain.resolution);
    return fmt::format("node ({}, {}, {}) at [{:.3f}, {:.3f}, {:.3f}]", node.x, node.y, node.z,
                       position.x, position.y, position.z);
}

/// ", beside the outlet (east)": faces that are no period and a few nodes away; obstacles are seen
/// in the picture.
std::string neighbourhood(const Scene& scene, const glm::ivec3& node) {
    constexpr int near = 3;
    const Extent extent = scene::grid_extent(scene.domain);
    const std::array<int, scene::face_count> distance{node.x, extent.x - 1 - node.x,
                                                      node.y, extent.y - 1 - node.y,
                                                      node.z, extent.z - 1 - node.z};
    std::vector<std::string> faces;
    for (std::size_t face = 0; face < distance.size(); ++face) {
        if (distance[face] >= near || scene.domain.faces[face] == FaceKind::periodic) { continue; }
        faces.push_back(fmt::format("the {} face ({})",
                                    scene::enum_name(static_cast<scene::Face>(face)),
                                    scene::enum_name(scene.domain.faces[face])));
    }
    return faces.empty() ? "" : fmt::format(", beside {}", fmt::join(faces, " and "));
}

}  // namespace

UnstableFlow unstable_flow(const Scene& scene, const FastestNode& found, std::uint64_t step,
                           std::uint64_t back_at) {
    std::vector<std::string> cures;
    blame_speeds(scene, cures);
    blame_boundary(scene, cures);
    blame_model(scene, cures);
    blame_force(scene, cures);
    blame_rest(scene, found, cures);
    const std::string what =
        found.finite ? fmt::format("the flow reached a speed of {:.3g} lu, over run.speed_limit {}",
                                   found.speed, scene.run.speed_limit_lu)
                     : std::string("the velocity of the flow is no longer a finite number");
    return {fmt::format("step {}, {}", step, place_of(scene, found.node)),
            fmt::format("{}{}; it was taken back to step {}", what,
                        neighbourhood(scene, found.node), back_at),
            fmt::format("{}", fmt::join(cures, "\n  "))};
}

}  // namespace lattice::simulation
