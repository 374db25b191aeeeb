// SPDX-License-Identifier: MIT
#include "app/gizmo_pose.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/object_actions.hpp"
#include "app/rounding.hpp"
#include "engine/scene/rotation.hpp"

namespace lattice::app {

namespace {

/// In the middle of a line, whose ends move together.
void stretch(GizmoPose& pose, const glm::dvec3& end) {
    const glm::dvec3 begin = pose.position;
    pose.position = 0.5 * (begin + end);
    pose.reach = 0.5 * (end - begin);
}

std::optional<GizmoPose> pose_of_seed(const scene::Scene& scene, std::size_t index) {
    if (index >= scene.seeds.size()) { return std::nullopt; }
    const scene::Seed& seed = scene.seeds[index];
    GizmoPose pose;
    pose.name = fmt::format("seed.{}", index);
    pose.label = label_of(scene, {ObjectKind::seed, index});
    pose.position = seed.position;
    pose.other = GizmoPose::Other::nothing;
    if (seed.shape == scene::SeedShape::line) { stretch(pose, seed.end); }
    return pose;
}

/// Of a probe that is somewhere.
std::optional<GizmoPose> pose_of_probe(const scene::Scene& scene, std::size_t index) {
    const scene::Probe& probe = scene.probes[index];
    const bool everywhere = probe.kind == scene::ProbeKind::domain;
    if (everywhere || probe.kind == scene::ProbeKind::obstacle) { return std::nullopt; }
    GizmoPose pose;
    pose.name = fmt::format("probe.{}", index);
    pose.label = label_of(scene, {ObjectKind::probe, index});
    pose.position = probe.position;
    pose.other = GizmoPose::Other::nothing;
    if (probe.kind == scene::ProbeKind::line) { stretch(pose, probe.end); }
    return pose;
}

GizmoPose pose_of_emitter(const scene::Scene& scene, std::size_t index) {
    GizmoPose pose;
    pose.name = fmt::format("emitter.{}", index);
    pose.label = label_of(scene, {ObjectKind::emitter, index});
    pose.position = scene.emitters[index].position;
    pose.size = scene.emitters[index].size;
    pose.other = GizmoPose::Other::size;
    return pose;
}

/// A path is made of its keys; anything else starts from its own pose.
GizmoPose pose_of_obstacle(const AppState& state, std::size_t index) {
    const scene::Obstacle& obstacle = state.scene().obstacles[index];
    GizmoPose pose;
    pose.name = fmt::format("obstacle.{}", index);
    if (obstacle.motion == scene::ObstacleMotion::driven && !obstacle.keys.empty()) {
        const std::size_t k = std::min(state.ui.selected_key, obstacle.keys.size() - 1);
        const scene::ObstacleKey& key = obstacle.keys[k];
        pose.name += fmt::format(".key.{}", k);
        pose.label = fmt::format("key {}, step {:.0f}", k + 1, key.step);
        pose.position = key.position;
        pose.rotation_degrees = key.rotation_degrees;
        return pose;
    }
    pose.label = obstacle.motion == scene::ObstacleMotion::fixed ? "" : "start";
    pose.position = obstacle.position;
    pose.rotation_degrees = obstacle.rotation_degrees;
    return pose;
}

}  // namespace

view::GizmoMode GizmoPose::mode(view::GizmoMode wanted) const {
    return other == Other::turn ? wanted : view::GizmoMode::move;
}

bool GizmoPose::sizes(view::GizmoMode wanted) const {
    return other == Other::size && wanted == view::GizmoMode::turn;
}

scene::Command GizmoPose::move_to(const scene::Scene& scene, const glm::dvec3& place) const {
    const glm::dvec3 half = glm::abs(reach);
    const glm::dvec3 highest = glm::max(scene.domain.size - half, half);
    const glm::dvec3 middle = glm::clamp(place, half, highest);
    scene::SetParameter first{name + ".position", rounded(middle - reach, 1e4)};
    if (reach == glm::dvec3(0.0)) { return first; }
    return scene::SetParameters{{first, {name + ".end", rounded(middle + reach, 1e4)}}};
}

scene::Command GizmoPose::size_by(const glm::dvec3& way) const {
    return scene::SetParameter{name + ".size",
                               rounded(glm::max(size + 2.0 * way, glm::dvec3(0.0)), 1e4)};
}

scene::Command GizmoPose::turn_by(int axis, double radians) const {
    const glm::dquat turned =
        glm::angleAxis(radians, view::axis_vector(axis)) * scene::orientation(rotation_degrees);
    return scene::SetParameter{name + ".rotation", rounded(scene::rotation_degrees(turned), 10)};
}

std::optional<GizmoPose> gizmo_pose(const AppState& state) {
    const scene::Scene& scene = state.scene();
    const auto picked = picked_object(state);
    if (picked && state.ui.outline_selected) { return pose_of_obstacle(state, picked->index); }
    if (picked && picked->kind == ObjectKind::emitter) {
        return pose_of_emitter(scene, picked->index);
    }
    if (picked && picked->kind == ObjectKind::probe) { return pose_of_probe(scene, picked->index); }
    if (picked && picked->kind == ObjectKind::seed) { return pose_of_seed(scene, picked->index); }
    if (state.ui.seed_handles) { return pose_of_seed(scene, *state.ui.seed_handles); }
    return std::nullopt;
}

}  // namespace lattice::app
