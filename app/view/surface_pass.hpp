// SPDX-License-Identifier: MIT
// The surface on which a field has one value, marched without any triangles.
#pragma once

#include <glm/glm.hpp>

#include "app/view/colour_scale.hpp"
#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::view {

class SurfacePass {
public:
    /// Looks through a field that has changed for blocks that the surface cannot be in.
    void update_bounds(ShaderLibrary& shaders, GLuint field, Extent extent);

    /// Rays a pixel, along a side: of four samples a pixel 2 gives each its own.
    enum class Fineness { half, pixel, samples };
    /// Of a picture that is to be kept, and of one in a hurry.
    static Fineness fineness(bool finest, bool hurried) {
        return finest ? Fineness::samples : (hurried ? Fineness::half : Fineness::pixel);
    }

    struct Content {
        GLuint field = 0;  ///< update_bounds() was called for it
        GLuint speed = 0;
        double level = 0;  ///< lattice units
        ColourScale scale;
        GLuint map = 0;
    };
    /// Draws into the bound framebuffer of this size, whose second colour takes what is measured,
    /// what lies before the depth there.
    void draw(ShaderLibrary& shaders, const Content& content, glm::ivec2 target, Fineness fineness,
              GLuint scene_depth);

private:
    void fit_hits(glm::ivec2 size);

    glm::ivec3 blocks_{0};
    Texture bounds_;
    glm::ivec2 hit_size_{0};
    Texture hits_;
    VertexArray empty_layout_ = make_vertex_array();
};

}  // namespace lattice::view
