// SPDX-License-Identifier: MIT
// The frame loop: input -> commands -> simulation's thread; newest snapshot -> picture -> screen.
#include "app/application.hpp"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <atomic>
#include <cmath>
#include <memory>
#include <string_view>

#include "app/actions.hpp"
#include "app/app_state.hpp"
#include "app/bench/measure.hpp"
#include "app/camera_control.hpp"
#include "app/exit_status.hpp"
#include "app/frame_pacer.hpp"
#include "app/gizmo_control.hpp"
#include "app/hand_control.hpp"
#include "app/imgui_layer.hpp"
#include "app/picture.hpp"
#include "app/picture_click.hpp"
#include "app/scene_loading.hpp"
#include "app/window/window.hpp"
#include "app/workspace.hpp"

namespace lattice::app {

namespace {

using Clock = FramePacer::Clock;

bool on_processor(const std::string& renderer) {
    for (const char* name : {"llvmpipe", "softpipe", "SwiftShader"}) {
        if (renderer.find(name) != std::string::npos) { return true; }
    }
    return false;
}

window::Window::Options window_options(const WindowOptions& options) {
    window::Window::Options result;
    if (options.width > 0) {
        result.width = options.width;
        result.height = options.height;
    }
    return result;
}

/// Measures the copy speed before the first simulation is built: later the solver would disturb
/// it. Runs in the simulation's thread, so the window is there at once.
simulation::Runner::Factory measuring_factory(CopyBandwidth& copy) {
    return [&copy](compute::Device& device, const scene::Scene& scene, const Progress& progress) {
        if (copy.load() <= 0) {
            bench::BenchOptions brief;
            brief.sample_seconds = 0.05;
            copy = bench::summarise(bench::measure_copy(device, brief).samples).median;
        }
        return simulation::make_simulation(device, scene, progress);
    };
}

class Application {
public:
    Application(const WindowOptions& options, std::unique_ptr<compute::Device> device,
                scene::Scene scene)
        : device_(std::move(device)),
          window_(window_options(options)),
          software_(on_processor(window_.description())),
          session_(*device_, measuring_factory(copy_bandwidth_)),
          report_(options.report),
          state_{session_, camera_, report_, copy_bandwidth_, {}, {}, nullptr, {}, 1, 1, nullptr},
          pacer_(software_) {
        device_->bind_to_thread();
        install_callbacks();
        imgui_ = std::make_unique<ImGuiLayer>(window_);
        picture_ = std::make_unique<Picture>(session_, software_);
        state_.picture.renderer = window_.description();
        state_.act = [this](Action action) { act(action); };
        session_.runner().set_notifier([this] {
            news_ = true;
            glfwPostEmptyEvent();
        });
        session_.open(std::move(scene));
        session_.runner().set_speed_limit(options.speed_limit);
        session_.runner().set_running(!options.paused);
    }
    ~Application() { session_.runner().set_notifier(nullptr); }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    void run();

private:
    void install_callbacks();
    void on_key(int key, int action, int modifiers);
    void on_move(glm::dvec2 cursor);
    void on_press(int button, int modifiers);
    void follow_hands();
    void on_button(int button, int action, int modifiers);
    void act(Action action);
    void frame();
    void draw_picture(Clock::time_point begin);
    void try_to_draw_picture(Clock::time_point begin);
    void place_picture(const Rectangle& rectangle);
    void follow_scene();
    void write_report();
    void touched() { pacer_.input(Clock::now()); }

    std::unique_ptr<compute::Device> device_;
    window::Window window_;
    bool software_;
    CopyBandwidth copy_bandwidth_{0};
    Session session_;
    view::Camera camera_;
    WidgetReport report_;
    AppState state_;
    FramePacer pacer_;
    CameraControl camera_control_;
    GizmoControl gizmo_control_;
    HandControl hand_control_;
    Workspace workspace_;
    std::unique_ptr<ImGuiLayer> imgui_;
    std::unique_ptr<Picture> picture_;
    Rectangle picture_place_;
    glm::ivec2 picture_corner_{0};  ///< lower left, pixels of the framebuffer
    std::atomic<bool> news_{true};  ///< the simulation's thread has something new
    int seen_generation_ = -1;
    std::string shown_title_;
    double frame_seconds_ = 0;
    Clock::time_point last_picture_;
};

void Application::install_callbacks() {
    window::Callbacks callbacks;
    callbacks.key = [this](int key, int action, int modifiers) { on_key(key, action, modifiers); };
    callbacks.button = [this](int button, int action, int modifiers) {
        on_button(button, action, modifiers);
    };
    callbacks.move = [this](glm::dvec2 cursor) {
        touched();
        on_move(cursor);
    };
    callbacks.scroll = [this](glm::dvec2 offset) {
        touched();
        if (!ImGui::GetIO().WantCaptureMouse) {
            camera_control_.scroll(camera_, offset.y, window_.cursor());
        }
    };
    callbacks.drop = [this](const std::vector<std::filesystem::path>& files) {
        touched();
        session_.drop(files, state_.ui.selected_obstacle);
    };
    callbacks.resize = [this](int, int) { touched(); };
    callbacks.content_scale = [this](float) { touched(); };
    window_.set_callbacks(std::move(callbacks));
}

void Application::on_key(int key, int action, int modifiers) {
    touched();
    if (action == GLFW_RELEASE) { return; }
    const bool typing = ImGui::GetIO().WantTextInput;
    const bool text_key = key < GLFW_KEY_F1 && key != GLFW_KEY_ESCAPE;
    if (typing && text_key) { return; }
    // Under an error dialog only Esc means anything: it closes the dialog.
    if (!state_.session.errors().empty() && key != GLFW_KEY_ESCAPE) { return; }
    if (const auto bound = find_action(key, modifiers, action == GLFW_REPEAT)) { act(*bound); }
}

void Application::on_move(glm::dvec2 cursor) {
    const glm::dvec2 place = camera_control_.device_coordinates(cursor);
    gizmo_control_.move(state_, place);
    hand_control_.move(state_, place);
    camera_control_.move(camera_, cursor);
}

/// A press in the picture goes to the handles, else to an obstacle, else to the camera.
void Application::on_press(int button, int modifiers) {
    const glm::dvec2 place = camera_control_.device_coordinates(window_.cursor());
    const bool left = button == GLFW_MOUSE_BUTTON_LEFT && (modifiers & GLFW_MOD_SHIFT) == 0;
    const bool any = (modifiers & GLFW_MOD_CONTROL) != 0;
    if (left && !camera_control_.dragging()) {
        if (gizmo_control_.press(state_, place) || hand_control_.press(state_, place, any)) {
            return;
        }
    }
    camera_control_.press(button, modifiers, window_.cursor());
}

void Application::on_button(int button, int action, int modifiers) {
    touched();
    if (action == GLFW_PRESS) {
        if (!ImGui::GetIO().WantCaptureMouse) { on_press(button, modifiers); }
        return;
    }
    const glm::dvec2 cursor = window_.cursor();
    if (button == GLFW_MOUSE_BUTTON_LEFT) {
        gizmo_control_.release(state_);
        if (hand_control_.held() && hand_control_.release(state_)) {
            click_picture(state_, camera_control_.device_coordinates(cursor));
        }
    }
    if (const auto place = camera_control_.release(button, cursor)) {
        click_picture(state_, *place);
    }
}

void Application::act(Action action) {
    if (action == Action::quit) {
        window_.set_should_close(true);
    } else if (action == Action::screenshot) {
        save_screenshot(state_, *picture_);
    } else {
        perform(state_, action);
    }
}

void Application::follow_scene() {
    if (session_.scene_generation() != seen_generation_) {
        seen_generation_ = session_.scene_generation();
        act(Action::frame_camera);
        state_.ui.selected_obstacle = 0;
        state_.ui.selected_emitter = 0;
        state_.ui.selected_probe = 0;
        state_.ui.selected_key = 0;
        state_.ui.outline_selected = false;
        state_.ui.pending.reset();
    }
    camera_.field_of_view = session_.scene().view.field_of_view;
    const std::string title = session_.scene().title + " - LatticeLab";
    if (title != shown_title_) {
        shown_title_ = title;
        window_.set_title(title);
    }
}

void Application::place_picture(const Rectangle& rectangle) {
    picture_place_ = rectangle;
    const float ratio = imgui_->pixels_per_point();
    const glm::ivec2 frame = window_.framebuffer_size();
    const glm::dvec2 origin(std::round(rectangle.x * ratio), std::round(rectangle.y * ratio));
    const glm::ivec2 size(std::max(16L, std::lround(rectangle.width * ratio)),
                          std::max(16L, std::lround(rectangle.height * ratio)));
    picture_->resize(size);
    camera_control_.set_picture(origin, size);
    state_.picture_aspect = camera_control_.aspect();
    gizmo_control_.set_picture({rectangle.x, rectangle.y}, {rectangle.width, rectangle.height});
    picture_corner_ = {static_cast<int>(origin.x), frame.y - static_cast<int>(origin.y) - size.y};
}

/// Handles and hands on obstacles: what they show this frame.
void Application::follow_hands() {
    hand_control_.tick(state_);
    const glm::dvec2 place = camera_control_.device_coordinates(window_.cursor());
    const bool free =
        !ImGui::GetIO().WantCaptureMouse && !camera_control_.dragging() && !hand_control_.held();
    gizmo_control_.hover(state_, free ? place : glm::dvec2(2.0));
    gizmo_control_.draw(state_, !hand_control_.drawing());
    const bool any = ImGui::GetIO().KeyCtrl;
    if (hand_control_.held() ||
        (free && !gizmo_control_.hovering() && HandControl::over(state_, place, any))) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    state_.ui.hint = hand_control_.note(state_);
    if (state_.ui.hint.empty()) { state_.ui.hint = gizmo_control_.note(); }
}

void Application::draw_picture(Clock::time_point begin) {
    if (news_.exchange(false)) { picture_->take_snapshot(state_); }
    if (!picture_->out_of_date(state_)) { return; }
    // Refining a still picture on the processor waits until the hand rests.
    if (software_ && picture_->refining(state_) && pacer_.active(begin)) { return; }
    picture_->draw(state_);
    const Clock::time_point end = Clock::now();
    pacer_.picture_drawn(begin, end, camera_control_.dragging() || gizmo_control_.dragging());
    const double seconds = std::chrono::duration<double>(end - last_picture_).count();
    last_picture_ = end;
    if (seconds < 2) {
        frame_seconds_ = frame_seconds_ > 0 ? 0.9 * frame_seconds_ + 0.1 * seconds : seconds;
        state_.picture.frames_per_second = 1 / frame_seconds_;
    }
}

/// A picture that cannot be drawn, of a density volume beyond the driver's limit for instance, is
/// told once: the run pauses, so that the next snapshot does not bring the same again.
void Application::try_to_draw_picture(Clock::time_point begin) {
    try {
        draw_picture(begin);
    } catch (const Error& error) {
        session_.runner().set_running(false);
        const auto& told = session_.errors();
        if (told.empty() || std::string_view(told.back().what()) != error.what()) {
            session_.report(error);
        }
    }
}

void Application::write_report() {
    if (!report_.enabled()) { return; }
    const simulation::Statistics figures =
        state_.snapshot ? state_.snapshot->statistics : simulation::Statistics{};
    report_.number("step", static_cast<double>(figures.step));
    report_.number("steps_per_second", figures.steps_per_second);
    report_.flag("running", session_.runner().running());
    report_.flag("busy", session_.runner().busy());
    report_.flag("tuning", session_.layout_search().running());
    report_.number("applied", static_cast<double>(session_.runner().applied()));
    report_.number("errors", static_cast<double>(session_.errors().size()));
    report_.text("error", session_.errors().empty() ? "" : session_.errors().front().what());
    report_.text("hint", state_.ui.hint);
    report_.flag("obstacle_selected", state_.ui.outline_selected);
    report_.flag("key_sheet", state_.ui.show_key_sheet);
    report_.flag("panels", state_.ui.show_panels);
    report_.number("eye_x", camera_.eye.x);
    report_.number("eye_y", camera_.eye.y);
    report_.number("eye_z", camera_.eye.z);
    report_.number("obstacles", static_cast<double>(session_.scene().obstacles.size()));
    report_.text("title", session_.scene().title);
    report_.text("renderer", state_.picture.renderer);
    report_.text("sharing", state_.picture.sharing);
    const Rectangle& place = picture_place_;
    report_.rectangle("picture", place.x, place.y, place.x + place.width, place.y + place.height);
    report_.end_frame();
}

void Application::frame() {
    const Clock::time_point begin = Clock::now();
    pacer_.frame_begun(begin);
    session_.tick();
    report_.begin_frame();
    imgui_->begin_frame();
    state_.scale = imgui_->scale();
    place_picture(workspace_.draw(state_));
    follow_scene();
    follow_hands();
    picture_->request_contents(state_);
    if (pacer_.picture_due(begin)) { try_to_draw_picture(begin); }
    picture_->blit(picture_corner_);
    imgui_->end_frame();
    window_.swap_buffers();
    write_report();
}

void Application::run() {
    while (!window_.should_close()) {
        const Clock::time_point now = Clock::now();
        const bool changing = workspace_.animating(state_);
        const bool picture = news_ || picture_->out_of_date(state_);
        if (window_.minimized()) {
            window_.wait_events(0.25);
        } else if (pacer_.frame_due(now, changing, picture)) {
            window_.poll_events();
            frame();
        } else {
            window_.wait_events(pacer_.seconds_to_wait(now, changing, picture));
        }
    }
}

}  // namespace

int run_window(const WindowOptions& options) {
    auto device = compute::Device::open(options.scene.backend);
    scene::Scene scene = load_scene(options.scene, device->info());
    if (!window::display_available()) {
        throw Error("window", "no display can be reached (neither X11 nor Wayland)",
                    fmt::format("make a film instead: latticelab render {} --out smoke.mp4",
                                options.scene.scene.empty() ? "assets/scenes/jet_ball.toml"
                                                            : options.scene.scene.string()));
    }
    Application application(options, std::move(device), std::move(scene));
    application.run();
    return exit_success;
}

}  // namespace lattice::app
