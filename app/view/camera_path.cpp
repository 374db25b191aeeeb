// SPDX-License-Identifier: MIT
#include "app/view/camera_path.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lattice::view {
namespace {

/// Eye, target and angle as one point, so that all follow the same curve.
using Pose = std::array<double, 7>;

Pose pose_of(const scene::CameraKey& key) {
    return {key.eye.x,    key.eye.y,    key.eye.z,        key.target.x,
            key.target.y, key.target.z, key.field_of_view};
}

/// Change a step at a key: of the parabola through three keys, of the only leg at an end.
Pose slope_at(std::span<const scene::CameraKey> keys, std::size_t k) {
    const auto leg = [&](std::size_t from) {
        Pose slope = pose_of(keys[from + 1]);
        const Pose start = pose_of(keys[from]);
        for (std::size_t i = 0; i < slope.size(); ++i) {
            slope[i] = (slope[i] - start[i]) / (keys[from + 1].step - keys[from].step);
        }
        return slope;
    };
    if (k == 0) { return leg(0); }
    if (k + 1 == keys.size()) { return leg(k - 1); }
    const double before = keys[k].step - keys[k - 1].step;
    const double after = keys[k + 1].step - keys[k].step;
    Pose slope = leg(k - 1);
    const Pose next = leg(k);
    for (std::size_t i = 0; i < slope.size(); ++i) {
        slope[i] = (slope[i] * after + next[i] * before) / (before + after);
    }
    return slope;
}

Camera camera_of(const Pose& pose) {
    scene::View view;
    view.eye = {pose[0], pose[1], pose[2]};
    view.target = {pose[3], pose[4], pose[5]};
    view.field_of_view = std::clamp(pose[6], 1.0, 150.0);
    return Camera::from_view(view);
}

}  // namespace

Camera camera_at(std::span<const scene::CameraKey> keys, double step) {
    if (step <= keys.front().step) { return camera_of(pose_of(keys.front())); }
    if (step >= keys.back().step) { return camera_of(pose_of(keys.back())); }
    const auto after = std::ranges::upper_bound(keys, step, {}, &scene::CameraKey::step);
    const auto k = static_cast<std::size_t>(after - keys.begin()) - 1;
    const double length = keys[k + 1].step - keys[k].step;
    const double t = (step - keys[k].step) / length;
    const Pose from = pose_of(keys[k]);
    const Pose to = pose_of(keys[k + 1]);
    const Pose leaving = slope_at(keys, k);
    const Pose arriving = slope_at(keys, k + 1);
    const double s = 1 - t;
    Pose pose{};
    for (std::size_t i = 0; i < pose.size(); ++i) {
        pose[i] = s * s * (1 + 2 * t) * from[i] + t * t * (1 + 2 * s) * to[i] +
                  t * s * length * (s * leaving[i] - t * arriving[i]);
    }
    return camera_of(pose);
}

std::vector<glm::dvec3> eyes_along(std::span<const scene::CameraKey> keys) {
    constexpr int parts = 24;  // between two keys
    std::vector<glm::dvec3> eyes;
    for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
        for (int i = 0; i < parts; ++i) {
            const double t = static_cast<double>(i) / parts;
            eyes.push_back(camera_at(keys, glm::mix(keys[k].step, keys[k + 1].step, t)).eye);
        }
    }
    if (keys.size() > 1) { eyes.push_back(keys.back().eye); }
    return eyes;
}

Camera film_camera(const scene::Scene& scene, double step, double seconds) {
    const bool follows = scene.view.follow_path && !scene.camera_keys.empty();
    Camera camera = follows ? camera_at(scene.camera_keys, step) : Camera::from_view(scene.view);
    camera.orbit(glm::radians(scene.view.turntable * seconds), 0);
    return camera;
}

}  // namespace lattice::view
