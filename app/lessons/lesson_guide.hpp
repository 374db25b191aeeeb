// SPDX-License-Identifier: MIT
// Takes a person through a lesson: which step it is, whether it is done, what it points at.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/app_state.hpp"
#include "app/lessons/lesson.hpp"

namespace lattice::app {

class LessonGuide {
public:
    /// The first step of a lesson; its scene is to be opened by what opening() says.
    void start(Lesson lesson);
    void leave();
    bool active() const { return lesson_.has_value(); }

    const Lesson& lesson() const { return *lesson_; }
    std::size_t step_number() const { return step_; }
    const LessonStep& step() const { return lesson_->steps[step_]; }
    bool at_end() const { return step_ + 1 == lesson_->steps.size(); }
    /// The next step; after the last one the lesson is finished.
    void next();
    void back();
    /// After the last step, until it is left.
    bool finished() const { return finished_; }
    /// Whether what the step asks for was done since the person came to it; of one that asks for
    /// nothing always.
    bool done() const { return done_; }
    /// Whether it was so when the person came, and nothing was done since.
    bool held_before() const { return held_before_; }

    /// Something was done in panels or by keys.
    void acted() { acted_ = true; }
    /// A line was carried out in the console.
    void typed(const std::string& line);
    /// What the step asks for is shown to the person.
    void shown() { shown_ = true; }

    /// Script that opens the lesson's scene and makes it ready.
    std::string opening() const;
    /// Script that does what the step asks for; empty where it asks for nothing.
    std::string showing() const;

    /// Once a frame: opens the step's panel when it is new and, once the lesson's scene is `ready`,
    /// looks whether the step is done.
    void follow(AppState& state, bool ready = true);

private:
    void enter(std::size_t step);
    bool holds(const AppState& state) const;

    std::optional<Lesson> lesson_;
    std::size_t step_ = 0;
    bool done_ = false;
    bool finished_ = false;
    bool entered_ = false;  ///< its panel and controls are still to be shown
    // Of the step: what was seen, and what was done since it began.
    bool looked_ = false;
    bool held_before_ = false;
    bool acted_ = false;
    bool typed_ = false;  ///< what it asks for, since the last look
    bool shown_ = false;
};

}  // namespace lattice::app
