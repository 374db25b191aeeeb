// SPDX-License-Identifier: MIT
// The program in its window. The frame loop: input -> commands -> simulation's thread; newest
// snapshot -> picture -> screen.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/app_state.hpp"
#include "app/autosave.hpp"
#include "app/camera_motion.hpp"
#include "app/closing.hpp"
#include "app/filming.hpp"
#include "app/frame_pacer.hpp"
#include "app/imgui_layer.hpp"
#include "app/options.hpp"
#include "app/picture.hpp"
#include "app/picture_gestures.hpp"
#include "app/recovery.hpp"
#include "app/scripting.hpp"
#include "app/settings_keeper.hpp"
#include "app/shell.hpp"
#include "app/split_view.hpp"
#include "app/window/window.hpp"
#include "app/workspace.hpp"

namespace lattice::app {

class Application {
public:
    /// Opens the window and shows `scene` in it. Throws Error without OpenGL 4.5.
    Application(const WindowOptions& options, std::unique_ptr<compute::Device> device,
                scene::Scene scene);
    ~Application();
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    /// Shows a second scene, of the same kind, beside the first from now on.
    void compare(scene::Scene other, const CompareOptions& options);
    /// Until the window is closed.
    void run();

private:
    using Clock = FramePacer::Clock;

    /// Why a picture could not be drawn, and after which change of the scene.
    struct PictureError {
        std::string text;
        std::uint64_t change = 0;

        friend bool operator==(const PictureError&, const PictureError&) = default;
    };

    /// From any thread.
    void wake();
    void install_callbacks();
    void on_key(int key, int action, int modifiers);
    void act(Action action);
    void frame();
    void draw_picture(Clock::time_point begin);
    void try_to_draw_picture(Clock::time_point begin);
    bool draw_film_frame();
    void save_picture();
    void save_picture_as(const std::filesystem::path& file);
    WindowHooks hooks();
    void save_window();
    Rectangle place_for_film(const Rectangle& room) const;
    void place_picture(const Rectangle& room);
    void draw_over_picture(const Rectangle& room);
    /// `beneath_page`: whether the picture of this frame has the shape that the start page leaves
    /// it.
    void follow_scene(bool beneath_page);
    void follow_lens();
    void follow_errors(Clock::time_point now);
    void follow_pace();
    void keep_copies(Clock::time_point now);
    bool closes();
    void follow_comparison();
    void change_comparison();
    bool picture_out_of_date() const;
    bool has_news() const { return news_ || (split_ != nullptr && split_->has_news()); }
    AppState& active() { return gestures_.active(); }
    std::size_t active_side() const {
        return split_ != nullptr ? split_->comparison().active() : 0;
    }
    void end_comparison();
    void touched() { pacer_.input(Clock::now()); }

    std::unique_ptr<compute::Device> device_;
    SettingsKeeper kept_;
    window::Window window_;
    bool software_;
    CopyBandwidth copy_bandwidth_{0};
    Session session_;
    view::Camera camera_;
    WidgetReport report_;
    AppState state_;
    FramePacer pacer_;
    CameraMotion camera_motion_;
    Filming filming_;
    Closing closing_{state_};
    bool window_wanted_ = false;  ///< as a picture with its panels, of the next frame
    PictureGestures gestures_{state_};
    Scripting scripting_{session_, hooks(), filming_};
    Workspace workspace_;
    std::unique_ptr<ImGuiLayer> imgui_;
    std::unique_ptr<Picture> picture_;
    std::unique_ptr<Shell> shell_;
    std::unique_ptr<SplitView> split_;  ///< while two simulations are compared
    /// Begin to compare with that scene, or end it, before the next frame.
    std::optional<std::optional<scene::Scene>> compare_request_;
    Autosave autosave_;
    Recovery recovery_;
    Rectangle picture_place_;
    glm::ivec2 picture_corner_{0};                ///< lower left, pixels of the framebuffer
    std::atomic<bool> news_{true};                ///< the simulation's thread has something new
    std::array<int, 2> seen_generation_{-1, -1};  ///< of the scene of either side
    std::size_t seen_errors_ = 0;                 ///< that the active side has had to tell
    bool framed_beneath_page_ = false;            ///< by follow_scene()
    double seen_lens_ = 0;                        ///< angle that the active side's scene had last
    std::string shown_title_;
    double frame_seconds_ = 0;
    double speed_limit_ = 0;  ///< of the command line
    double pace_ = 0;         ///< that the runner was told
    Clock::time_point last_picture_;
    Clock::time_point last_frame_;
    PictureError told_picture_error_;
};

}  // namespace lattice::app
