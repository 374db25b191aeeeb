// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/gizmo_pose.hpp"
#include "app/slice_control.hpp"
#include "app/view/gizmo.hpp"

namespace lattice::app {

struct GizmoCanvas;

/// Handles on what gizmo_pose() finds, that move, turn or size it by commands on its parameters; a
/// drag undoes as one. Behind them those of the slices. Cursors are in normalised device
/// coordinates.
class GizmoControl {
public:
    /// Where the picture lies, in the interface's coordinates.
    void set_picture(glm::dvec2 corner, glm::dvec2 size);

    /// Takes the gesture when the cursor is at a handle.
    bool press(AppState& state, glm::dvec2 cursor);
    void move(AppState& state, glm::dvec2 cursor);
    void release(AppState& state);
    void hover(const AppState& state, glm::dvec2 cursor);

    bool dragging() const { return drag_.has_value() || slices_.dragging(); }
    bool hovering() const { return hovered_.has_value() || slices_.hovering(); }

    /// Draws the handles, and the path they are on, behind the panels and over the picture; nothing
    /// unless they are `wanted`.
    void draw(AppState& state, bool wanted);

    /// Why the thing does not follow the cursor; empty when it does.
    const std::string& note() const { return note_; }

private:
    struct Drag {
        view::GizmoHandle handle;
        view::Gizmo gizmo;  ///< as the handles were when it began
        GizmoPose pose;
        glm::dvec2 from{0.0};
        double angle = 0;    ///< radians, of a ring so far
        bool sizes = false;  ///< else it moves
    };

    view::Gizmo gizmo_at(const AppState& state, const glm::dvec3& place) const;
    glm::dvec2 points(glm::dvec2 cursor) const;
    static void draw_path_of_selected(const AppState& state, const GizmoCanvas& canvas);
    void draw_handles(const AppState& state, const GizmoPose& pose) const;
    void report_handles(AppState& state, const GizmoPose& pose) const;
    void report_obstacles(AppState& state) const;

    glm::dvec2 corner_{0.0};
    glm::dvec2 size_{1.0};
    std::optional<view::GizmoHandle> hovered_;
    std::optional<Drag> drag_;
    SliceControl slices_;
    std::string note_;
};

}  // namespace lattice::app
