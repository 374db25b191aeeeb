// SPDX-License-Identifier: MIT
#include "app/newest_row.hpp"

#include <algorithm>
#include <variant>

namespace lattice::app {

std::optional<int> newest_row(const simulation::Snapshot& snapshot, int height) {
    if (!snapshot.grid || height < 1) { return std::nullopt; }
    if (!std::holds_alternative<automata::Elementary>(snapshot.grid->rule.form)) {
        return std::nullopt;
    }
    return static_cast<int>(snapshot.statistics.step % static_cast<std::uint64_t>(height));
}

void NewestRow::follow(AppState& state) {
    constexpr double from_below = 0.25;  // of the picture, where the row comes to stand
    const int height = state.scene().automaton.height;
    const auto row = state.snapshot ? newest_row(*state.snapshot, height) : std::nullopt;
    if (!row) {
        seen_.reset();
        return;
    }
    const glm::dvec2 size(state.picture_pixels);
    const double middle = *row + 0.5;
    const double place = state.cell_camera.pixel_of({0, middle}, state.picture_pixels).y;
    const bool in_view = place >= 0 && place < size.y;
    const bool by_hand = state.cell_camera != camera_;
    const bool left = !in_view && !by_hand && seen_ && *seen_ != *row;
    if (left) {
        const double below = (0.5 - from_below) * size.y * state.cell_camera.cells_per_pixel;
        state.cell_camera.centre.y = std::clamp(middle - below, 0.0, static_cast<double>(height));
    }
    seen_ = in_view || left ? row : std::nullopt;
    camera_ = state.cell_camera;
}

}  // namespace lattice::app
