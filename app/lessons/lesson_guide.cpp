// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_guide.hpp"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/script/script_line.hpp"

namespace lattice::app {

void LessonGuide::start(Lesson lesson) {
    lesson_ = std::move(lesson);
    enter(0);
}

void LessonGuide::leave() {
    lesson_.reset();
    entered_ = true;  // the rings go
}

void LessonGuide::enter(std::size_t step) {
    step_ = step;
    done_ = false;
    entered_ = true;
}

void LessonGuide::next() {
    if (active() && !at_end()) { enter(step_ + 1); }
}

void LessonGuide::back() {
    if (active() && step_ > 0) { enter(step_ - 1); }
}

std::string LessonGuide::opening() const {
    return fmt::format("open {}\npause\n{}\n", word_of(lesson_->scene),
                       fmt::join(lesson_->prepare, "\n"));
}

std::string LessonGuide::showing() const {
    return fmt::format("{}", fmt::join(step().lines, "\n"));
}

void LessonGuide::follow(AppState& state, bool ready) {
    if (std::exchange(entered_, false)) {
        WidgetWatch& watch = state.report.watch();
        watch.look_for(active() ? step().controls : std::vector<std::string>{});
        if (active() && !step().panel.empty()) {
            state.ui.show_panels = true;
            state.ui.panel_to_open = step().panel;
        }
    }
    if (!active() || done_ || !ready) { return; }
    if (!step().done_when) {
        done_ = true;
        return;
    }
    try {
        done_ = state.session.runner().latest() != nullptr && !state.session.runner().busy() &&
                step().done_when->holds(state);
    } catch (const Error&) {
        // Of another scene than the lesson's: not done.
    }
}

}  // namespace lattice::app
