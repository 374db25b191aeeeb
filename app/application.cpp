// SPDX-License-Identifier: MIT
#include "app/application.hpp"

#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/actions.hpp"
#include "app/bench/measure.hpp"
#include "app/data_files.hpp"
#include "app/light_control.hpp"
#include "app/recovery_dialog.hpp"
#include "app/software_driver.hpp"
#include "app/state_report.hpp"

namespace lattice::app {

namespace {

window::Window::Options window_options(const WindowOptions& options, const Settings& settings) {
    window::Window::Options result;
    result.place = settings.window;
    if (options.width > 0) {
        result.width = options.width;
        result.height = options.height;
        result.place.reset();
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

/// By the command line; else the start page comes.
bool is_told_what_to_show(const WindowOptions& options) {
    return !options.scene.scene.empty() || options.compare.wanted() || !options.lesson.empty() ||
           !options.script.empty();
}

}  // namespace

Application::Application(const WindowOptions& options, std::unique_ptr<compute::Device> device,
                         scene::Scene scene)
    : device_(std::move(device)),
      window_(window_options(options, kept_.settings)),
      software_(on_processor(window_.description())),
      session_(*device_, measuring_factory(copy_bandwidth_)),
      report_(options.report),
      state_{session_, camera_, report_, copy_bandwidth_, {}, {}, nullptr, {}, 1, 1, nullptr},
      pacer_(software_),
      autosave_(session_, {recovery_folder(), options.autosave_minutes}),
      recovery_(session_, autosave_, recovery_folder()) {
    device_->bind_to_thread();
    install_callbacks();
    imgui_ = std::make_unique<ImGuiLayer>(window_);
    picture_ = std::make_unique<Picture>(session_, software_);
    shell_ = std::make_unique<Shell>(kept_, is_told_what_to_show(options));
    state_.picture.renderer = window_.description();
    state_.filming = &filming_;
    state_.recovery = &recovery_;
    state_.act = [this](Action action) { act(action); };
    state_.compare = [this](std::optional<scene::Scene> other) {
        compare_request_.emplace(std::move(other));
    };
    session_.runner().set_notifier([this] { wake(); });
    session_.open(std::move(scene), find_scene(options.scene.scene));
    shell_->serve(state_);
    shell_->set_notifier([this] { wake(); });
    speed_limit_ = options.speed_limit;
    session_.runner().set_running(!options.paused);
    state_.start_lesson = [this](const auto& file) { scripting_.start_lesson(file); };
    if (!options.lesson.empty()) { scripting_.start_lesson(options.lesson); }
    if (!options.script.empty()) { scripting_.play(options.script); }
}

Application::~Application() {
    filming_.stop(state_);
    end_comparison();
    session_.runner().set_notifier(nullptr);
}

void Application::wake() {
    news_ = true;
    glfwPostEmptyEvent();
}

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
    if (action == GLFW_RELEASE || closing_.takes_key(key, modifiers)) { return; }
    const auto bound = find_action(key, modifiers, action == GLFW_REPEAT);
    if (bound != Action::quit && recovery_dialog_takes_key(state_, key)) { return; }
    if (shell_->takes_key(active(), window_, key, modifiers)) { return; }
    const bool typing = ImGui::GetIO().WantTextInput || scripting_.console_has_keyboard();
    const bool text_key = key < GLFW_KEY_F1 && key != GLFW_KEY_ESCAPE && bound != Action::quit;
    const bool closes_console = active().ui.show_console && key == GLFW_KEY_GRAVE_ACCENT;
    if (typing && text_key && !closes_console) { return; }
    // Under an error dialog only Esc means anything: it closes the dialog.
    if (!active().session.errors().empty() && key != GLFW_KEY_ESCAPE) { return; }
    if (bound) { act(*bound); }
}

void Application::act(Action action) {
    if (shell_->act(active(), window_, action)) { return; }
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
        scripting_.about_to_act(action);
        perform(active(), action);
    }
}

WindowHooks Application::hooks() {
    return {.active = [this]() -> AppState& { return active(); },
            .picture = [this]() -> Picture& { return *picture_; },
            .about_to_compare = [this] { return compare_request_.has_value(); },
            .save_compared = [this](const auto& file) { save_picture_as(file); },
            .close =
                [this] {
                    closing_.insist();
                    window_.set_should_close(true);
                }};
}

void Application::follow_scene(bool beneath_page) {
    const int generation = active().session.scene_generation();
    const bool other_scene =
        std::exchange(seen_generation_.at(active_side()), generation) != generation;
    // Panels that come back make the picture narrower than it was framed for.
    const bool uncovered = !beneath_page && std::exchange(framed_beneath_page_, false);
    if (other_scene || uncovered) { perform(active(), Action::frame_camera); }
    if (other_scene) {
        framed_beneath_page_ = beneath_page;
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

/// From the picture's lower edge up: console and lesson, figures, then what is told.
void Application::draw_over_picture(const Rectangle& room) {
    AppState& state = active();
    const float above_scripts = scripting_.draw(state, picture_place_);
    const float above_figures =
        shell_->draw(state, {room.x, room.y},
                     {room.x + room.width, std::min(room.y + room.height, above_scripts)},
                     workspace_.bar_height(state));
    workspace_.draw_overlay(state, room, above_figures);
}

void Application::frame() {
    const Clock::time_point begin = Clock::now();
    pacer_.frame_begun(begin);
    session_.tick();
    closing_.tick();
    filming_.tick(state_);
    change_comparison();
    follow_comparison();
    scripting_.tick();
    follow_errors(begin);
    report_.begin_frame();
    shell_->follow(active(), window_);
    imgui_->set_look(shell_->theme(), shell_->interface_scale());
    imgui_->begin_frame();
    state_.scale = imgui_->scale();
    active().scale = state_.scale;
    const bool beneath_page = active().shell->start_page;
    const Rectangle room = workspace_.draw(active());
    place_picture(room);
    draw_over_picture(room);
    closing_.draw();
    follow_scene(beneath_page);
    const double seconds = std::chrono::duration<double>(begin - last_frame_).count();
    last_frame_ = begin;
    // The table turns by the time of the film while there is one.
    camera_motion_.tick(active(), filming_.recording() ? 0 : std::min(seconds, 0.25),
                        gestures_.turns_camera());
    gestures_.draw(window_.cursor());
    if (split_ != nullptr) { split_->follow_view(); }
    picture_->request_contents(state_);
    if (filming_.recording() || pacer_.picture_due(begin)) { try_to_draw_picture(begin); }
    Picture::clear_window();
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

/// The dialog of an error takes some frames to come up, also where nobody stirs.
void Application::follow_errors(Clock::time_point now) {
    const std::size_t errors = active().session.errors().size();
    if (std::exchange(seen_errors_, errors) != errors) { pacer_.input(now); }
}

void Application::keep_copies(Clock::time_point now) {
    recovery_.tick();
    const SeenNow seen = seen_now(state_);
    autosave_.tick(now, seen.view, seen.look);
}

/// Whether the window closes now. What is in no file is asked about first.
bool Application::closes() {
    if (closing_.closed()) { return true; }
    if (!window_.should_close()) { return false; }
    if (closing_.settled()) { return true; }
    window_.set_should_close(false);
    window_.restore();
    closing_.ask();
    touched();
    return false;
}

void Application::run() {
    while (!closes()) {
        follow_comparison();
        const Clock::time_point now = Clock::now();
        keep_copies(now);
        const bool changing = workspace_.animating(active()) || CameraMotion::moving(active()) ||
                              compare_request_.has_value() || filming_.busy() || window_wanted_ ||
                              shell_->animating() || scripting_.animating() || closing_.animating();
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
    autosave_.close();
    // Nobody would see a dialog any more.
    if (const auto failed = filming_.complete(state_)) { throw Error(*failed); }
}

}  // namespace lattice::app
