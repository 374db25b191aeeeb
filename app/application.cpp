// SPDX-License-Identifier: MIT
// The frame loop: input -> commands -> simulation's thread; newest snapshot -> picture -> screen.
#include "app/application.hpp"

#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/actions.hpp"
#include "app/app_state.hpp"
#include "app/bench/measure.hpp"
#include "app/camera_motion.hpp"
#include "app/capture/png.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/filming.hpp"
#include "app/frame_pacer.hpp"
#include "app/imgui_layer.hpp"
#include "app/lessons/lesson.hpp"
#include "app/light_control.hpp"
#include "app/picture.hpp"
#include "app/picture_gestures.hpp"
#include "app/scene_loading.hpp"
#include "app/scripting.hpp"
#include "app/software_driver.hpp"
#include "app/split_view.hpp"
#include "app/state_report.hpp"
#include "app/window/window.hpp"
#include "app/workspace.hpp"

namespace lattice::app {

namespace {

using Clock = FramePacer::Clock;

/// Why a picture could not be drawn, and after which change of the scene.
struct PictureError {
    std::string text;
    std::uint64_t change = 0;

    friend bool operator==(const PictureError&, const PictureError&) = default;
};

window::Window::Options window_options(const WindowOptions& options) {
    window::Window::Options result;
    if (options.width > 0) {
        result.width = options.width;
        result.height = options.height;
    }
    // Who reads the report is a test: whatever the driver complains of ends the program.
    if (!options.report.empty()) { result.debug = window::DebugMessages::fatal; }
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
        state_.filming = &filming_;
        state_.act = [this](Action action) { act(action); };
        state_.compare = [this](std::optional<scene::Scene> other) {
            compare_request_.emplace(std::move(other));
        };
        session_.runner().set_notifier([this] { wake(); });
        session_.open(std::move(scene), find_scene(options.scene.scene));
        speed_limit_ = options.speed_limit;
        session_.runner().set_running(!options.paused);
        state_.start_lesson = [this](const auto& file) { scripting_.start_lesson(file); };
        if (!options.lesson.empty()) { scripting_.start_lesson(options.lesson); }
        if (!options.script.empty()) { scripting_.play(options.script); }
    }
    ~Application() {
        filming_.stop(state_);
        end_comparison();
        session_.runner().set_notifier(nullptr);
    }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    void compare(scene::Scene other, const CompareOptions& options);
    void run();

private:
    /// From any thread.
    void wake() {
        news_ = true;
        glfwPostEmptyEvent();
    }
    void install_callbacks();
    void on_key(int key, int action, int modifiers);
    void act(Action action);
    void frame();
    void draw_picture(Clock::time_point begin);
    void try_to_draw_picture(Clock::time_point begin);
    bool draw_film_frame();
    void save_picture();
    void save_picture_as(const std::filesystem::path& file);
    void save_window();
    WindowHooks hooks();
    Rectangle place_for_film(const Rectangle& room) const;
    void place_picture(const Rectangle& room);
    void follow_scene();
    void follow_lens();
    void follow_pace();
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
    bool window_wanted_ = false;  ///< as a picture with its panels, of the next frame
    PictureGestures gestures_{state_};
    Scripting scripting_{session_, hooks(), filming_};
    Workspace workspace_;
    std::unique_ptr<ImGuiLayer> imgui_;
    std::unique_ptr<Picture> picture_;
    std::unique_ptr<SplitView> split_;  ///< while two simulations are compared
    /// Begin to compare with that scene, or end it, before the next frame.
    std::optional<std::optional<scene::Scene>> compare_request_;
    Rectangle picture_place_;
    glm::ivec2 picture_corner_{0};                ///< lower left, pixels of the framebuffer
    std::atomic<bool> news_{true};                ///< the simulation's thread has something new
    std::array<int, 2> seen_generation_{-1, -1};  ///< of the scene of either side
    double seen_lens_ = 0;                        ///< angle that the active side's scene had last
    std::string shown_title_;
    double frame_seconds_ = 0;
    double speed_limit_ = 0;  ///< of the command line
    double pace_ = 0;         ///< that the runner was told
    Clock::time_point last_picture_;
    Clock::time_point last_frame_;
    PictureError told_picture_error_;
};

void Application::install_callbacks() {
    window::Callbacks callbacks;
    callbacks.key = [this](int key, int action, int modifiers) { on_key(key, action, modifiers); };
    callbacks.button = [this](int button, int action, int modifiers) {
        touched();
        if (action == GLFW_RELEASE) {
            gestures_.release(button, window_.cursor());
        } else if (!ImGui::GetIO().WantCaptureMouse) {
            gestures_.press(button, modifiers, window_.cursor());
        }
    };
    callbacks.move = [this](glm::dvec2 cursor) {
        touched();
        gestures_.move(cursor);
    };
    callbacks.scroll = [this](glm::dvec2 offset) {
        touched();
        if (ImGui::GetIO().WantCaptureMouse) { return; }
        gestures_.scroll(offset.y, window_.cursor());
    };
    callbacks.drop = [this](const std::vector<std::filesystem::path>& files) {
        touched();
        if (scripting_.take(files)) { return; }
        AppState& state = active();
        state.session.drop(files,
                           {state.ui.selected_obstacle, gestures_.cell_at(window_.cursor())});
    };
    callbacks.resize = [this](int, int) { touched(); };
    callbacks.content_scale = [this](float) { touched(); };
    window_.set_callbacks(std::move(callbacks));
}

void Application::on_key(int key, int action, int modifiers) {
    touched();
    if (action == GLFW_RELEASE) { return; }
    const bool typing = ImGui::GetIO().WantTextInput || scripting_.console_has_keyboard();
    const bool text_key = key < GLFW_KEY_F1 && key != GLFW_KEY_ESCAPE;
    const bool closes_console = active().ui.show_console && key == GLFW_KEY_GRAVE_ACCENT;
    if (typing && text_key && !closes_console) { return; }
    // Under an error dialog only Esc means anything: it closes the dialog.
    if (!active().session.errors().empty() && key != GLFW_KEY_ESCAPE) { return; }
    if (const auto bound = find_action(key, modifiers, action == GLFW_REPEAT)) { act(*bound); }
}

void Application::act(Action action) {
    const bool dialog = !active().session.errors().empty();
    if (action == Action::quit) {
        window_.set_should_close(true);
    } else if (action == Action::screenshot) {
        save_picture();
    } else if (action == Action::record && filming_.recording()) {
        filming_.stop(state_);
    } else if (action == Action::record && filming_.busy()) {
        state_.session.notify("The film before is not finished yet");
    } else if (action == Action::record) {
        filming_.start(state_, state_.picture_pixels);
    } else if (action == Action::close_dialog && filming_.recording() && !dialog) {
        filming_.ask(!filming_.asking());
    } else if (!scripting_.act(action)) {
        perform(active(), action);
        scripting_.acted(action);
    }
}

WindowHooks Application::hooks() {
    return {.active = [this]() -> AppState& { return active(); },
            .picture = [this]() -> Picture& { return *picture_; },
            .about_to_compare = [this] { return compare_request_.has_value(); },
            .save_compared = [this](const auto& file) { save_picture_as(file); },
            .close = [this] { window_.set_should_close(true); }};
}

void Application::save_picture() {
    if (active().ui.still.with_panels) {
        window_wanted_ = true;
        return;
    }
    save_screenshot(active(), [this](const auto& file) { save_picture_as(file); });
}

void Application::save_picture_as(const std::filesystem::path& file) {
    if (split_ != nullptr) {
        split_->save_png(*picture_, file);
    } else {
        picture_->save_png(state_, file);
    }
}

/// What was drawn into the window this frame.
void Application::save_window() {
    if (!std::exchange(window_wanted_, false)) { return; }
    save_screenshot(active(), [this](const std::filesystem::path& file) {
        const glm::ivec2 size = window_.framebuffer_size();
        view::FrameReadback readback(size, 1);
        readback.start(0);
        capture::write_png(file, size.x, size.y, 3,
                           capture::upright_rgb(*readback.take(true), size.x, size.y));
    });
}

void Application::follow_scene() {
    const int generation = active().session.scene_generation();
    const bool other_scene =
        std::exchange(seen_generation_.at(active_side()), generation) != generation;
    if (other_scene) {
        perform(active(), Action::frame_camera);
        forget_scene(active().ui);
    }
    follow_pace();
    follow_lens();
    const std::string title = session_.scene().title + " - LatticeLab";
    if (title != shown_title_) {
        shown_title_ = title;
        window_.set_title(title);
    }
}

/// The camera has an angle of its own, of a kept camera for instance, until the scene's changes.
void Application::follow_lens() {
    const double angle = active().scene().view.field_of_view;
    if (std::exchange(seen_lens_, angle) != angle) { camera_.field_of_view = angle; }
}

/// The pace that a scene of an automaton asks for, unless the command line gave one.
void Application::follow_pace() {
    const double wanted = active().shows_cells() && speed_limit_ <= 0
                              ? active().scene().automaton.steps_per_second
                              : speed_limit_;
    if (wanted == pace_) { return; }
    pace_ = wanted;
    if (split_ != nullptr) {
        split_->comparison().lockstep().set_speed_limit(wanted);
    } else {
        session_.runner().set_speed_limit(wanted);
    }
}

/// Of a film the whole frame is seen, whatever the window's shape has become.
Rectangle Application::place_for_film(const Rectangle& room) const {
    if (!filming_.recording()) { return room; }
    const glm::vec2 size(filming_.size());
    const float share = std::min(room.width / size.x, room.height / size.y);
    const float width = share * size.x;
    const float height = share * size.y;
    return {room.x + (room.width - width) * 0.5F, room.y + (room.height - height) * 0.5F, width,
            height};
}

void Application::place_picture(const Rectangle& room) {
    const Rectangle rectangle = place_for_film(room);
    picture_place_ = rectangle;
    const float ratio = imgui_->pixels_per_point();
    const glm::ivec2 frame = window_.framebuffer_size();
    const glm::dvec2 origin(std::round(rectangle.x * ratio), std::round(rectangle.y * ratio));
    const glm::ivec2 size(std::max(16L, std::lround(rectangle.width * ratio)),
                          std::max(16L, std::lround(rectangle.height * ratio)));
    if (split_ != nullptr) {
        split_->resize(size, *picture_);
    } else {
        picture_->resize(size);
    }
    gestures_.place(origin, size, ratio);
    picture_corner_ = {static_cast<int>(origin.x), frame.y - static_cast<int>(origin.y) - size.y};
}

/// The next frame of the film, when the simulation has come to it. It shows the camera of its own
/// step and time.
bool Application::draw_film_frame() {
    picture_->film(filming_.size());
    if (!filming_.frame_due(state_)) { return false; }
    news_ = false;
    picture_->take_snapshot(state_);
    camera_motion_.tick(state_, filming_.frame_seconds(), gestures_.turns_camera());
    if (!picture_->draw_film_frame(state_)) { return false; }
    filming_.frame_drawn(state_, picture_->framebuffer());
    return true;
}

void Application::draw_picture(Clock::time_point begin) {
    if (!filming_.recording()) {
        picture_->film(std::nullopt);
    } else if (draw_film_frame() || (session_.runner().running() && !filming_.asking())) {
        return;
    }
    if (split_ != nullptr) {
        news_ = false;
        split_->take_snapshots(*picture_);
    } else if (news_.exchange(false)) {
        picture_->take_snapshot(state_);
    }
    if (!picture_out_of_date()) { return; }
    // Refining a still picture on the processor waits until the hand rests.
    const bool refining =
        split_ != nullptr ? split_->refining(*picture_) : picture_->refining(state_);
    if (software_ && refining && pacer_.active(begin)) { return; }
    if (split_ != nullptr) {
        split_->draw(*picture_);
    } else {
        picture_->draw(state_);
    }
    const Clock::time_point end = Clock::now();
    pacer_.picture_drawn(begin, end, gestures_.under_way());
    const double seconds = std::chrono::duration<double>(end - last_picture_).count();
    last_picture_ = end;
    if (seconds < 2) {
        frame_seconds_ = frame_seconds_ > 0 ? 0.9 * frame_seconds_ + 0.1 * seconds : seconds;
        state_.picture.frames_per_second = 1 / frame_seconds_;
    }
}

/// A picture that cannot be drawn, of a density volume beyond the driver's limit for instance, is
/// told once: the run pauses, and the snapshot of the step that was under way brings the same
/// again.
void Application::try_to_draw_picture(Clock::time_point begin) {
    try {
        draw_picture(begin);
    } catch (const Error& error) {
        const bool was_running = session_.runner().running();
        session_.runner().set_running(false);
        if (split_ != nullptr) { split_->comparison().lockstep().set_running(false); }
        PictureError found{error.what(), session_.runner().applied()};
        if (was_running || found != told_picture_error_) { session_.report(error); }
        told_picture_error_ = std::move(found);
    }
}

bool Application::picture_out_of_date() const {
    return split_ != nullptr ? split_->out_of_date(*picture_) : picture_->out_of_date(state_);
}

void Application::compare(scene::Scene other, const CompareOptions& options) {
    filming_.stop(state_);  // both sides are stepped together from now on
    split_ = std::make_unique<SplitView>(state_, *picture_, std::move(other), software_,
                                         [this] { wake(); });
    gestures_.set_split(split_.get());
    split_->comparison().split = options.split;
    split_->comparison().set_same_steps(options.same_steps);
    seen_generation_[1] = split_->comparison().second().scene_generation();
    pace_ = -1;  // the second side has to be told
}

void Application::end_comparison() {
    if (split_ == nullptr) { return; }
    state_.ui = active().ui;
    state_.ui.pending.reset();
    gestures_.set_split(nullptr);
    split_.reset();
    news_ = true;
}

/// What a panel asked for, and the end of what has nothing to compare any more.
void Application::change_comparison() {
    const bool parted = split_ != nullptr && split_->comparison().first().scene().kind !=
                                                 split_->comparison().second().scene().kind;
    if (parted) { compare_request_.emplace(std::nullopt); }
    if (!compare_request_) { return; }
    std::optional<scene::Scene> other = std::move(*compare_request_);
    compare_request_.reset();
    end_comparison();
    if (!other) { return; }
    try {
        check_comparable(session_.scene(), *other);
        compare(std::move(*other), {});
    } catch (const Error& error) { session_.report(error); }
}

void Application::follow_comparison() {
    if (split_ == nullptr) { return; }
    constexpr double shortest_round = 0.015;
    constexpr double longest_round = 0.25;
    split_->comparison().lockstep().set_round_seconds(
        std::clamp(frame_seconds_, shortest_round, longest_round));
    split_->follow(pacer_.picture_due(Clock::now()));
}

void Application::frame() {
    const Clock::time_point begin = Clock::now();
    pacer_.frame_begun(begin);
    session_.tick();
    filming_.tick(state_);
    change_comparison();
    follow_comparison();
    scripting_.tick();
    report_.begin_frame();
    imgui_->begin_frame();
    state_.scale = imgui_->scale();
    active().scale = state_.scale;
    place_picture(workspace_.draw(active()));
    scripting_.draw(active(), picture_place_);
    follow_scene();
    const double seconds = std::chrono::duration<double>(begin - last_frame_).count();
    last_frame_ = begin;
    // The table turns by the time of the film while there is one.
    camera_motion_.tick(active(), filming_.recording() ? 0 : std::min(seconds, 0.25),
                        gestures_.turns_camera());
    gestures_.draw(window_.cursor());
    if (split_ != nullptr) { split_->follow_view(); }
    picture_->request_contents(state_);
    if (filming_.recording() || pacer_.picture_due(begin)) { try_to_draw_picture(begin); }
    if (filming_.recording()) { Picture::clear_window(); }
    if (split_ != nullptr) {
        split_->blit(*picture_, picture_corner_);
        split_->draw_marks({picture_place_.x, picture_place_.y}, imgui_->pixels_per_point());
    } else {
        picture_->blit(picture_corner_);
    }
    imgui_->end_frame();
    save_window();
    window_.swap_buffers();
    report_state(state_, picture_place_);
    if (report_.enabled()) { window::throw_debug_message(); }
}

void Application::run() {
    while (!window_.should_close()) {
        follow_comparison();
        const Clock::time_point now = Clock::now();
        const bool changing = workspace_.animating(active()) || CameraMotion::moving(active()) ||
                              compare_request_.has_value() || filming_.busy() || window_wanted_ ||
                              scripting_.animating();
        const bool picture = has_news() || picture_out_of_date();
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

int run_window(const WindowOptions& given) {
    WindowOptions options = given;
    if (!options.lesson.empty()) { options.lesson = find_lesson(options.lesson); }
    if (!options.script.empty()) {
        as_input([&] { check_script(options.script); });
        options.paused = true;  // the script says when it runs
    }
    auto device = compute::Device::open(options.scene.backend);
    scene::Scene scene = load_scene(options.scene, device->info());
    if (!window::display_available()) {
        throw Error("window", "no display can be reached (neither X11 nor Wayland)",
                    fmt::format("make a film instead: latticelab render {} --out smoke.mp4",
                                options.scene.scene.empty() ? "assets/scenes/jet_ball.toml"
                                                            : options.scene.scene.string()));
    }
    std::optional<scene::Scene> other;
    if (options.compare.wanted()) {
        other = load_compared_scene(options.scene, options.compare, device->info());
        check_comparable(scene, *other);
    }
    Application application(options, std::move(device), std::move(scene));
    if (other) { application.compare(std::move(*other), options.compare); }
    application.run();
    return exit_success;
}

}  // namespace lattice::app
