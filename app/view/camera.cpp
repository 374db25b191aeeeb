// SPDX-License-Identifier: MIT
#include "app/view/camera.hpp"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace lattice::view {
namespace {

constexpr double closest = 0.02;  // scene units between eye and target
constexpr double farthest = 1e4;

struct Axes {
    glm::dvec3 right;
    glm::dvec3 up;
    glm::dvec3 forward;
};

Axes axes_of(const Camera& camera) {
    const glm::dvec3 forward = glm::normalize(camera.target - camera.eye);
    glm::dvec3 right = glm::cross(forward, glm::dvec3(0, 0, 1));
    // Straight up or down any direction is level; take x.
    right = glm::length(right) > 1e-9 ? glm::normalize(right) : glm::dvec3(1, 0, 0);
    return {right, glm::cross(right, forward), forward};
}

double half_height(const Camera& camera) {
    return std::tan(0.5 * glm::radians(camera.field_of_view));
}

/// How many times as far from the target a scene is seen in a picture of this aspect.
double framing_factor(double aspect) {
    constexpr double framed_aspect = 16.0 / 9.0;
    constexpr double part = 0.7;
    return std::pow(std::max(1.0, framed_aspect / aspect), part);
}

}  // namespace

Camera Camera::from_view(const scene::View& view) {
    Camera camera{view.eye, view.target, view.field_of_view};
    if (glm::distance(camera.eye, camera.target) < closest) {
        camera.eye = camera.target + glm::dvec3(0, -1, 0);
    }
    return camera;
}

Camera Camera::framed_for(double aspect) const {
    Camera camera = *this;
    camera.eye = target + (eye - target) * framing_factor(aspect);
    return camera;
}

Camera Camera::before_framing(double aspect) const {
    Camera camera = *this;
    camera.eye = target + (eye - target) / framing_factor(aspect);
    return camera;
}

void Camera::store(scene::View& view) const {
    view.eye = eye;
    view.target = target;
    view.field_of_view = field_of_view;
}

void Camera::orbit(double azimuth, double elevation) {
    const glm::dvec3 offset = eye - target;
    const double distance = glm::length(offset);
    const double limit = glm::radians(89.5);
    const double theta = std::atan2(offset.y, offset.x) + azimuth;
    const double phi = std::clamp(std::asin(std::clamp(offset.z / distance, -1.0, 1.0)) + elevation,
                                  -limit, limit);
    eye = target + distance * glm::dvec3(std::cos(phi) * std::cos(theta),
                                         std::cos(phi) * std::sin(theta), std::sin(phi));
}

void Camera::pan(double dx, double dy) {
    const Axes axes = axes_of(*this);
    const double height = 2 * half_height(*this) * glm::distance(eye, target);
    const glm::dvec3 shift = height * (-dx * axes.right + dy * axes.up);
    eye += shift;
    target += shift;
}

void Camera::zoom(double factor, glm::dvec2 cursor, double aspect) {
    const double distance = glm::distance(eye, target);
    const double wanted = std::clamp(distance * factor, closest, farthest);
    const double used = wanted / distance;
    const Axes axes = axes_of(*this);
    const double h = half_height(*this) * distance;
    // Scaling about the covered point leaves it on the same ray from the eye.
    const glm::dvec3 covered = target + h * (cursor.x * aspect * axes.right + cursor.y * axes.up);
    eye = covered + used * (eye - covered);
    target = covered + used * (target - covered);
}

void Camera::frame(glm::dvec3 low, glm::dvec3 high, double aspect) {
    const double radius = 0.5 * glm::distance(low, high);
    const glm::dvec3 back = -axes_of(*this).forward;
    const double narrow = half_height(*this) * std::min(1.0, aspect);
    const double distance = radius / std::sin(std::atan(narrow));
    target = 0.5 * (low + high);
    eye = target + std::clamp(distance, closest, farthest) * back;
}

glm::mat4 Camera::view() const {
    const Axes axes = axes_of(*this);
    return glm::lookAt(eye, target, axes.up);
}

glm::mat4 Camera::projection(double aspect) const {
    const auto f = static_cast<float>(1 / half_height(*this));
    glm::mat4 matrix(0.0F);
    matrix[0][0] = f / static_cast<float>(aspect);
    matrix[1][1] = f;
    matrix[2][3] = -1;
    matrix[3][2] = near_plane;
    return matrix;
}

Ray Camera::ray(glm::dvec2 cursor, double aspect) const {
    const Axes axes = axes_of(*this);
    const double h = half_height(*this);
    return {eye, glm::normalize(axes.forward +
                                h * (cursor.x * aspect * axes.right + cursor.y * axes.up))};
}

}  // namespace lattice::view
