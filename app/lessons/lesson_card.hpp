// SPDX-License-Identifier: MIT
// A lesson's step over the picture, and rings around what it points at.
#pragma once

#include <string>

#include "app/app_state.hpp"
#include "app/lessons/lesson_guide.hpp"
#include "app/workspace.hpp"

namespace lattice::app {

/// What was clicked on the card.
enum class CardChoice { nothing, back, next, show, console, another, leave };

/// What the card has beside the guide's step.
struct CardContents {
    float raised = 0;       ///< above the picture's lower edge
    bool playing = false;   ///< what the step asks for is being shown
    std::string following;  ///< title of the lesson to go on with; empty: this is the last one
};

/// Draws the card at the bottom of the picture. `top`: where its upper edge is.
CardChoice draw_lesson_card(AppState& state, const LessonGuide& guide, const Rectangle& picture,
                            const CardContents& contents, float& top);

/// Rings around the widgets that the report watches; returns whether they still move.
bool draw_rings(AppState& state, double seconds_since_step);

}  // namespace lattice::app
