// SPDX-License-Identifier: MIT
#include "app/scripting.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "app/actions.hpp"
#include "app/lessons/lesson_card.hpp"
#include "app/script/script_line.hpp"
#include "engine/scene/atomic_file.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

void WindowDesk::save_picture(const fs::path& file, const PictureWish& wish) {
    if (state().comparison == nullptr) {
        PictureDesk::save_picture(file, wish);
        return;
    }
    if (wish.size || wish.scale != 1 || wish.transparent) {
        throw Error("picture", "of two simulations the picture is as large as it is shown",
                    "leave size, scale and transparent out");
    }
    hooks_.save_compared(file);
}

Scripting::Scripting(Session& first, WindowHooks hooks, Filming& filming)
    : hooks_(std::move(hooks)), desk_(hooks_, filming, console_), player_(desk_), log_(first) {}

void Scripting::tell(const Error& error, bool in_dialog) {
    console_.add(error.what(), Console::Kind::error);
    if (in_dialog) { desk_.state().session.report(error); }
}

void Scripting::play(const fs::path& file) {
    try {
        player_.play(file);
        typed_ = false;
        const std::string line = "include " + word_of(file.string());
        log_.typed(line);
        console_.add(line, Console::Kind::typed);
    } catch (const Error& error) { tell(error, true); }
}

bool Scripting::take(const std::vector<fs::path>& files) {
    for (const fs::path& file : files) {
        if (!names_script(file)) { continue; }
        play(file);
        return true;
    }
    return false;
}

void Scripting::start_lesson(const fs::path& file) {
    try {
        guide_.start(read_lesson(file));
        following_ = lesson_after(file);
        step_begun_ = std::chrono::steady_clock::now();
        player_.play_text(guide_.opening(), file.filename().string(), file.parent_path());
        typed_ = false;
        opening_ = true;
    } catch (const Error& error) {
        guide_.leave();
        tell(error, true);
    }
}

void Scripting::show_step() {
    if (!guide_.active() || guide_.finished() || player_.busy()) { return; }
    if (guide_.step().lines.empty()) { return; }
    try {
        console_.add(guide_.showing(), Console::Kind::typed);
        guide_.shown();
        player_.play_text(guide_.showing(), guide_.lesson().file.filename().string(),
                          guide_.lesson().file.parent_path());
        typed_ = false;
    } catch (const Error& error) { tell(error, true); }
}

void Scripting::go_to_step(CardChoice choice) {
    if (choice == CardChoice::nothing) { return; }
    if (choice == CardChoice::show) {
        show_step();
        return;
    }
    if (choice == CardChoice::console) {
        desk_.state().ui.show_console = true;
        return;
    }
    // What is being shown belongs to the step that is left.
    player_.stop();
    if (choice == CardChoice::back) { guide_.back(); }
    if (choice == CardChoice::next) { guide_.next(); }
    if (choice == CardChoice::leave) { guide_.leave(); }
    if (choice == CardChoice::another && following_) {
        const fs::path file = following_->file;
        start_lesson(file);
    }
    step_begun_ = std::chrono::steady_clock::now();
}

bool Scripting::act(Action action) {
    CardChoice choice = CardChoice::nothing;
    if (action == Action::next_lesson_step) { choice = CardChoice::next; }
    if (action == Action::previous_lesson_step) { choice = CardChoice::back; }
    if (action == Action::show_lesson_step) { choice = CardChoice::show; }
    if (choice != CardChoice::nothing && guide_.active()) { go_to_step(choice); }
    return choice != CardChoice::nothing;
}

void Scripting::carry_out_typed(const std::string& line) {
    console_.add("> " + line, Console::Kind::typed);
    try {
        std::error_code gone;
        player_.play_text(line, "console", fs::current_path(gone));
        typed_ = true;
        log_.typed(line);
        guide_.typed(line);
    } catch (const Error& error) { tell(error, false); }
}

void Scripting::tick() {
    desk_.follow_film();
    for (const EditLog::News& news : log_.take_news()) {
        console_.echo(news);
        guide_.acted();
    }
    const bool played = player_.busy();
    log_.set_muted(played);
    try {
        player_.tick();
    } catch (const Error& error) { tell(error, !typed_); }
    if (played && !player_.busy()) { log_.typed_done(); }
    log_.set_muted(false);
    answer_with_notice();
    if (player_.quit()) { hooks_.close(); }
}

/// What a line of the console has the session tell is its answer, beside being told over the
/// picture.
void Scripting::answer_with_notice() {
    Session& session = desk_.state().session;
    if (!typed_) { return; }
    if (std::string told = session.take_notice(); !told.empty()) {
        console_.add(told, Console::Kind::answer);
        session.notify(std::move(told));
    }
}

void Scripting::save_log(AppState& state) {
    const fs::path file = new_file(state, ".lab");
    try {
        scene::write_file_atomically(file, log_.script());
        console_.add("Saved " + file.string(), Console::Kind::answer);
    } catch (const Error& error) { tell(error, false); }
}

float Scripting::draw(AppState& state, const Rectangle& picture) {
    const Console::Input input = console_.draw(state, picture, player_.position());
    if (input.line) { carry_out_typed(*input.line); }
    if (input.save) { save_log(state); }
    opening_ = opening_ && player_.busy();
    guide_.follow(state, !opening_);
    rings_move_ = false;
    state.report.flag("script_busy", player_.busy());
    state.report.text("lesson", guide_.active() ? guide_.lesson().title : "");
    float free_down_to = picture.y + picture.height - console_.height();
    if (!guide_.active()) { return free_down_to; }
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - step_begun_;
    rings_move_ = draw_rings(state, since.count());
    const CardContents contents{.raised = console_.height(),
                                .playing = player_.busy(),
                                .following = following_ ? following_->title : ""};
    go_to_step(draw_lesson_card(state, guide_, picture, contents, free_down_to));
    return free_down_to;
}

}  // namespace lattice::app
