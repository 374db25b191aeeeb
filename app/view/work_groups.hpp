// SPDX-License-Identifier: MIT
// How many work groups a compute shader needs.
#pragma once

#include <glad/gl.h>

#include <glm/glm.hpp>

namespace lattice::view {

/// Groups of this many that cover so many cells.
inline GLuint work_groups(int cells, int size) {
    return static_cast<GLuint>((cells + size - 1) / size);
}

/// A thread a pixel, in groups of 8 x 8. The program is the one in use.
inline void dispatch_over(glm::ivec2 pixels) {
    glDispatchCompute(work_groups(pixels.x, 8), work_groups(pixels.y, 8), 1);
}

}  // namespace lattice::view
