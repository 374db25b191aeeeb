// SPDX-License-Identifier: MIT
// Dear ImGui on a window: context, backends, font and scale.
#pragma once

#include "app/settings.hpp"
#include "app/window/window.hpp"

namespace lattice::app {

class ImGuiLayer {
public:
    /// Call after the window's callbacks were installed: ImGui's go on to those.
    explicit ImGuiLayer(const window::Window& window);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// Colours, and the size of all beside what the monitor asks for; from the next frame on.
    void set_look(ThemeName theme, double interface_scale);
    void begin_frame();
    /// Draws what was built since begin_frame() into the framebuffer that is bound.
    void end_frame();

    /// Interface size against a 96 dpi screen, in ImGui's coordinates.
    float scale() const { return scale_; }
    /// Framebuffer pixels per unit of ImGui's coordinates.
    float pixels_per_point() const;

private:
    void load_font();

    const window::Window& window_;
    ThemeName theme_ = ThemeName::dark;
    ThemeName shown_theme_ = ThemeName::dark;
    float interface_scale_ = 1;
    float font_pixels_ = 0;
    float scale_ = 1;
};

}  // namespace lattice::app
