// SPDX-License-Identifier: MIT
// Where the window stands on which monitor.
#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>

#include <algorithm>
#include <span>

#include "app/window/window.hpp"

namespace lattice::window {

namespace {

struct Area {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

std::span<GLFWmonitor*> monitors() {
    int count = 0;
    GLFWmonitor** all = glfwGetMonitors(&count);
    return {all, static_cast<std::size_t>(count)};
}

Area work_area(GLFWmonitor* monitor) {
    Area area;
    glfwGetMonitorWorkarea(monitor, &area.x, &area.y, &area.width, &area.height);
    return area;
}

/// Square pixels that both have.
long shared(const Area& area, const Place& place) {
    const long width =
        std::min(area.x + area.width, place.x + place.width) - std::max(area.x, place.x);
    const long height =
        std::min(area.y + area.height, place.y + place.height) - std::max(area.y, place.y);
    return std::max(0L, width) * std::max(0L, height);
}

/// The monitor that shows most of it; the primary one where none does. Null without monitors.
GLFWmonitor* monitor_of(const Place& place) {
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    long most = 0;
    for (GLFWmonitor* monitor : monitors()) {
        const long common = shared(work_area(monitor), place);
        if (common > most) {
            most = common;
            best = monitor;
        }
    }
    return best;
}

}  // namespace

std::optional<Place> Window::place() const {
    if (full_screen()) { return windowed_; }
    if (minimized()) { return std::nullopt; }
    Place place;
    glfwGetWindowPos(handle_, &place.x, &place.y);
    glfwGetWindowSize(handle_, &place.width, &place.height);
    place.maximised = glfwGetWindowAttrib(handle_, GLFW_MAXIMIZED) == GLFW_TRUE;
    return place;
}

void Window::stand_at(const Place& wanted) {
    GLFWmonitor* monitor = monitor_of(wanted);
    if (monitor == nullptr) { return; }
    const Area area = work_area(monitor);
    if (area.width <= 0 || area.height <= 0) { return; }
    const int width = std::clamp(wanted.width, std::min(least_side, area.width), area.width);
    const int height = std::clamp(wanted.height, std::min(least_side, area.height), area.height);
    glfwSetWindowSize(handle_, width, height);
    // A monitor that was there then may be gone, and with it all of the window.
    glfwSetWindowPos(handle_, std::clamp(wanted.x, area.x, area.x + area.width - width),
                     std::clamp(wanted.y, area.y, area.y + area.height - height));
    if (wanted.maximised) { glfwMaximizeWindow(handle_); }
}

bool Window::full_screen() const {
    return glfwGetWindowMonitor(handle_) != nullptr;
}

void Window::set_full_screen(bool full) {
    if (full == full_screen()) { return; }
    if (!full) {
        const Place back = windowed_.value_or(Place{0, 0, least_side, least_side});
        windowed_.reset();
        glfwSetWindowMonitor(handle_, nullptr, back.x, back.y, back.width, back.height,
                             GLFW_DONT_CARE);
        if (back.maximised) { glfwMaximizeWindow(handle_); }
        return;
    }
    const std::optional<Place> now = place();
    GLFWmonitor* monitor = monitor_of(now.value_or(Place{}));
    const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    if (!now || mode == nullptr) { return; }
    windowed_ = now;
    glfwSetWindowMonitor(handle_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

}  // namespace lattice::window
