// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "app/app_state.hpp"

namespace lattice::app {

/// Turns mouse gestures over the cells of an automaton into moves of the picture and edits.
/// Cursors are pixels from the picture's upper left corner. Buttons act where the last move went:
/// in a slow frame the cursor itself is elsewhere by the time that they are heard of.
class CellControl {
public:
    /// The left button uses the tool, the others pan; with Shift the left one erases.
    void press(AppState& state, int button, int modifiers);
    void move(AppState& state, glm::dvec2 cursor);
    void release(AppState& state, int button);
    static void scroll(AppState& state, double notches, glm::dvec2 cursor);

    bool dragging() const { return gesture_ != Gesture::none; }

private:
    enum class Gesture { none, pan, stroke, span };

    void stroke_to(AppState& state, automata::Cell cell);
    void finish_span(AppState& state, automata::Cell cell);
    automata::State drawn(const AppState& state) const;

    Gesture gesture_ = Gesture::none;
    int button_ = -1;
    glm::dvec2 last_{0.0};
    automata::Cell last_cell_;
    bool begun_ = false;  ///< the stroke has drawn something
    bool erasing_ = false;
};

/// Cells of a row of a pattern that are in one state, not 0.
struct CellRun {
    int x = 0;
    int y = 0;
    int length = 0;
    automata::State state = 0;

    friend bool operator==(const CellRun&, const CellRun&) = default;
};

/// All of a pattern; none where there are more than `most`.
std::vector<CellRun> runs_of_cells(const automata::Pattern& pattern, std::size_t most);

/// The state to draw, of those that the running rule has.
automata::State chosen_state(const AppState& state);

/// Cell that a point of the picture shows, also beyond the grid.
automata::Cell cell_under(const AppState& state, glm::dvec2 cursor);

/// Marks what is selected, drawn next and under the cursor. `corner` is the picture's upper left
/// corner in ImGui's coordinates, `ratio` pixels a unit of them.
void draw_cell_marks(const AppState& state, glm::dvec2 corner, double ratio);

}  // namespace lattice::app
