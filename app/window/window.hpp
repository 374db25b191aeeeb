// SPDX-License-Identifier: MIT
// One desktop window with an OpenGL 4.5 core context, through GLFW. Use it from the main thread.
#pragma once

#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "app/window/debug_messages.hpp"
#include "app/window/place.hpp"

struct GLFWwindow;

namespace lattice::window {

/// Called from poll_events(), in the order things happened. Keys, buttons, actions and modifiers
/// are GLFW's constants; cursor positions are pixels of the framebuffer, origin top left.
/// Exceptions are kept and thrown from poll_events(), never through GLFW's C code.
struct Callbacks {
    std::function<void(const std::vector<std::filesystem::path>& files)> drop;
    std::function<void(int key, int action, int modifiers)> key;
    std::function<void(int button, int action, int modifiers)> button;
    std::function<void(glm::dvec2 cursor)> move;
    std::function<void(glm::dvec2 offset)> scroll;
    std::function<void(int width, int height)> resize;  ///< framebuffer pixels
    std::function<void(float scale)> content_scale;     ///< the window moved to another screen
};

class Window {
public:
    struct Options {
        std::string title = "LatticeLab";
        int width = 1440;  ///< screen coordinates; scaled by the desktop's content scale
        int height = 900;
        std::optional<Place> place = std::nullopt;  ///< instead, in pixels as they are
        bool vertical_sync = true;
        bool visible = true;
        DebugMessages debug = DebugMessages::log;
    };

    /// Opens the window, makes its context current and loads the OpenGL functions. Throws Error
    /// when there is no display or no OpenGL 4.5 core.
    explicit Window(const Options& options);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Install them before ImGui's GLFW backend: it calls on to those it finds.
    void set_callbacks(Callbacks callbacks);

    bool should_close() const;
    void set_should_close(bool close);

    /// Handles what has happened; throws what a callback threw.
    void poll_events();
    /// The same, but waits up to `seconds` for something to happen.
    void wait_events(double seconds);
    void swap_buffers();

    glm::ivec2 framebuffer_size() const;
    float content_scale() const;  ///< pixels per unit of a 96 dpi desktop
    glm::dvec2 cursor() const;    ///< pixels of the framebuffer, origin top left
    bool minimized() const;
    /// Out of where it is minimised to; else without effect.
    void restore();
    void set_title(const std::string& title);

    /// Where it stands, or will stand again after full screen; empty while it is minimised.
    std::optional<Place> place() const;
    /// On the monitor that it is in; without effect where there is none.
    void set_full_screen(bool full);
    bool full_screen() const;

    /// Renderer and OpenGL version, for `latticelab info`.
    const std::string& description() const { return description_; }

    GLFWwindow* handle() const { return handle_; }

private:
    struct Dispatch;
    static constexpr int least_side = 200;

    void stand_at(const Place& wanted);

    GLFWwindow* handle_ = nullptr;
    std::optional<Place> windowed_;  ///< while full screen
    Callbacks callbacks_;
    std::exception_ptr pending_;
    std::string description_;
};

/// True when GLFW can reach a display (X11 or Wayland) in this environment.
bool display_available();

}  // namespace lattice::window
