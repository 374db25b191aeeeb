// SPDX-License-Identifier: MIT
#include "engine/simulation/obstacle_path.hpp"

#include <algorithm>
#include <cstdint>

#include "engine/scene/rotation.hpp"

namespace lattice::simulation {

namespace {

solid::BodyPath view_of(const ObstaclePath& path) {
    return {path.keys.data(), static_cast<std::int32_t>(path.keys.size()), path.repeats,
            path.smooth};
}

}  // namespace

glm::dvec3 ObstaclePath::centre(double step) const {
    const solid::BodyKey there = keys.size() > 1 ? view_of(*this).at(step) : keys.at(0);
    return there.position - there.orientation * pivot;
}

ObstaclePath obstacle_path(const scene::Obstacle& obstacle) {
    ObstaclePath path{{}, false, obstacle.smooth, obstacle.pivot};
    const glm::dquat placed = scene::orientation(obstacle.rotation_degrees);
    for (const scene::ObstacleKey& key : obstacle.keys) {
        const glm::dquat turn = scene::orientation(key.rotation_degrees) * glm::conjugate(placed);
        path.keys.push_back({key.step, key.position + turn * obstacle.pivot, turn});
    }
    if (obstacle.period == 0 || path.keys.size() < 2) { return path; }
    path.repeats = true;
    solid::BodyKey again = path.keys.front();
    again.step += obstacle.period;
    path.keys.push_back(again);
    return path;
}

double path_speed(const scene::Obstacle& obstacle, int resolution) {
    constexpr int looks = 32;  // between two keys
    const ObstaclePath path = obstacle_path(obstacle);
    const double reach = 0.5 * obstacle.scale + glm::length(obstacle.pivot);
    double fastest = 0;
    for (std::size_t k = 0; k + 1 < path.keys.size(); ++k) {
        const double steps = (path.keys[k + 1].step - path.keys[k].step) / looks;
        for (int i = 0; i < looks; ++i) {
            const double from = path.keys[k].step + i * steps;
            // Short of the end: there a path that repeats is at its start.
            const solid::BodyKey a = view_of(path).at(from);
            const solid::BodyKey b = view_of(path).at(from + 0.999 * steps);
            const double speed =
                glm::length(b.position - a.position) +
                reach * glm::length(solid::turn_between(a.orientation, b.orientation));
            fastest = std::max(fastest, speed * resolution / (0.999 * steps));
        }
    }
    return fastest;
}

}  // namespace lattice::simulation
