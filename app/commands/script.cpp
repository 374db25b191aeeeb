// SPDX-License-Identifier: MIT
// `latticelab run demo.lab`: a script without a window.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include "app/actions.hpp"
#include "app/app_state.hpp"
#include "app/commands/commands.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/interruption.hpp"
#include "app/scene_loading.hpp"
#include "app/script/picture_desk.hpp"
#include "app/script/script_player.hpp"
#include "app/software_driver.hpp"
#include "app/window/offscreen_context.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;

/// OpenGL is asked for when a script wants its first picture.
class OffscreenDesk : public PictureDesk {
public:
    explicit OffscreenDesk(std::unique_ptr<compute::Device> device)
        : PictureDesk(filming_), device_(std::move(device)), session_(*device_) {
        state_.picture_pixels = {1280, 720};
        state_.picture_aspect = 16.0 / 9;
        state_.filming = &filming_;
        state_.act = [this](Action action) { act(action); };
    }
    ~OffscreenDesk() override { filming_.end(state_, false); }
    OffscreenDesk(const OffscreenDesk&) = delete;
    OffscreenDesk& operator=(const OffscreenDesk&) = delete;

    AppState& state() override { return state_; }
    void print(const std::string& line) override {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    }
    void need_scene() override {
        const fs::path file = default_scene();
        session_.open(load_scene(file, device_->info()), file);
    }
    void act(Action action) override;
    void compare(std::optional<scene::Scene>) override {
        throw Error("compare", "without a window a script cannot compare",
                    "play it in the window, or use latticelab render --compare");
    }
    /// At the pace of a film of 30 frames a second.
    std::optional<std::uint64_t> steps_in(double seconds) const override {
        const FilmSettings pace;
        return static_cast<std::uint64_t>(seconds * pace.frames_per_second *
                                          film_steps(pace, state_.scene()));
    }
    /// What a window does once a frame.
    void follow();
    /// A film under way ends with the frames it has, and is told of.
    void keep_film();

protected:
    Picture& picture() override;

private:
    void take_film_frame();

    Filming filming_;
    std::unique_ptr<compute::Device> device_;
    std::optional<window::OffscreenContext> context_;
    Session session_;
    std::unique_ptr<Picture> picture_;  ///< gone before the session
    view::Camera camera_;
    WidgetReport report_{{}};
    CopyBandwidth copy_{0};
    AppState state_{session_, camera_, report_, copy_, {}, {}, nullptr, {}, 1, 1, nullptr};
    CameraMotion motion_;
    int seen_generation_ = 0;
};

Picture& OffscreenDesk::picture() {
    if (picture_) { return *picture_; }
    context_.emplace(window::OffscreenContext::Options{
        .cuda_ordinal = device_->is_cuda() ? device_->ordinal() : -1});
    device_->bind_to_thread();
    picture_ = std::make_unique<Picture>(session_, on_processor(context_->description()));
    picture_->resize(state_.picture_pixels);
    return *picture_;
}

void OffscreenDesk::act(Action action) {
    switch (action) {
        case Action::screenshot:
            save_picture(new_file(state_, ".png"), {});
            return;
        case Action::record:
            throw Error("record", "without a window a film has its length from the start",
                        "write film FILE frames N");
        case Action::copy_cells:
        case Action::cut_cells:
        case Action::paste_cells:
            throw Error("clipboard", "there is none without a window", "write place PATTERN X Y");
        default:
            perform(state_, action);
    }
}

void OffscreenDesk::take_film_frame() {
    if (!filming_.recording()) { return; }
    Picture& shown = picture();
    shown.film(filming_.size());
    if (filming_.frame_due(state_)) {
        shown.take_snapshot(state_);
        motion_.tick(state_, filming_.frame_seconds(), false);
        if (shown.draw_film_frame(state_)) { filming_.frame_drawn(state_, shown.framebuffer()); }
    }
    if (!filming_.recording()) { shown.film(std::nullopt); }
}

void OffscreenDesk::follow() {
    session_.tick();
    state_.snapshot = session_.runner().latest();
    if (seen_generation_ != session_.scene_generation()) {
        seen_generation_ = session_.scene_generation();
        perform(state_, Action::frame_camera);
        forget_scene(state_.ui);
    }
    filming_.tick(state_);
    take_film_frame();
    follow_film();
}

void OffscreenDesk::keep_film() {
    if (!filming_.busy()) { return; }
    if (const auto error = filming_.complete(state_)) {
        fmt::print(stderr, "latticelab: {}\n", error->what());
    } else {
        fmt::print(stderr, "{}\n", session_.take_notice());
    }
}

/// Plays to the end, or until a signal comes.
int play(OffscreenDesk& desk, const fs::path& script) {
    const Interruption interruption;
    ScriptPlayer player(desk);
    as_input([&] { player.play(script); });
    while (player.busy()) {
        if (interruption.requested()) { return exit_interrupted; }
        desk.follow();
        player.tick();
        if (player.busy()) { std::this_thread::sleep_for(std::chrono::microseconds(200)); }
    }
    return exit_success;
}

}  // namespace

int run_script(const RunOptions& options) {
    if (!options.scene.settings.empty() || !options.probes.empty() || !options.out.empty()) {
        throw InputError({"command line", "a script says itself what to set and to write",
                          "write set NAME VALUE, probes FILE or pattern FILE in it"});
    }
    as_input([&] { check_script(options.scene.scene); });
    OffscreenDesk desk(compute::Device::open(options.scene.backend));
    int status = exit_success;
    try {
        status = play(desk, options.scene.scene);
    } catch (...) {
        desk.keep_film();
        throw;
    }
    desk.keep_film();
    if (std::string notice = desk.state().session.take_notice(); !notice.empty()) {
        fmt::print(stderr, "{}\n", notice);
    }
    return status;
}

}  // namespace lattice::app
