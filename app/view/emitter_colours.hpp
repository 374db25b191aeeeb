// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>

#include <glm/glm.hpp>

namespace lattice::view {

/// Whether emitters are told apart by their colours.
inline bool colours_differ(std::span<const glm::vec3> colours) {
    return std::ranges::any_of(colours,
                               [&](const glm::vec3& colour) { return colour != colours.front(); });
}

/// The colour that all emitters share; white where they differ, then the volume holds colours.
inline glm::vec3 common_tint(std::span<const glm::vec3> colours) {
    return colours.empty() || colours_differ(colours) ? glm::vec3(1.0F) : colours.front();
}

}  // namespace lattice::view
