// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/view/gizmo.hpp"

namespace lattice::app {

/// A sun on a sphere about the middle of the domain that turns the key light when it is dragged.
/// Past the sphere's rim and back it goes to the other side. Cursors are in normalised device
/// coordinates.
class LightControl {
public:
    /// Where the picture lies, in the interface's coordinates.
    void set_picture(glm::dvec2 corner, glm::dvec2 size);

    /// Takes the gesture when the sun is shown and the cursor is at it.
    bool press(AppState& state, glm::dvec2 cursor);
    void move(AppState& state, glm::dvec2 cursor);
    void release(AppState& state);

    bool dragging() const { return dragging_; }

    /// Draws the sun behind the panels and over the picture while the light is aimed.
    void draw(AppState& state) const;

private:
    view::Gizmo sphere(const AppState& state) const;
    static glm::dvec3 sun(const AppState& state, const view::Gizmo& sphere);

    glm::dvec2 corner_{0.0};
    glm::dvec2 size_{1.0};
    bool dragging_ = false;
    bool far_side_ = false;  ///< the sun is on the half of the sphere that faces away
    bool outside_ = false;   ///< the cursor is past the rim
};

/// The point of a sphere about `centre` that a ray shows: where it enters, or leaves with
/// `far_side`; for a ray that passes by, the nearest point of the rim. Unit direction from the
/// centre. `missed` tells which.
glm::dvec3 direction_under(const view::Ray& ray, const glm::dvec3& centre, double radius,
                           bool far_side, bool& missed);

}  // namespace lattice::app
