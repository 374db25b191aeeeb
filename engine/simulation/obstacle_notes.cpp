// SPDX-License-Identifier: MIT
#include "engine/simulation/obstacle_notes.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/scene/enum_names.hpp"

namespace lattice::simulation {

namespace {

/// "37 %", "less than 1 %", "over 99 %".
std::string percent(double share) {
    if (share < 0.01) { return "less than 1 %"; }
    if (share > 0.99) { return "over 99 %"; }
    return fmt::format("{:.0f} %", 100 * share);
}

}  // namespace

std::vector<ObstacleNote> placement_notes(const PlacedMesh& placed) {
    if (placed.samples_inside == placed.samples) { return {}; }
    if (placed.samples_inside == 0) {
        return {{true,
                 "No part of its surface lies in the domain, so it does nothing. Change its "
                 "position or its scale."}};
    }
    const double outside =
        1 - static_cast<double>(placed.samples_inside) / static_cast<double>(placed.samples);
    return {{false, fmt::format("Of its surface {} lies outside of the domain and does nothing.",
                                percent(outside))}};
}

std::vector<ObstacleNote> motion_notes(const scene::Obstacle& obstacle) {
    using scene::ObstacleMotion;
    const bool driven = obstacle.motion == ObstacleMotion::driven;
    const bool follows_path = driven && obstacle.keys.size() > 1;
    const bool takes_velocity =
        (driven && !follows_path) || obstacle.motion == ObstacleMotion::free;
    const bool takes_spin = takes_velocity || obstacle.motion == ObstacleMotion::hinged;

    std::vector<std::string> idle;
    if (!driven && !obstacle.keys.empty()) { idle.emplace_back("path through keys"); }
    if (!takes_velocity && obstacle.velocity_lu != glm::dvec3(0.0)) {
        idle.emplace_back("velocity");
    }
    if (!takes_spin && obstacle.spin_degrees != glm::dvec3(0.0)) { idle.emplace_back("spin"); }
    if (idle.empty()) { return {}; }
    const std::string what = fmt::format("Its {} {} nothing", fmt::join(idle, " and its "),
                                         idle.size() == 1 ? "does" : "do");
    if (follows_path) { return {{false, what + ", as it follows its path through keys."}}; }
    return {{true, fmt::format("{}, as its motion is {}. Set the motion to driven.", what,
                               scene::enum_name(obstacle.motion))}};
}

std::vector<ObstacleNote> shape_notes(const scene::Obstacle& obstacle,
                                      const solid::MeshReport& report, int resolution) {
    std::vector<ObstacleNote> notes;
    const solid::MeshTopology& topology = report.topology;
    if (obstacle.moved_by_fluid() && !(topology.closed() && topology.faces_agree())) {
        notes.push_back({true,
                         "The fluid is to move it, but its mesh is not closed or its faces do not "
                         "agree about which side is out: its mass and inertia are a guess. Take a "
                         "closed mesh, or set the motion to driven."});
    }
    if (topology.closed() && topology.faces_agree() && report.volume < 0) {
        notes.push_back({false, "Its faces point inward."});
    }
    if (!report.thickness) { return notes; }
    const double nodes =
        *report.thickness * solid::nodes_per_mesh_unit(report, obstacle.scale, resolution);
    if (nodes >= least_nodes_thick) { return notes; }
    std::string text = fmt::format(
        "Where it is thinnest it is {:.2f} nodes thick, less than {:g}: the flows on its two sides "
        "feel each other there.",
        nodes, least_nodes_thick);
    // Who would need more than that has a sheet or a sharp edge, which no resolution makes thick.
    const double needed = std::ceil(resolution * least_nodes_thick / nodes);
    if (needed <= 4.0 * resolution) {
        text += fmt::format(" It takes a resolution of {:.0f} to change that.", needed);
    }
    notes.push_back({true, std::move(text)});
    return notes;
}

}  // namespace lattice::simulation
