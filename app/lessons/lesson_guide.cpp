// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_guide.hpp"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

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
    finished_ = false;
    entered_ = true;  // the rings go
}

void LessonGuide::enter(std::size_t step) {
    step_ = step;
    done_ = finished_ = looked_ = held_before_ = acted_ = typed_ = shown_ = false;
    entered_ = true;
}

void LessonGuide::next() {
    if (!active() || finished_) { return; }
    if (at_end()) {
        finished_ = entered_ = true;
    } else {
        enter(step_ + 1);
    }
}

void LessonGuide::back() {
    if (!active()) { return; }
    if (finished_ || step_ > 0) { enter(finished_ ? step_ : step_ - 1); }
}

/// All its words count, whatever stands between them.
void LessonGuide::typed(const std::string& line) {
    acted_ = true;
    if (!active() || step().typed.empty()) { return; }
    std::istringstream words(step().typed);
    typed_ = true;
    for (std::string word; words >> word;) {
        typed_ = typed_ && line.find(word) != std::string::npos;
    }
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
        std::vector<std::string> controls;
        if (active() && !finished_) { controls = step().controls; }
        if (active() && !finished_ && !step().typed.empty()) {
            controls.insert(controls.end(), {"console.line", "lesson.console"});
        }
        watch.look_for(controls);
        if (active() && !finished_ && !step().panel.empty()) {
            state.ui.show_panels = true;
            state.ui.panel_to_open = step().panel;
        }
    }
    if (!active() || finished_ || done_ || !ready) { return; }
    if (!step().asks()) {
        done_ = true;
        return;
    }
    if (state.session.runner().latest() == nullptr || state.session.runner().busy()) { return; }
    const bool now = holds(state);
    const bool typed_now = std::exchange(typed_, false);
    if (!std::exchange(looked_, true)) { held_before_ = now && step().typed.empty(); }
    held_before_ = held_before_ && now && !acted_ && !shown_;
    // What was so before counts once the person has done something.
    done_ = now && !held_before_ && (step().typed.empty() || typed_now || shown_);
}

bool LessonGuide::holds(const AppState& state) const {
    return step().done_when.empty() ||
           std::ranges::any_of(step().done_when, [&](const Condition& condition) {
               try {
                   return condition.holds(state);
               } catch (const Error&) {
                   return false;  // of another scene than the lesson's
               }
           });
}

}  // namespace lattice::app
