// SPDX-License-Identifier: MIT
// What a lesson's step waits for, in words for people.
#pragma once

#include <string>

#include "app/lessons/lesson.hpp"

namespace lattice::app {

/// "step >= 500" -> "let it run to step 500", "fluid.reynolds > 100" -> "Reynolds above 100". What
/// has no such form stays as it is written.
std::string condition_in_words(const std::string& condition);

/// "Let it run to step 500", "Type print {speed}"; empty where the step waits for nothing.
std::string to_do_text(const LessonStep& step);

}  // namespace lattice::app
