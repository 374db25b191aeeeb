// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "app/view/camera.hpp"

namespace lattice::app {

/// Turns mouse gestures in the picture into camera moves. Positions are pixels, origin top left.
class CameraControl {
public:
    /// Where the picture lies in the framebuffer.
    void set_picture(glm::dvec2 origin, glm::dvec2 size);

    /// Left or right orbits, middle or left with shift pans.
    void press(int button, int modifiers, glm::dvec2 cursor);
    /// Ends a gesture; for a left click without motion the place in normalised device coordinates.
    std::optional<glm::dvec2> release(int button, glm::dvec2 cursor);
    void move(view::Camera& camera, glm::dvec2 cursor);
    void scroll(view::Camera& camera, double notches, glm::dvec2 cursor) const;

    bool dragging() const { return gesture_ != Gesture::none; }
    double aspect() const { return size_.x / size_.y; }

    /// A cursor position from the picture's upper left corner.
    glm::dvec2 in_picture(glm::dvec2 cursor) const { return cursor - origin_; }
    /// Of a cursor position: -1..1 in the picture, y up.
    glm::dvec2 device_coordinates(glm::dvec2 cursor) const;

private:
    enum class Gesture { none, orbit, pan };

    glm::dvec2 origin_{0.0};
    glm::dvec2 size_{1.0};
    Gesture gesture_ = Gesture::none;
    int button_ = -1;
    glm::dvec2 last_{0.0};
    double travelled_ = 0;
};

}  // namespace lattice::app
