// SPDX-License-Identifier: MIT
// How a picture too large to be drawn at once is cut up. Pixels count from the lower left corner.
#pragma once

#include <vector>

#include <glm/glm.hpp>

namespace lattice::view {

/// Of a picture. Its bounds from `low` on, before `high`.
struct PictureTile {
    glm::ivec2 kept_low{0};  ///< the pixels that it gives to the picture
    glm::ivec2 kept_high{0};
    glm::ivec2 drawn_low{0};  ///< these and their neighbours, which pixels at its rim look at
    glm::ivec2 drawn_high{0};

    glm::ivec2 kept() const { return kept_high - kept_low; }
    glm::ivec2 drawn() const { return drawn_high - drawn_low; }
};

/// Rows of tiles from the top of the picture down, each from left to right and over the whole
/// width. What is kept covers every pixel once; what is drawn is at most `side` pixels wide and
/// high, side >= 48, and its corners are even, so that the pairs of pixels that shaders take
/// differences between are those of the whole picture.
std::vector<std::vector<PictureTile>> picture_tiles(glm::ivec2 picture, int side);

}  // namespace lattice::view
