// SPDX-License-Identifier: MIT
// Handles that move and turn a thing in the picture: three arrows and three squares between them,
// or three rings. Geometry alone: where the handles are on the screen, which one the cursor is at,
// and what a drag of it means in the world. Screen points are those of the picture: origin top
// left, as high as the picture.
#pragma once

#include <optional>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/view/camera.hpp"

namespace lattice::view {

enum class GizmoMode { move, turn };

/// A handle by its kind and axis; a square is named by the axis it lies across.
struct GizmoHandle {
    enum class Kind { arrow, square, ring };
    Kind kind = Kind::arrow;
    int axis = 0;
    friend bool operator==(const GizmoHandle&, const GizmoHandle&) = default;
};

/// A place in the world seen by a camera in a picture.
class Gizmo {
public:
    /// `size` of the picture in points; the handles reach `reach` points from the centre.
    Gizmo(const Camera& camera, glm::dvec2 size, const glm::dvec3& centre, double reach);

    /// Screen point of a place; empty behind the eye.
    std::optional<glm::dvec2> project(const glm::dvec3& place) const;

    /// Distance of a place from the eye, world units.
    double depth(const glm::dvec3& place) const { return glm::length(place - camera_.eye); }

    const glm::dvec3& centre() const { return centre_; }
    /// World length of an arrow.
    double length() const { return length_; }

    /// False for handles that are seen from so steep an angle that a drag of them means nothing.
    bool usable(const GizmoHandle& handle) const;

    /// Ends of an arrow, corners of a square, or points around a ring.
    std::vector<glm::dvec3> outline(const GizmoHandle& handle) const;
    /// Whether a point of a ring is on the side away from the eye.
    bool behind(const glm::dvec3& ring_point) const;

    /// The usable handle of this mode within `tolerance` points of the cursor; the nearest one.
    std::optional<GizmoHandle> at(GizmoMode mode, glm::dvec2 cursor, double tolerance) const;

    /// Where a drag of an arrow or square from one cursor to another takes the centre.
    glm::dvec3 moved(const GizmoHandle& handle, glm::dvec2 from, glm::dvec2 to) const;
    /// By how many radians a drag of a ring from one cursor to another turns about its axis.
    double turned(const GizmoHandle& handle, glm::dvec2 from, glm::dvec2 to) const;

private:
    Ray ray(glm::dvec2 cursor) const;
    std::optional<glm::dvec3> on_plane(glm::dvec2 cursor, const glm::dvec3& normal) const;
    double along_axis(glm::dvec2 cursor, int axis) const;
    double distance(const GizmoHandle& handle, glm::dvec2 cursor) const;
    glm::dvec3 to_eye() const { return glm::normalize(camera_.eye - centre_); }

    Camera camera_;
    glm::dvec2 size_;
    glm::dvec3 centre_;
    double length_;
    glm::dmat4 transform_;
};

/// The unit vector along an axis.
glm::dvec3 axis_vector(int axis);

/// Handles of a mode, in the order they are drawn.
std::vector<GizmoHandle> handles(GizmoMode mode);

}  // namespace lattice::view
