// SPDX-License-Identifier: MIT
// An orbit camera. World space is scene units, z up: lattice position p (node centres at integers)
// stands at (p + 0.5) / nodes_per_unit.
#pragma once

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"

namespace lattice::view {

/// A half line in world space; `direction` has length 1.
struct Ray {
    glm::vec3 origin{0.0F};
    glm::vec3 direction{0.0F, 0.0F, -1.0F};
};

struct Camera {
    static constexpr float near_plane = 0.01F;  ///< scene units

    glm::dvec3 eye{-1.2, -2.6, 1.5};
    glm::dvec3 target{1.0, 0.5, 0.5};
    double field_of_view = 38;  ///< vertical, degrees

    static Camera from_view(const scene::View& view);
    /// Scenes are framed for pictures wider than high; for one of this aspect, where that is
    /// narrower, the camera steps back part of the way to what shows the same width.
    Camera framed_for(double aspect) const;
    /// The camera that framed_for(aspect) makes this one of.
    Camera before_framing(double aspect) const;
    /// Writes eye, target and field of view; the rest of the view stays.
    void store(scene::View& view) const;

    /// Turns about the target by angles in radians: `azimuth` about z, `elevation` up. Distance
    /// stays; the elevation stops 0.5 degrees short of the poles.
    void orbit(double azimuth, double elevation);

    /// Moves eye and target so that the point under the cursor at the target's distance follows a
    /// cursor motion of (dx, dy) shares of the picture's height, y down.
    void pan(double dx, double dy);

    /// Scales the distance to the target by `factor` (< 1: nearer). The world point that the
    /// cursor covers in the target's plane keeps its place in the picture. `cursor` is in
    /// normalised device coordinates (-1..1, y up).
    void zoom(double factor, glm::dvec2 cursor, double aspect);

    /// Puts the target in the middle of the box and backs off until the box fits.
    void frame(glm::dvec3 low, glm::dvec3 high, double aspect);

    glm::mat4 view() const;
    /// Right-handed, depth 0..1 reversed: 1 at the near plane, 0 at infinity.
    glm::mat4 projection(double aspect) const;

    /// From the eye through `cursor` (normalised device coordinates, y up).
    Ray ray(glm::dvec2 cursor, double aspect) const;
};

}  // namespace lattice::view
