// SPDX-License-Identifier: MIT
// Where a camera is that follows keys, and where it is in a film.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/camera.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

/// The camera at a step: through the keys (by ascending step, at least one) along a cubic Hermite
/// curve whose slope at a key is that of the parabola through it and its neighbours, so that a path
/// through evenly spaced keys on a line is passed at an even speed. Before the first key it is
/// there, after the last key there.
Camera camera_at(std::span<const scene::CameraKey> keys, double step);

/// Eyes along the path, for a line; none when there are fewer than two keys.
std::vector<glm::dvec3> eyes_along(std::span<const scene::CameraKey> keys);

/// The camera of a film: on the path where the view follows it and there is one, else the view's;
/// turned about its target by the turntable for `seconds` of the film.
Camera film_camera(const scene::Scene& scene, double step, double seconds);

}  // namespace lattice::view
