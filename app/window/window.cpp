// SPDX-License-Identifier: MIT
#include "app/window/window.hpp"

#include <fmt/format.h>
#include <glad/gl.h>
#include <algorithm>
// GLFW after glad, so that it brings no OpenGL header of its own.
#include <GLFW/glfw3.h>

#include <cstdlib>
#include <utility>

#include "engine/error.hpp"

namespace lattice::window {
namespace {

std::string last_glfw_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

// GLFW is one global library: started with the first window, ended with the program.
void start_glfw() {
    static const bool started = glfwInit() == GLFW_TRUE;
    if (!started) {
        throw Error("window", "no window system can be reached: " + last_glfw_error(),
                    "start the program in a desktop session, or use `latticelab render`, which "
                    "needs no display");
    }
    static const int registered = std::atexit(glfwTerminate);
    static_cast<void>(registered);
}

void set_hints(const Window::Options& options) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, options.debug == DebugMessages::fatal);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, !options.place);
    glfwWindowHint(GLFW_VISIBLE, options.visible && !options.place);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    // By this name a desktop finds the program's entry, and with it the icon.
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "latticelab");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "latticelab");
}

/// The size asked for, cut to what the primary monitor has room for.
std::pair<int, int> within_screen(int width, int height) {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr) { return {width, height}; }
    int x = 0;
    int y = 0;
    int most_width = 0;
    int most_height = 0;
    glfwGetMonitorWorkarea(monitor, &x, &y, &most_width, &most_height);
    if (most_width <= 0 || most_height <= 0) { return {width, height}; }
    return {std::min(width, most_width), std::min(height, most_height)};
}

}  // namespace

// GLFW calls plain C functions; each finds its window and runs what the application set.
struct Window::Dispatch {
    template <class Function, class... Arguments>
    static void call(GLFWwindow* handle, Function Callbacks::*member, Arguments&&... arguments) {
        auto* window = static_cast<Window*>(glfwGetWindowUserPointer(handle));
        const Function& function = window->callbacks_.*member;
        if (!function) { return; }
        try {
            function(std::forward<Arguments>(arguments)...);
        } catch (...) {
            if (!window->pending_) { window->pending_ = std::current_exception(); }
        }
    }
    static void drop(GLFWwindow* handle, int count, const char** paths) {
        call(handle, &Callbacks::drop, std::vector<std::filesystem::path>(paths, paths + count));
    }
    static void key(GLFWwindow* handle, int key, int /*scancode*/, int action, int modifiers) {
        call(handle, &Callbacks::key, key, action, modifiers);
    }
    static void button(GLFWwindow* handle, int button, int action, int modifiers) {
        call(handle, &Callbacks::button, button, action, modifiers);
    }
    static void move(GLFWwindow* handle, double /*x*/, double /*y*/) {
        const auto* window = static_cast<Window*>(glfwGetWindowUserPointer(handle));
        call(handle, &Callbacks::move, window->cursor());
    }
    static void scroll(GLFWwindow* handle, double x, double y) {
        call(handle, &Callbacks::scroll, glm::dvec2(x, y));
    }
    static void resize(GLFWwindow* handle, int width, int height) {
        call(handle, &Callbacks::resize, width, height);
    }
    static void content_scale(GLFWwindow* handle, float x, float /*y*/) {
        call(handle, &Callbacks::content_scale, x);
    }
};

Window::Window(const Options& options) {
    start_glfw();
    set_hints(options);
    const auto [width, height] = within_screen(options.width, options.height);
    handle_ = glfwCreateWindow(width, height, options.title.c_str(), nullptr, nullptr);
    if (handle_ == nullptr) {
        throw Error("window", "no OpenGL 4.5 window can be opened: " + last_glfw_error(),
                    "update the graphics driver, or use `latticelab render`, which draws "
                    "without a window");
    }
    glfwMakeContextCurrent(handle_);
    if (gladLoadGL(glfwGetProcAddress) == 0) {
        glfwDestroyWindow(handle_);
        throw Error("window", "the OpenGL functions cannot be loaded",
                    "update the graphics driver");
    }
    if (options.place) {
        stand_at(*options.place);
        if (options.visible) { glfwShowWindow(handle_); }
    }
    listen_to_debug_messages(options.debug);
    glfwSwapInterval(options.vertical_sync ? 1 : 0);
    glfwSetWindowUserPointer(handle_, this);
    glfwSetDropCallback(handle_, Dispatch::drop);
    glfwSetKeyCallback(handle_, Dispatch::key);
    glfwSetMouseButtonCallback(handle_, Dispatch::button);
    glfwSetCursorPosCallback(handle_, Dispatch::move);
    glfwSetScrollCallback(handle_, Dispatch::scroll);
    glfwSetFramebufferSizeCallback(handle_, Dispatch::resize);
    glfwSetWindowContentScaleCallback(handle_, Dispatch::content_scale);
    description_ = fmt::format("{}, OpenGL {}, GLFW window",
                               reinterpret_cast<const char*>(glGetString(GL_RENDERER)),
                               reinterpret_cast<const char*>(glGetString(GL_VERSION)));
}

Window::~Window() {
    glfwDestroyWindow(handle_);
}

void Window::set_callbacks(Callbacks callbacks) {
    callbacks_ = std::move(callbacks);
}

bool Window::should_close() const {
    return glfwWindowShouldClose(handle_) == GLFW_TRUE;
}

void Window::set_should_close(bool close) {
    glfwSetWindowShouldClose(handle_, close ? GLFW_TRUE : GLFW_FALSE);
}

void Window::poll_events() {
    glfwPollEvents();
    if (pending_) { std::rethrow_exception(std::exchange(pending_, nullptr)); }
}

void Window::wait_events(double seconds) {
    glfwWaitEventsTimeout(seconds);
    if (pending_) { std::rethrow_exception(std::exchange(pending_, nullptr)); }
}

void Window::swap_buffers() {
    glfwSwapBuffers(handle_);
}

glm::ivec2 Window::framebuffer_size() const {
    glm::ivec2 size(0);
    glfwGetFramebufferSize(handle_, &size.x, &size.y);
    return size;
}

float Window::content_scale() const {
    float x = 1;
    float y = 1;
    glfwGetWindowContentScale(handle_, &x, &y);
    return x;
}

glm::dvec2 Window::cursor() const {
    glm::dvec2 position(0.0);
    glfwGetCursorPos(handle_, &position.x, &position.y);
    glm::ivec2 window_size(0);
    glfwGetWindowSize(handle_, &window_size.x, &window_size.y);
    if (window_size.x == 0 || window_size.y == 0) { return position; }
    return position * glm::dvec2(framebuffer_size()) / glm::dvec2(window_size);
}

bool Window::minimized() const {
    return glfwGetWindowAttrib(handle_, GLFW_ICONIFIED) == GLFW_TRUE;
}

void Window::restore() {
    if (minimized()) { glfwRestoreWindow(handle_); }
}

void Window::set_title(const std::string& title) {
    glfwSetWindowTitle(handle_, title.c_str());
}

bool display_available() {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return (set("DISPLAY") || set("WAYLAND_DISPLAY")) && glfwInit() == GLFW_TRUE;
}

}  // namespace lattice::window
