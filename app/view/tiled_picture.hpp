// SPDX-License-Identifier: MIT
// Still pictures of any size, drawn in tiles where they are large, so that memory holds a row of
// tiles and not the picture.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include <glm/glm.hpp>

#include "app/view/renderer.hpp"

namespace lattice::view {

struct StillFormat {
    glm::ivec2 size{0};
    float pixel_scale = 1;     ///< as FrameOptions
    bool transparent = false;  ///< as FrameOptions; the picture then has 4 bytes a pixel, else 3
    int tile_side = 0;         ///< pixels at most, from 48 on; 0: what takes little memory

    int channels() const { return transparent ? 4 : 3; }
};

/// Draws the picture at the renderer's size, free of noise, with these options.
using DrawStill = std::function<void(const FrameOptions&)>;
/// Takes whole rows of the picture, top row first. The share is how much of it is done then.
using TakeRows = std::function<void(std::span<const std::uint8_t> rows, double share)>;

/// Draws the picture with `base`, whose tile, scale, stillness and transparency this chooses.
/// Unless `base` holds the exposure it is metered first, on the whole picture made small. The
/// renderer's size is another afterwards. Throws Error when the driver cannot draw it, or what
/// `draw` and `take` throw.
void draw_still(Renderer& renderer, const StillFormat& format, const FrameOptions& base,
                const DrawStill& draw, const TakeRows& take);

}  // namespace lattice::view
