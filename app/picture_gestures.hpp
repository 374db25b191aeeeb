// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/camera_control.hpp"
#include "app/cell_control.hpp"
#include "app/gizmo_control.hpp"
#include "app/hand_control.hpp"
#include "app/light_control.hpp"
#include "app/newest_row.hpp"
#include "app/split_view.hpp"

namespace lattice::app {

/// What the mouse does in the picture: a press goes to the curtain between two simulations, else to
/// the handles, else to an obstacle, else to the camera; over cells to their tools. Cursors are
/// pixels of the framebuffer, origin top left.
class PictureGestures {
public:
    /// `state` must outlive it.
    explicit PictureGestures(AppState& state) : state_(state) {}

    /// The comparison that shares the picture, or null: gestures then act on its active side.
    void set_split(SplitView* split) { split_ = split; }
    AppState& active() { return split_ != nullptr ? split_->active() : state_; }

    /// Where the picture's upper left corner lies and how large it is; `ratio` pixels are one unit
    /// of the interface. To be called once a frame.
    void place(glm::dvec2 corner, glm::ivec2 size, double ratio);

    void press(int button, int modifiers, glm::dvec2 cursor);
    void move(glm::dvec2 cursor);
    void release(int button, glm::dvec2 cursor);
    void scroll(double notches, glm::dvec2 cursor);
    /// Cell at a place of the picture.
    automata::Cell cell_at(glm::dvec2 cursor);

    /// Handles, marks on cells and the cursor's shape: what they show this frame.
    void draw(glm::dvec2 cursor);

    /// Whether a hand has hold of something, and whether of the camera.
    bool under_way() const;
    bool turns_camera() const { return camera_.dragging(); }

private:
    /// A place in the window as one of the half that controls know, where two halves share it.
    glm::dvec2 in_half(glm::dvec2 cursor);
    glm::dvec2 in_whole(glm::dvec2 cursor) const { return cursor - corner_; }
    void draw_cells();

    AppState& state_;
    SplitView* split_ = nullptr;
    CameraControl camera_;
    LightControl light_;
    GizmoControl gizmo_;
    HandControl hand_;
    CellControl cells_;
    NewestRow newest_row_;
    glm::dvec2 corner_{0.0};        ///< of the picture
    glm::dvec2 marks_corner_{0.0};  ///< of the active half, in the interface's coordinates
    /// Where the last move went. In a slow frame the cursor itself is elsewhere by the time that a
    /// button is heard of.
    std::optional<glm::dvec2> moved_to_;
    double ratio_ = 1;
};

}  // namespace lattice::app
