// SPDX-License-Identifier: MIT
// A lesson's step over the picture, and rings around what it points at.
#pragma once

#include "app/app_state.hpp"
#include "app/lessons/lesson_guide.hpp"
#include "app/workspace.hpp"

namespace lattice::app {

/// What was clicked on the card.
enum class CardChoice { nothing, back, next, show, leave };

/// Draws the card at the bottom of the picture, above `raised` units of it. `playing`: what the
/// step asks for is being shown.
CardChoice draw_lesson_card(AppState& state, const LessonGuide& guide, const Rectangle& picture,
                            float raised, bool playing);

/// Rings around the widgets that the report watches; returns whether they still move.
bool draw_rings(AppState& state, double seconds_since_step);

}  // namespace lattice::app
