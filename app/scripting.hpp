// SPDX-License-Identifier: MIT
// What the window has of scripts: the desk they work at, the console, and lessons, which are made
// of both.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/console/console.hpp"
#include "app/lessons/lesson_card.hpp"
#include "app/lessons/lesson_guide.hpp"
#include "app/script/edit_log.hpp"
#include "app/script/picture_desk.hpp"
#include "app/script/script_player.hpp"

namespace lattice::app {

/// What scripts ask the window for.
struct WindowHooks {
    std::function<AppState&()> active;  ///< side that panels show
    std::function<Picture&()> picture;
    std::function<bool()> about_to_compare;
    std::function<void(const std::filesystem::path&)> save_compared;  ///< a picture of both sides
    std::function<void()> close;
};

class WindowDesk : public PictureDesk {
public:
    WindowDesk(WindowHooks hooks, Filming& filming, Console& console)
        : PictureDesk(filming), hooks_(std::move(hooks)), console_(console) {}

    AppState& state() override { return hooks_.active(); }
    void print(const std::string& line) override { console_.add(line, Console::Kind::answer); }
    void act(Action action) override { state().act(action); }
    void compare(std::optional<scene::Scene> other) override { state().compare(std::move(other)); }
    bool about_to_compare() const override { return hooks_.about_to_compare(); }
    std::optional<std::uint64_t> steps_in(double /*seconds*/) const override {
        return std::nullopt;
    }
    void save_picture(const std::filesystem::path& file, const PictureWish& wish) override;

protected:
    Picture& picture() override { return hooks_.picture(); }

private:
    WindowHooks hooks_;
    Console& console_;
};

class Scripting {
public:
    /// `first` is the session whose edits the console shows; it must outlive this.
    Scripting(Session& first, WindowHooks hooks, Filming& filming);

    /// Plays a script; its errors are shown.
    void play(const std::filesystem::path& file);
    /// Begins a lesson. What is wrong with it is reported.
    void start_lesson(const std::filesystem::path& file);
    /// Whether one of the files dropped is a script, which is then played.
    bool take(const std::vector<std::filesystem::path>& files);
    /// Carries out an action of lessons; false when it is none of theirs.
    bool act(Action action);
    /// A key or button does this next.
    void about_to_act(Action action) { log_.about_to_act(action); }

    /// Once a frame, after the session's tick().
    void tick();
    /// Once a frame, over the picture. Returns how far down the picture is free of it.
    float draw(AppState& state, const Rectangle& picture);
    bool console_has_keyboard() const { return console_.has_keyboard(); }
    /// Whether the next frame differs from this one without anything else changing.
    bool animating() const { return player_.busy() || rings_move_; }

private:
    void carry_out_typed(const std::string& line);
    void save_log(AppState& state);
    void tell(const Error& error, bool in_dialog);
    void show_step();
    void go_to_step(CardChoice choice);
    void answer_with_notice();

    Console console_;
    WindowHooks hooks_;
    WindowDesk desk_;
    ScriptPlayer player_;
    EditLog log_;
    LessonGuide guide_;
    std::optional<Lesson> following_;                   ///< lesson after the one that is given
    std::chrono::steady_clock::time_point step_begun_;  ///< of the lesson
    bool rings_move_ = false;
    bool opening_ = false;  ///< what plays makes a lesson's scene ready
    bool typed_ = false;    ///< what plays is a line of the console
};

}  // namespace lattice::app
