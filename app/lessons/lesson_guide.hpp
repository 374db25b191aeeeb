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
    void next();
    void back();
    /// Whether the step's condition has come true since the person came to it; of one without a
    /// condition always.
    bool done() const { return done_; }

    /// Script that opens the lesson's scene and makes it ready.
    std::string opening() const;
    /// Script that does what the step asks for; empty where it asks for nothing.
    std::string showing() const;

    /// Once a frame: opens the step's panel when it is new and, once the lesson's scene is `ready`,
    /// looks whether the step is done.
    void follow(AppState& state, bool ready = true);

private:
    void enter(std::size_t step);

    std::optional<Lesson> lesson_;
    std::size_t step_ = 0;
    bool done_ = false;
    bool entered_ = false;  ///< its panel and controls are still to be shown
};

}  // namespace lattice::app
