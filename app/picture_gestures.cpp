// SPDX-License-Identifier: MIT
#include "app/picture_gestures.hpp"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/picture_click.hpp"

namespace lattice::app {

void PictureGestures::place(glm::dvec2 corner, glm::ivec2 size, double ratio) {
    corner_ = corner;
    ratio_ = ratio;
    marks_corner_ = corner / ratio;
    glm::ivec2 drawn = size;
    if (split_ != nullptr) {
        drawn = split_->drawn_size();
        marks_corner_ += glm::dvec2(split_->active_corner()) / ratio;
    }
    camera_.set_picture(corner, drawn);
    gizmo_.set_picture(marks_corner_, glm::dvec2(drawn) / ratio);
    light_.set_picture(marks_corner_, glm::dvec2(drawn) / ratio);
    AppState& state = active();
    state.picture_pixels = drawn;
    state.picture_aspect = camera_.aspect();
}

glm::dvec2 PictureGestures::in_half(glm::dvec2 cursor) {
    if (split_ == nullptr) { return cursor; }
    return corner_ + split_->in_first_half(in_whole(cursor), under_way());
}

bool PictureGestures::under_way() const {
    return camera_.dragging() || light_.dragging() || gizmo_.dragging() || cells_.dragging() ||
           hand_.held() || (split_ != nullptr && split_->dragging());
}

void PictureGestures::press(int button, int modifiers, glm::dvec2 cursor) {
    const glm::dvec2 from = moved_to_.value_or(cursor);
    const bool may_draw_curtain = button == GLFW_MOUSE_BUTTON_LEFT && !under_way();
    if (split_ != nullptr && may_draw_curtain && split_->press(in_whole(from))) { return; }
    AppState& state = active();
    if (state.shows_cells()) {
        cells_.press(state, button, modifiers);
        return;
    }
    const glm::dvec2 at = in_half(from);
    const glm::dvec2 place = camera_.device_coordinates(at);
    const bool left = button == GLFW_MOUSE_BUTTON_LEFT && (modifiers & GLFW_MOD_SHIFT) == 0;
    const bool any = (modifiers & GLFW_MOD_CONTROL) != 0;
    if (left && !camera_.dragging() &&
        (light_.press(state, place) || gizmo_.press(state, place) ||
         hand_.press(state, place, any))) {
        return;
    }
    camera_.press(button, modifiers, at);
}

void PictureGestures::move(glm::dvec2 cursor) {
    moved_to_ = cursor;
    if (split_ != nullptr && split_->dragging()) {
        split_->move(in_whole(cursor));
        return;
    }
    const glm::dvec2 at = in_half(cursor);
    AppState& state = active();
    if (state.shows_cells()) {
        cells_.move(state, camera_.in_picture(at));
        return;
    }
    const glm::dvec2 place = camera_.device_coordinates(at);
    light_.move(state, place);
    gizmo_.move(state, place);
    hand_.move(state, place);
    if (camera_.dragging()) {
        view::Camera seen = state.seen_from();
        camera_.move(seen, at);
        state.camera = state.behind(seen);
    }
}

void PictureGestures::release(int button, glm::dvec2 cursor) {
    const glm::dvec2 at = in_half(moved_to_.value_or(cursor));
    AppState& state = active();
    cells_.release(state, button);
    if (button == GLFW_MOUSE_BUTTON_LEFT) {
        if (split_ != nullptr) { split_->release(); }
        light_.release(state);
        gizmo_.release(state);
        if (hand_.held() && hand_.release(state)) {
            click_picture(state, camera_.device_coordinates(at));
        }
    }
    if (const auto place = camera_.release(button, at)) { click_picture(state, *place); }
}

void PictureGestures::scroll(double notches, glm::dvec2 cursor) {
    AppState& state = active();
    const glm::dvec2 at = in_half(cursor);
    if (state.shows_cells()) {
        CellControl::scroll(state, notches, camera_.in_picture(at));
    } else {
        view::Camera seen = state.seen_from();
        camera_.scroll(seen, notches, at);
        state.camera = state.behind(seen);
    }
}

automata::Cell PictureGestures::cell_at(glm::dvec2 cursor) {
    return cell_under(active(), camera_.in_picture(in_half(cursor)));
}

/// Marks on cells, and the lens under the cursor.
void PictureGestures::draw_cells() {
    AppState& state = active();
    newest_row_.follow(state);
    draw_cell_marks(state, marks_corner_, ratio_);
    const auto& hovered = state.ui.cells.hovered;
    if (hovered && !ImGui::GetIO().WantCaptureMouse) {
        state.ui.lens_node = {hovered->x, hovered->y, 0};
    }
    state.ui.hint.clear();
}

void PictureGestures::draw(glm::dvec2 cursor) {
    AppState& state = active();
    const bool over_picture = !ImGui::GetIO().WantCaptureMouse;
    if (split_ != nullptr &&
        (split_->dragging() || (over_picture && split_->at_curtain(in_whole(cursor))))) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    }
    if (state.shows_cells()) {
        draw_cells();
        return;
    }
    hand_.tick(state);
    const glm::dvec2 place = camera_.device_coordinates(in_half(cursor));
    const bool free = over_picture && !camera_.dragging() && !hand_.held();
    gizmo_.hover(state, free ? place : glm::dvec2(2.0));
    gizmo_.draw(state, !hand_.drawing());
    light_.draw(state);
    const bool any = ImGui::GetIO().KeyCtrl;
    if (hand_.held() || (free && !gizmo_.hovering() && HandControl::over(state, place, any))) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    state.ui.hint = hand_.note(state);
    if (state.ui.hint.empty()) { state.ui.hint = gizmo_.note(); }
}

}  // namespace lattice::app
