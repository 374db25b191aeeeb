// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <glm/glm.hpp>

namespace lattice::view {

/// Where a legend's colours lie: pixels, origin in the picture's upper left corner. They climb
/// upward.
struct LegendBar {
    glm::vec2 low{0.0F};   ///< upper left corner
    glm::vec2 high{0.0F};  ///< lower right corner
    std::string title;     ///< "Vorticity"
};

}  // namespace lattice::view
