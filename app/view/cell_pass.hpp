// SPDX-License-Identifier: MIT
// Draws the texels of a grid of cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "app/view/cell_camera.hpp"
#include "app/view/frame_constants.hpp"
#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "engine/automata/grid_picture.hpp"

namespace lattice::view {

/// Room for the texels that CellCamera::texels asks for in a picture of this size.
glm::ivec2 texels_shown(glm::ivec2 picture);

class CellPass {
public:
    /// Makes room for so many texels and returns the RGBA16F texture, a new one where it had less.
    GLuint reserve(glm::ivec2 texels);
    bool holds(const automata::TexelRect& rect) const;
    glm::ivec2 room() const { return room_; }

    /// Takes texels from host memory.
    void upload(const automata::TexelRect& rect, std::span<const std::uint16_t> half_floats);
    /// The texture was filled by others.
    void filled(const automata::TexelRect& rect) { rect_ = rect; }

    /// Fills the framebuffer; a vertex array must be bound and these constants uploaded. A
    /// grid thinner than a pixel is as bright as if it were one pixel thick.
    void draw(ShaderLibrary& shaders, GLuint framebuffer, const FrameConstants& frame,
              const CellCamera& camera, const scene::Look& look,
              const automata::GridShape& grid) const;

private:
    Texture texture_;
    glm::ivec2 room_{0};
    automata::TexelRect rect_;
};

}  // namespace lattice::view
