// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "app/app_state.hpp"
#include "app/hud.hpp"
#include "app/presenter.hpp"
#include "app/settings_keeper.hpp"
#include "app/shell_state.hpp"
#include "app/start_page.hpp"
#include "app/window/window.hpp"

namespace lattice::app {

/// All that lies over the picture and the panels and belongs to no scene: start page, figures,
/// presenter mode; and what of the window is remembered. Needs the window's OpenGL context.
class Shell {
public:
    /// `kept` must outlive it. `scene_named`: a person said what to open.
    Shell(SettingsKeeper& kept, bool scene_named);

    /// Gives a state what the panels need of it. The state must not outlive it.
    void serve(AppState& state);
    /// Called from other threads when there is something new to draw.
    void set_notifier(std::function<void()> notify) { start_page_.set_notifier(std::move(notify)); }

    /// Whether a key press was for the shell; GLFW's key and modifiers.
    bool takes_key(AppState& state, window::Window& window, int key, int modifiers);
    /// Carries out an action of its own; false when it is none.
    bool act(AppState& state, window::Window& window, Action action);

    /// Once a frame, before it is built: what is to be remembered, and what went wrong with that.
    void follow(AppState& state, const window::Window& window);

    /// Over a picture with these corners and below a bar of this height, in ImGui's coordinates.
    /// Returns how far down the picture is free of it.
    float draw(AppState& state, glm::vec2 low, glm::vec2 high, float bar);
    /// What a film's frame, which is in the framebuffer, shall have of it.
    void draw_in_film(const AppState& state, unsigned framebuffer, glm::ivec2 size);

    /// How much larger all is than the monitor asks for.
    double interface_scale() const;
    ThemeName theme() const { return kept_.settings.theme; }

    bool animating() const {
        return kept_.waiting() || start_page_.animating() || presenter_.animating();
    }

private:
    std::optional<Hud::Place> draw_figures(const AppState& state, glm::vec2 low, glm::vec2 high);
    void present(AppState& state, window::Window& window, bool presenting);
    void show_other_scene(AppState& state, int way);
    void note_scene(AppState& state);
    bool shows_other_scene(const AppState& state);

    SettingsKeeper& kept_;
    ShellState shell_;
    StartPage start_page_;
    Presenter presenter_;
    Hud hud_;
    bool panels_before_ = true;  ///< presenting
    bool scene_named_;
    int seen_scene_ = 0;              ///< its generation
    std::uint64_t old_snapshot_ = 0;  ///< version of the last one of the scene before; 0: none
    bool scene_new_ = false;          ///< it runs or fails soon
};

}  // namespace lattice::app
