// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/view/gizmo.hpp"

namespace lattice::app {

/// Handles of the slices through the flow: a knob on each one across an axis, moved along that
/// axis, and the handles of an obstacle on the oblique one. Commands on the slices' parameters; a
/// drag undoes as one. Cursors are in points of the picture, origin in its upper left corner.
class SliceControl {
public:
    /// Where the picture lies, in the interface's coordinates.
    void set_picture(glm::dvec2 corner, glm::dvec2 size);

    /// Takes the gesture when the cursor is at a handle.
    bool press(AppState& state, glm::dvec2 cursor);
    void move(AppState& state, glm::dvec2 cursor);
    void release(AppState& state);
    void hover(const AppState& state, glm::dvec2 cursor);

    bool dragging() const { return drag_.has_value(); }
    bool hovering() const { return hovered_.has_value(); }

    /// Draws the handles behind the panels and over the picture.
    void draw(AppState& state) const;

private:
    /// A handle of a slice. The slice across an axis has one arrow.
    struct Handle {
        bool oblique = false;
        view::GizmoHandle part;
        friend bool operator==(const Handle&, const Handle&) = default;
    };
    struct Drag {
        Handle handle;
        view::Gizmo gizmo;  ///< as the handles were when it began
        glm::dvec2 from{0.0};
        scene::FieldView before;
    };

    static std::vector<int> axes(const AppState& state);
    static bool shows_oblique(const AppState& state);
    static glm::dvec3 knob_place(const AppState& state, int axis);
    view::Gizmo gizmo_at(const AppState& state, const glm::dvec3& place) const;
    std::optional<Handle> at(const AppState& state, glm::dvec2 cursor) const;
    void report(AppState& state) const;
    void report_point(AppState& state, const std::string& name, const view::Gizmo& gizmo,
                      const glm::dvec3& place) const;

    glm::dvec2 corner_{0.0};
    glm::dvec2 size_{1.0};
    std::optional<Handle> hovered_;
    std::optional<Drag> drag_;
};

}  // namespace lattice::app
