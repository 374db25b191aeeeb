// SPDX-License-Identifier: MIT
// Lines over the finished picture: outlines of emitters and probes, and the camera's path.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"

namespace lattice::view {

struct Line;

/// What is outlined.
struct Overlays {
    std::vector<scene::Emitter> emitters;
    std::vector<scene::Probe> probes;
    std::vector<scene::CameraKey> camera_keys;  ///< path, by ascending step

    friend bool operator==(const Overlays&, const Overlays&) = default;
};

/// In a domain of this size, seen from `eye`.
std::vector<Line> overlay_lines(const Overlays& overlays, glm::vec3 domain, glm::vec3 eye);

}  // namespace lattice::view
