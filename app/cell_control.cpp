// SPDX-License-Identifier: MIT
#include "app/cell_control.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/theme.hpp"
#include "app/view/cell_palette.hpp"

namespace lattice::app {

namespace {

constexpr double zoom_per_notch = 0.84;
constexpr double smallest_marked_cell = 3;  // pixels
constexpr std::size_t most_drawn_runs = 20000;
constexpr float stamp_cover = 0.55F;

using automata::Cell;
using automata::CellRect;

automata::GridShape shape_of(const AppState& state) {
    const scene::Automaton& automaton = state.scene().automaton;
    return {automaton.width, automaton.height, automata::Edge::torus};
}

int floored(double value) {
    constexpr double most = 0.25 * std::numeric_limits<int>::max();
    return static_cast<int>(std::floor(std::clamp(value, -most, most)));
}

/// On ImGui's background, which lies over the picture.
class Marks {
public:
    Marks(const AppState& state, glm::dvec2 corner, double ratio)
        : state_(state), corner_(corner), ratio_(ratio) {
        const glm::dvec2 size = glm::dvec2(state.picture_pixels) / ratio;
        list_.PushClipRect({float(corner.x), float(corner.y)},
                           {float(corner.x + size.x), float(corner.y + size.y)});
    }
    ~Marks() { list_.PopClipRect(); }
    Marks(const Marks&) = delete;
    Marks& operator=(const Marks&) = delete;

    void rectangle(const CellRect& rect, ImU32 colour, ImU32 inside = 0) {
        const ImVec2 low = point({rect.x, rect.y});
        const ImVec2 high = point({rect.x + rect.width, rect.y + rect.height});
        if (inside != 0) { list_.AddRectFilled(low, high, inside); }
        list_.AddRect({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, IM_COL32(0, 0, 0, 150));
        list_.AddRect(low, high, colour);
    }

    /// A pattern as it would be placed, translucent; nothing of one with too many runs of cells.
    void pattern(const automata::Pattern& pattern, Cell corner,
                 const automata::CellColours& colours) {
        for (const CellRun& run : runs_of_cells(pattern, most_drawn_runs)) {
            const glm::vec3 shown = view::shown_colour(colours.of_state.at(run.state));
            const ImU32 colour =
                ImGui::ColorConvertFloat4ToU32({shown.x, shown.y, shown.z, stamp_cover});
            list_.AddRectFilled(point({corner.x + run.x, corner.y + run.y}),
                                point({corner.x + run.x + run.length, corner.y + run.y + 1}),
                                colour);
        }
    }

    void line(Cell from, Cell to, ImU32 colour) {
        const ImVec2 a = point(glm::dvec2(from.x, from.y) + 0.5);
        const ImVec2 b = point(glm::dvec2(to.x, to.y) + 0.5);
        list_.AddLine(a, b, IM_COL32(0, 0, 0, 150), 4);
        list_.AddLine(a, b, colour, 2);
    }

private:
    ImVec2 point(glm::dvec2 cell) const {
        const glm::dvec2 pixel = state_.cell_camera.pixel_of(cell, state_.picture_pixels);
        const glm::dvec2 place = corner_ + pixel / ratio_;
        return {static_cast<float>(std::clamp(place.x, -1e6, 1e6)),
                static_cast<float>(std::clamp(place.y, -1e6, 1e6))};
    }

    const AppState& state_;
    glm::dvec2 corner_;
    double ratio_;
    ImDrawList& list_ = *ImGui::GetBackgroundDrawList();
};

}  // namespace

CellRect rectangle_between(Cell a, Cell b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x) + 1,
            std::abs(a.y - b.y) + 1};
}

std::vector<CellRun> runs_of_cells(const automata::Pattern& pattern, std::size_t most) {
    std::vector<CellRun> runs;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width;) {
            const automata::State state = pattern.at(x, y);
            const int begin = x;
            while (x < pattern.width && pattern.at(x, y) == state) { ++x; }
            if (state == 0) { continue; }
            if (runs.size() == most) { return {}; }
            runs.push_back({begin, y, x - begin, state});
        }
    }
    return runs;
}

automata::State chosen_state(const AppState& state) {
    const bool known = state.snapshot && state.snapshot->grid;
    const int states = known ? state.snapshot->grid->states : automata::most_states;
    return static_cast<automata::State>(std::clamp(state.ui.cells.state, 0, states - 1));
}

Cell cell_under(const AppState& state, glm::dvec2 cursor) {
    const glm::dvec2 place = state.cell_camera.cell_at(cursor, state.picture_pixels);
    return {floored(place.x), floored(place.y)};
}

namespace {

/// With Shift it stays in hand.
void place_stamp(AppState& state, Cell middle, bool stays) {
    CellTools& tools = state.ui.cells;
    const auto stamp = tools.stamp;
    if (!stays) { tools.stamp.reset(); }
    try {
        state.session.paste(*stamp, middle, tools.paste_mode, tools.with_rule);
    } catch (const Error& error) { state.session.report(error); }
}

}  // namespace

void CellControl::press(AppState& state, int button, int modifiers) {
    if (gesture_ != Gesture::none) { return; }
    button_ = button;
    CellTools& tools = state.ui.cells;
    const bool pans = tools.tool == CellTool::pan && tools.stamp == nullptr;
    if (button != GLFW_MOUSE_BUTTON_LEFT || pans) {
        gesture_ = Gesture::pan;
        return;
    }
    const Cell cell = cell_under(state, last_);
    if (tools.stamp != nullptr) {
        place_stamp(state, cell, (modifiers & GLFW_MOD_SHIFT) != 0);
        return;
    }
    erasing_ = tools.tool == CellTool::erase || (modifiers & GLFW_MOD_SHIFT) != 0;
    switch (tools.tool) {
        case CellTool::draw:
        case CellTool::erase:
            gesture_ = Gesture::stroke;
            begun_ = false;
            last_cell_ = cell;
            stroke_to(state, cell);
            break;
        case CellTool::fill:
            state.session.edit_cells(automata::FloodFill{cell, drawn(state)});
            break;
        default:
            gesture_ = Gesture::span;
            tools.anchor = cell;
            break;
    }
}

automata::State CellControl::drawn(const AppState& state) const {
    return erasing_ ? automata::State{0} : chosen_state(state);
}

void CellControl::stroke_to(AppState& state, Cell cell) {
    const CellTools& tools = state.ui.cells;
    state.session.edit_cells(automata::DrawLine{last_cell_, cell, drawn(state), tools.width},
                             begun_);
    begun_ = true;
    last_cell_ = cell;
}

void CellControl::move(AppState& state, glm::dvec2 cursor) {
    const Cell cell = cell_under(state, cursor);
    state.ui.cells.hovered = cell;
    if (gesture_ == Gesture::pan) { state.cell_camera.pan(cursor - last_, shape_of(state)); }
    if (gesture_ == Gesture::stroke && !state.session.errors().empty()) {
        gesture_ = Gesture::none;
    }
    if (gesture_ == Gesture::stroke && !(cell == last_cell_)) { stroke_to(state, cell); }
    last_ = cursor;
}

void CellControl::finish_span(AppState& state, Cell cell) {
    CellTools& tools = state.ui.cells;
    const Cell from = tools.anchor.value_or(cell);
    tools.anchor.reset();
    if (tools.tool == CellTool::line) {
        state.session.edit_cells(automata::DrawLine{from, cell, drawn(state), tools.width});
    } else if (tools.tool == CellTool::rectangle) {
        state.session.edit_cells(
            automata::DrawRectangle{rectangle_between(from, cell), drawn(state), true});
    } else if (tools.tool == CellTool::select) {
        const CellRect rect = automata::clipped(rectangle_between(from, cell), shape_of(state));
        const bool click = from == cell;
        tools.selection.reset();
        if (!click && rect.cells() > 0) { tools.selection = rect; }
    }
}

void CellControl::release(AppState& state, int button) {
    if (gesture_ == Gesture::none || button != button_) { return; }
    if (gesture_ == Gesture::span) { finish_span(state, cell_under(state, last_)); }
    gesture_ = Gesture::none;
}

void CellControl::scroll(AppState& state, double notches, glm::dvec2 cursor) {
    state.cell_camera.zoom(std::pow(zoom_per_notch, notches), cursor, state.picture_pixels,
                           shape_of(state));
}

void draw_cell_marks(const AppState& state, glm::dvec2 corner, double ratio) {
    const CellTools& tools = state.ui.cells;
    Marks marks(state, corner, ratio);
    constexpr ImU32 inside = IM_COL32(108, 201, 212, 28);
    if (tools.selection) { marks.rectangle(*tools.selection, theme::mark, inside); }
    if (!tools.hovered) { return; }
    if (tools.stamp != nullptr) {
        const automata::Pattern& stamp = *tools.stamp;
        const Cell corner{tools.hovered->x - stamp.width / 2, tools.hovered->y - stamp.height / 2};
        if (state.snapshot && state.snapshot->grid) {
            marks.pattern(stamp, corner,
                          view::cell_colours(state.scene().look, state.snapshot->grid->rule));
        }
        marks.rectangle({corner.x, corner.y, stamp.width, stamp.height}, theme::mark_warning,
                        inside);
        return;
    }
    if (tools.anchor && tools.tool == CellTool::line) {
        marks.line(*tools.anchor, *tools.hovered, theme::mark);
    } else if (tools.anchor) {
        marks.rectangle(rectangle_between(*tools.anchor, *tools.hovered), theme::mark, inside);
    }
    const automata::GridShape shape = shape_of(state);
    const bool inside_grid = tools.hovered->x >= 0 && tools.hovered->x < shape.width &&
                             tools.hovered->y >= 0 && tools.hovered->y < shape.height;
    const bool large = 1 / state.cell_camera.cells_per_pixel >= smallest_marked_cell;
    if (inside_grid && large && (tools.tool != CellTool::pan || state.ui.lens_open)) {
        marks.rectangle({tools.hovered->x, tools.hovered->y, 1, 1}, theme::mark_warning);
    }
}

}  // namespace lattice::app
