// SPDX-License-Identifier: MIT
#include "app/camera_control.hpp"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lattice::app {

namespace {

constexpr double zoom_per_notch = 0.88;
constexpr double click_travel = 4;  // pixels a hand moves during a click
// A drag over the picture's height turns half around.
constexpr double turn_per_height = std::numbers::pi;

}  // namespace

void CameraControl::set_picture(glm::dvec2 origin, glm::dvec2 size) {
    origin_ = origin;
    size_ = glm::max(size, glm::dvec2(1.0));
}

void CameraControl::press(int button, int modifiers, glm::dvec2 cursor) {
    if (gesture_ != Gesture::none) { return; }
    const bool left = button == GLFW_MOUSE_BUTTON_LEFT;
    const bool shift = (modifiers & GLFW_MOD_SHIFT) != 0;
    if ((left && !shift) || button == GLFW_MOUSE_BUTTON_RIGHT) {
        gesture_ = Gesture::orbit;
    } else if (left || button == GLFW_MOUSE_BUTTON_MIDDLE) {
        gesture_ = Gesture::pan;
    } else {
        return;
    }
    button_ = button;
    last_ = cursor;
    travelled_ = 0;
}

std::optional<glm::dvec2> CameraControl::release(int button, glm::dvec2 cursor) {
    if (gesture_ == Gesture::none || button != button_) { return std::nullopt; }
    const bool click =
        gesture_ == Gesture::orbit && button == GLFW_MOUSE_BUTTON_LEFT && travelled_ < click_travel;
    gesture_ = Gesture::none;
    if (!click) { return std::nullopt; }
    return device_coordinates(cursor);
}

void CameraControl::move(view::Camera& camera, glm::dvec2 cursor) {
    if (gesture_ == Gesture::none) { return; }
    const glm::dvec2 shift = (cursor - last_) / size_.y;
    travelled_ += glm::length(cursor - last_);
    last_ = cursor;
    if (gesture_ == Gesture::orbit) {
        camera.orbit(-shift.x * turn_per_height, shift.y * turn_per_height);
    } else {
        camera.pan(shift.x, shift.y);
    }
}

void CameraControl::scroll(view::Camera& camera, double notches, glm::dvec2 cursor) const {
    camera.zoom(std::pow(zoom_per_notch, notches), device_coordinates(cursor), aspect());
}

glm::dvec2 CameraControl::device_coordinates(glm::dvec2 cursor) const {
    const glm::dvec2 share = (cursor - origin_) / size_;
    return {2 * share.x - 1, 1 - 2 * share.y};
}

}  // namespace lattice::app
